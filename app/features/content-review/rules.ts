/** What a person last read of each rule, by its identifier. */
export type ReviewedRules = Record<string, { value: string; sentence: string }>;

/** A rule that says something else than when a person last read it, and every text that states it. */
export interface ChangedRule {
  id: string;
  before: string;
  after: string;
  /** File and path of each text. */
  places: string[];
}

interface StatedRule {
  id: string;
  value: string;
  sentence: string;
  places: string[];
}

/** Finds the rules that changed since a person read them; a new rule hasn't. */
export function findChangedRules(reviewed: ReviewedRules, present: readonly StatedRule[]): ChangedRule[] {
  return present.flatMap(({ id, value, sentence, places }) => {
    const known = Object.hasOwn(reviewed, id) ? reviewed[id] : undefined;
    if (known === undefined || (known.value === value && known.sentence === sentence)) return [];

    const isValue = known.value !== value;
    return [{ id, before: isValue ? known.value : known.sentence, after: isValue ? value : sentence, places }];
  });
}

/** Returns the confirmed rules together with new ones, which don't need a review. */
export function withNewRules(reviewed: ReviewedRules, present: readonly StatedRule[]): ReviewedRules {
  return { ...toReviewed(present), ...reviewed };
}

/** Returns the present rules as read. */
export function toReviewed(present: readonly StatedRule[]): ReviewedRules {
  return Object.fromEntries(present.map(({ id, value, sentence }) => [id, { value, sentence }]));
}

/** Says what a person should read again, a line for each place, and the command that confirms it; no lines if nothing changed. */
export function describeChangedRules(changed: readonly ChangedRule[], command: string): string[] {
  if (changed.length === 0) return [];

  return [
    ...changed.flatMap(({ id, before, after, places }) => [
      `The rule "${id}" has changed from "${before}" to "${after}". ${places.length === 0 ? 'No text states it.' : 'Read again:'}`,
      ...places.map((place) => `  ${place}`),
    ]),
    `After you've read these texts, run: ${command}`,
  ];
}
