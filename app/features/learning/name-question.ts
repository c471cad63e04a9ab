/**
 * Tells whether to ask for a learner's name: once at the start, and again after the first finished module. Stops asking after the second
 * "Not now", or after the first one if a module was already finished.
 */
export function isNameAskedFor({ declined, hasFinishedModule }: { declined: Declined; hasFinishedModule: boolean }): boolean {
  return declined === 'never' || (declined === 'at-first' && hasFinishedModule);
}

/** At which point the learner clicked "Not now". */
export type Declined = 'never' | 'at-first' | 'after-a-module';
