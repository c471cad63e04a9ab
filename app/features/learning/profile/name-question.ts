/**
 * Tells whether to ask for a learner's name. Learners are asked at the start and again after their first finished module, until they click
 * "Not now" twice, or once if a module was already finished.
 */
export function isNameAskedFor({ declined, hasFinishedModule }: { declined: Declined; hasFinishedModule: boolean }): boolean {
  return declined === 'never' || (declined === 'at-first' && hasFinishedModule);
}

/** The point at which the learner last clicked "Not now". */
export type Declined = 'never' | 'at-first' | 'after-a-module';
