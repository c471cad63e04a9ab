import type { CheckBook, CheckRule } from '#app/draft-check/check-book.ts';
import { checkDraft, readBook } from '#app/draft-check/check-draft.ts';
import { PatternError } from '#app/draft-check/pattern.ts';
import type { CheckFamilyFile, DraftCheckFile } from './check-schema.ts';
import type { Problem } from './content-reader.ts';
import { findLesson } from './find-lesson.ts';
import type { Page } from './page-schema.ts';

interface CheckContent {
  draftCheck: DraftCheckFile;
  checkFamilies: ReadonlyMap<string, CheckFamilyFile>;
  modulePages: ReadonlyMap<string, Page>;
}

/** Returns the rules as the draft check reads them, without the examples that prove them. */
export function checkBookOf({ draftCheck, checkFamilies }: Pick<CheckContent, 'draftCheck' | 'checkFamilies'>): CheckBook {
  return {
    sets: draftCheck.sets,
    excuses: draftCheck.excuses,
    families: [...checkFamilies].map(([id, { title, rules }]) => ({
      id,
      title,
      rules: rules.map(({ catches: _catches, passes: _passes, ...rule }) => rule),
    })),
  };
}

/** Tries each rule on its own examples: a rule that does not do what it says is not used. */
export function verifyChecks(content: CheckContent): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();

  for (const [id, family] of content.checkFamilies) {
    for (const [index, rule] of family.rules.entries()) {
      const refuse = (field: string, reason: string) =>
        problems.push({ file: `checks/${id}.yaml`, path: `rules[${index}].${field}`, reason });

      if (seen.has(rule.id)) refuse('id', `another rule is called "${rule.id}"`);
      seen.add(rule.id);
      if (findLesson(content.modulePages, rule.lesson) === null) refuse('lesson', `no published module has the section "${rule.lesson}"`);
      tryExamples(rule, { book: content.draftCheck, refuse });
    }
  }
  return problems;
}

type RuleFile = CheckFamilyFile['rules'][number];
type Shared = Pick<CheckBook, 'sets' | 'excuses'>;
type Refuse = (field: string, reason: string) => void;

function tryExamples(rule: RuleFile, { book, refuse }: { book: Shared; refuse: Refuse }): void {
  const find = findsIn(rule, { book, refuse });
  if (find === null) return;

  for (const [index, text] of rule.catches.entries()) if (!find(text)) refuse(`catches[${index}]`, 'the rule finds nothing in it');
  for (const [index, text] of rule.passes.entries()) if (find(text)) refuse(`passes[${index}]`, 'the rule finds something in it');
  if (rule.rewrite !== undefined && find(rule.rewrite.text)) refuse('rewrite.text', 'the rule finds something in its own wording');
}

/** Returns a function that tells whether a rule, alone, finds something in a text; null when its patterns cannot be read. */
function findsIn(rule: CheckRule, { book: { sets, excuses }, refuse }: { book: Shared; refuse: Refuse }): ((text: string) => boolean) | null {
  const [kind] = rule.kinds;
  const [reader] = rule.readers;
  if (kind === undefined || reader === undefined) return null;

  try {
    const alone = readBook({ sets, excuses, families: [{ id: 'alone', title: 'Alone', rules: [rule] }] });
    return (text) => checkDraft(alone, { text, kind, reader }).length > 0;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    refuse('find', error.message);
    return null;
  }
}
