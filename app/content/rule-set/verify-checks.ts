import type { RuleSet, CheckRule } from '#app/draft-check/rule-set.ts';
import { checkDraft, compileRules } from '#app/draft-check/check-draft.ts';
import { emptyClassifier } from '#app/draft-check/classifier.ts';
import { PatternError, type Pattern } from '#app/draft-check/pattern.ts';
import type { CheckFamilyFile } from '#app/content/schemas/check-schema.ts';
import type { Problem } from '#app/content/checks/content-error.ts';
import { findLesson } from '#app/content/find-lesson.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { classifierOf, type DraftCheckContent } from './rule-set-of.ts';

interface TaughtChecks extends DraftCheckContent {
  modulePages: ReadonlyMap<string, Page>;
}

/** Tests each rule on its own examples, so that a broken rule is never used. */
export function verifyChecks(content: TaughtChecks): Problem[] {
  const seen = new Set<string>();
  const patterns = new Map<string, Pattern>();

  return refusalsOf(content, (rule, refuse) => {
    if (seen.has(rule.id)) refuse('id', `another rule is called "${rule.id}"`);
    seen.add(rule.id);
    if (findLesson(content.modulePages, rule.lesson) === null) refuse('lesson', `no published module has the section "${rule.lesson}"`);
    if (rule.detect !== 'classifier') tryExamples(rule, { book: { ...content.draftCheck, classifier: emptyClassifier }, patterns, refuse });
  });
}

/** Tests the trained rules on their examples. This check is separate, because the portal starts even if a trained rule fails. */
export function verifyClassifier(content: DraftCheckContent): Problem[] {
  const book = { ...content.draftCheck, classifier: classifierOf(content) };
  return refusalsOf(content, (rule, refuse) => {
    if (rule.detect === 'classifier') tryExamples(rule, { book, patterns: new Map(), refuse });
  });
}

/** Runs a check on each rule, and lists the mistakes with their locations. */
function refusalsOf({ checkFamilies }: DraftCheckContent, examine: (rule: RuleFile, refuse: Refuse) => void): Problem[] {
  const problems: Problem[] = [];
  for (const [id, { rules }] of checkFamilies) {
    for (const [index, rule] of rules.entries())
      examine(rule, (field, reason) => problems.push({ file: `checks/${id}.yaml`, path: `rules[${index}].${field}`, reason }));
  }
  return problems;
}

type RuleFile = CheckFamilyFile['rules'][number];
type Shared = Pick<RuleSet, 'sets' | 'excuses' | 'classifier'>;
type Refuse = (field: string, reason: string) => void;

interface Trial {
  book: Shared;
  /** The parsed word sets that rules share. */
  patterns: Map<string, Pattern>;
  refuse: Refuse;
}

function tryExamples(rule: RuleFile, trial: Trial): void {
  const { refuse } = trial;
  const find = findsIn(rule, trial);
  if (find === null) return;

  for (const [index, text] of rule.catches.entries()) if (!find(text)) refuse(`catches[${index}]`, 'the rule finds nothing in it');
  for (const [index, text] of rule.passes.entries()) if (find(text)) refuse(`passes[${index}]`, 'the rule finds something in it');
  if (rule.rewrite !== undefined && find(rule.rewrite.text)) refuse('rewrite.text', 'the rule finds something in its own wording');
}

/** Returns a function that tells whether the rule finds something in a text, or null if the rule's patterns are invalid. */
function findsIn(rule: CheckRule, { book, patterns, refuse }: Trial): ((text: string) => boolean) | null {
  const [kind] = rule.kinds;
  const [reader] = rule.readers;
  if (kind === undefined || reader === undefined) return null;

  try {
    const alone = compileRules({ ...book, families: [{ id: 'alone', title: 'Alone', rules: [rule] }] }, patterns);
    return (text) => checkDraft(alone, { text, kind, reader }).length > 0;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    refuse('find', error.message);
    return null;
  }
}
