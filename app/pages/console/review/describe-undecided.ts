import type { FieldErrors } from '#app/forms/form.ts';

const missing = {
  signatures: "Learners signed the agreement that you're changing. Choose what happens to their signatures.",
  reason: 'Say what changed, and why. The audit log keeps it with your decision about the signatures.',
};

/** Says what an owner still has to fill in before a change of the signed conduct agreement is published. */
export function describeUndecided(lacks: readonly (keyof typeof missing)[]): FieldErrors {
  return Object.fromEntries(lacks.map((name) => [name, missing[name]]));
}
