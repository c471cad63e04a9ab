/** The rules as they were when last reviewed, by ID. */
export type ReviewedRules = Record<string, { value: string; sentence: string }>;

export interface ChangedRule {
  id: string;
  before: string;
  after: string;
  /** The file and path of each text that states the rule. */
  places: string[];
}

interface StatedRule {
  id: string;
  value: string;
  sentence: string;
  places: string[];
}

/** Finds the rules that have changed since they were last reviewed. New rules don't count as changed. */
export function findChangedRules(reviewed: ReviewedRules, present: readonly StatedRule[]): ChangedRule[] {
  return present.flatMap(({ id, value, sentence, places }) => {
    const known = Object.hasOwn(reviewed, id) ? reviewed[id] : undefined;
    if (known === undefined || (known.value === value && known.sentence === sentence)) return [];

    const isValue = known.value !== value;
    return [{ id, before: isValue ? known.value : known.sentence, after: isValue ? value : sentence, places }];
  });
}

/** Returns the reviewed rules plus any new ones, which don't need a review. */
export function withNewRules(reviewed: ReviewedRules, present: readonly StatedRule[]): ReviewedRules {
  return { ...toReviewed(present), ...reviewed };
}

/** Returns the current rules in the format used to record a review. */
export function toReviewed(present: readonly StatedRule[]): ReviewedRules {
  return Object.fromEntries(present.map(({ id, value, sentence }) => [id, { value, sentence }]));
}

/**
 * Describes the changed rules, with a line for each text to reread, followed by the command that confirms the review. Returns an empty list
 * if nothing has changed.
 */
export function describeChangedRules(changed: readonly ChangedRule[], command: string): string[] {
  if (changed.length === 0) return [];

  return [
    ...changed.flatMap(({ id, before, after, places }) => [
      `The rule "${id}" has changed from "${before}" to "${after}". ${places.length === 0 ? "It isn't used anywhere." : 'Reread these texts:'}`,
      ...places.map((place) => `  ${place}`),
    ]),
    `When you've finished reviewing, run: ${command}`,
  ];
}
