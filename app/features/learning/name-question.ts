/**
 * Tells whether to ask for a learner's name: once at first, and again after the first finished module. Anyone who said "not now"
 * both times, or for the first time after a module, isn't asked again.
 */
export function isNameAskedFor({ declined, hasFinishedModule }: { declined: Declined; hasFinishedModule: boolean }): boolean {
  return declined === 'never' || (declined === 'at-first' && hasFinishedModule);
}

/** When someone said "not now". */
export type Declined = 'never' | 'at-first' | 'after-a-module';
