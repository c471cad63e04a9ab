import type { RuleSet } from '#app/draft-check/rule-set.ts';
import type { PackedClassifier } from '#app/draft-check/classifier.ts';
import type { CheckFamilyFile, CheckWeightsFile, DraftCheckFile } from '#app/content/schemas/check-schema.ts';

/** The files of the draft check. */
export interface CheckContent {
  draftCheck: DraftCheckFile;
  checkWeights: CheckWeightsFile;
  checkFamilies: ReadonlyMap<string, CheckFamilyFile>;
}

/** Returns the rules as the draft check reads them, without the examples that prove them. */
export function ruleSetOf(content: CheckContent): RuleSet {
  const { draftCheck, checkFamilies } = content;
  return {
    sets: draftCheck.sets,
    excuses: draftCheck.excuses,
    classifier: classifierOf(content),
    families: [...checkFamilies].map(([id, { title, rules }]) => ({
      id,
      title,
      rules: rules.map(({ catches: _catches, passes: _passes, ...rule }) => rule),
    })),
  };
}

/** Returns what was learned from the examples, with the scores from which it speaks. */
export function classifierOf({ checkWeights, draftCheck }: Pick<CheckContent, 'checkWeights' | 'draftCheck'>): PackedClassifier {
  const { features, weights } = checkWeights;
  return { features, weights, ...draftCheck.thresholds };
}
