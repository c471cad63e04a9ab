import type { RuleSet } from '#app/draft-check/rule-set.ts';
import type { PackedClassifier } from '#app/draft-check/classifier.ts';
import type { CheckFamilyFile, CheckWeightsFile, DraftCheckFile } from '#app/content/schemas/check-schema.ts';

export interface DraftCheckContent {
  draftCheck: DraftCheckFile;
  checkWeights: CheckWeightsFile;
  checkFamilies: ReadonlyMap<string, CheckFamilyFile>;
}

/** Returns the draft check's rules without their examples. */
export function ruleSetOf(content: DraftCheckContent): RuleSet {
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

/** Returns the classifier's trained weights and score thresholds. */
export function classifierOf({ checkWeights, draftCheck }: Pick<DraftCheckContent, 'checkWeights' | 'draftCheck'>): PackedClassifier {
  const { features, weights } = checkWeights;
  return { features, weights, ...draftCheck.thresholds };
}
