/** Returns a trainee's name for use in a sentence, or "an unnamed trainee" if the trainee gave no name. */
export function nameTrainee(name: string | null): string {
  return name ?? 'an unnamed trainee';
}
