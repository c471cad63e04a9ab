/** Returns what to call a trainee in a sentence, whether or not they gave a name. */
export function nameTrainee(name: string | null): string {
  return name ?? 'an unnamed trainee';
}
