/** Names a trainee in a sentence, whether they gave a name or not. */
export function nameTrainee(name: string | null): string {
  return name ?? 'an unnamed trainee';
}
