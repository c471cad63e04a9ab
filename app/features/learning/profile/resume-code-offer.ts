/**
 * Tells whether to ask for a learner's name. Learners are asked at the start and again after their first finished module, until they click
 * "Not now" twice, or once if a module was already finished.
 */
export function isResumeCodeOffered({ declined, hasFinishedModule }: { declined: OfferDismissal; hasFinishedModule: boolean }): boolean {
  return declined === 'never' || (declined === 'at-first' && hasFinishedModule);
}

/** The point at which the learner last clicked "Not now". */
export type OfferDismissal = 'never' | 'at-first' | 'after-a-module';
