import type { CheckBook, CheckRule } from '#app/draft-check/check-book.ts';
import { checkDraft, readBook } from '#app/draft-check/check-draft.ts';
import type { PackedLikeness } from '#app/draft-check/likeness.ts';
import { PatternError, type Pattern } from '#app/draft-check/pattern.ts';
import type { CheckExamplesFile, CheckFamilyFile, DraftCheckFile } from './check-schema.ts';
import type { Problem } from './content-error.ts';
import { findLesson } from './find-lesson.ts';
import { learnLikeness, unlike, type CheckExample } from './learn-likeness.ts';
import type { Page } from './page-schema.ts';
import { walkPage } from './walk-page.ts';

type WalkedPage = Parameters<typeof walkPage>[0];

interface CheckContent {
  draftCheck: DraftCheckFile;
  checkExamples: CheckExamplesFile;
  checkFamilies: ReadonlyMap<string, CheckFamilyFile>;
  modulePages: ReadonlyMap<string, Page>;
  clientPages: ReadonlyMap<string, WalkedPage>;
  documents: ReadonlyMap<string, WalkedPage>;
}

/** Returns the rules as the draft check reads them, without the examples that prove them. */
export function checkBookOf(content: CheckContent): CheckBook {
  const { draftCheck, checkFamilies } = content;
  return {
    sets: draftCheck.sets,
    excuses: draftCheck.excuses,
    likeness: likenessOf(content),
    families: [...checkFamilies].map(([id, { title, rules }]) => ({
      id,
      title,
      rules: rules.map(({ catches: _catches, passes: _passes, ...rule }) => rule),
    })),
  };
}

const learned = new WeakMap<CheckExamplesFile, PackedLikeness>();

/** What is learned from the examples, from those of the rules and from the portal's own messages; once, for it takes a while. */
export function likenessOf(content: CheckContent): PackedLikeness {
  const file = content.checkExamples;
  const known = learned.get(file);
  if (known !== undefined) return known;

  const likeness = learnLikeness(examplesOf(content), { limit: file.limit, quiet: file.quiet });
  learned.set(file, likeness);
  return likeness;
}

/** All texts with a verdict. */
function examplesOf({ checkExamples, checkFamilies, modulePages, clientPages, documents }: CheckContent): CheckExample[] {
  return [
    ...checkExamples.groups.flatMap(examplesOfGroup),
    ...[...checkFamilies.values()].flatMap(examplesOfFamily),
    ...[...modulePages.values(), ...clientPages.values(), ...documents.values()].flatMap(examplesOfPage),
  ];
}

/** Messages with a verdict, and templates, which are all good. */
function examplesOfPage(page: WalkedPage): CheckExample[] {
  return walkPage(page).blocks.flatMap((block) => {
    if (block.type === 'templates') return block.items.flatMap(({ text, channel }) => exampleOf({ text, channel, isBad: false }));
    return block.type === 'message' && block.verdict !== undefined ? exampleOf({ ...block, isBad: block.verdict === 'bad' }) : [];
  });
}

function exampleOf({ text, channel, isBad }: { text?: string | undefined; channel?: string | undefined; isBad: boolean }): CheckExample[] {
  return text === undefined ? [] : [{ text, reader: channel === 'Social' ? 'public' : 'client', isBad }];
}

function examplesOfGroup({ to, bad, good }: CheckExamplesFile['groups'][number]): CheckExample[] {
  return [...bad.map((text) => ({ text, reader: to, isBad: true })), ...good.map((text) => ({ text, reader: to, isBad: false }))];
}

function examplesOfFamily({ rules }: CheckFamilyFile): CheckExample[] {
  return rules.flatMap(({ weight, needs, readers: [to], catches, passes }) =>
    weight === 'better' || needs.length > 0 || to === undefined
      ? []
      : examplesOfGroup({ from: '', kind: 'email', to, bad: catches, good: passes }),
  );
}

/** Tries each rule on its own examples: a rule that does not do what it says is not used. */
export function verifyChecks(content: CheckContent): Problem[] {
  const seen = new Set<string>();
  const patterns = new Map<string, Pattern>();

  return refusalsOf(content, (rule, refuse) => {
    if (seen.has(rule.id)) refuse('id', `another rule is called "${rule.id}"`);
    seen.add(rule.id);
    if (findLesson(content.modulePages, rule.lesson) === null) refuse('lesson', `no published module has the section "${rule.lesson}"`);
    if (rule.detect !== 'likeness') tryExamples(rule, { book: { ...content.draftCheck, likeness: unlike }, patterns, refuse });
  });
}

/** Tries the rules that go by what was learned. Apart from the others, because the learning takes longer than a start may. */
export function verifyLearned(content: CheckContent): Problem[] {
  const book = { ...content.draftCheck, likeness: likenessOf(content) };
  return refusalsOf(content, (rule, refuse) => {
    if (rule.detect === 'likeness') tryExamples(rule, { book, patterns: new Map(), refuse });
  });
}

/** Asks a question of each rule, and lists the faults that it tells, with the place of each. */
function refusalsOf({ checkFamilies }: CheckContent, examine: (rule: RuleFile, refuse: Refuse) => void): Problem[] {
  const problems: Problem[] = [];
  for (const [id, { rules }] of checkFamilies) {
    for (const [index, rule] of rules.entries())
      examine(rule, (field, reason) => problems.push({ file: `checks/${id}.yaml`, path: `rules[${index}].${field}`, reason }));
  }
  return problems;
}

/** Takes what was learned from the same content before. */
export function recallChecks({ checkExamples }: CheckContent, likeness: PackedLikeness): void {
  learned.set(checkExamples, likeness);
}

type RuleFile = CheckFamilyFile['rules'][number];
type Shared = Pick<CheckBook, 'sets' | 'excuses' | 'likeness'>;
type Refuse = (field: string, reason: string) => void;

interface Trial {
  book: Shared;
  /** What was read of the wordings that rules share. */
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

/** Returns a function that tells whether a rule, alone, finds something in a text; null when its patterns cannot be read. */
function findsIn(rule: CheckRule, { book, patterns, refuse }: Trial): ((text: string) => boolean) | null {
  const [kind] = rule.kinds;
  const [reader] = rule.readers;
  if (kind === undefined || reader === undefined) return null;

  try {
    const alone = readBook({ ...book, families: [{ id: 'alone', title: 'Alone', rules: [rule] }] }, patterns);
    return (text) => checkDraft(alone, { text, kind, reader }).length > 0;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    refuse('find', error.message);
    return null;
  }
}
