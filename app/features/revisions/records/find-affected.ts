import { isDeepStrictEqual } from 'node:util';

import type { Content } from '#app/content/load-content.ts';

/** A content file's data as written, before and after its draft is published. Undefined isn't valid YAML, or isn't there. */
export interface DraftedPart {
  live: unknown;
  drafted: unknown;
}

/** The drafts, by content file. */
export type DraftedParts = ReadonlyMap<string, DraftedPart>;

/** What drafts remove or change of that learners have records of. */
export interface Affected {
  /** Lessons that are removed, or whose module becomes "coming soon". */
  lessons: { id: string; title: string }[];
  practice: { id: string; title: string }[];
  /** The numbers of the questions. */
  changedAnswers: number[];
  removedQuestions: number[];
  agreement: 'same' | 'changed' | 'changed-under-its-version';
}

type LiveContent = Pick<Content, 'modules' | 'modulePages' | 'practice' | 'assessment' | 'rulePlaces'>;

/** Compares drafts with what readers see. Drafts don't have to be valid: what they don't have yet counts as removed. */
export function findAffected(content: LiveContent, drafts: DraftedParts): Affected {
  const isHidden = findHiddenModules(drafts);
  return {
    lessons: content.modules.flatMap(({ id }) => {
      const lessons = content.modulePages.get(id)?.lessons ?? [];
      return isHidden(id) ? lessons : without(lessons, drafts.get(`modules/${id}.yaml`), 'lessons');
    }),
    practice: [...content.practice].flatMap(([id, { items }]) =>
      (isHidden(id) ? items : without(items, drafts.get(`practice/${id}.yaml`), 'items')).map(({ id: item, objective }) => ({
        id: item,
        title: objective,
      })),
    ),
    ...compareQuestions(content, drafts.get('assessment.yaml')),
    agreement: compareAgreement(content, drafts),
  };
}

function findHiddenModules(drafts: DraftedParts): (id: string) => boolean {
  const draft = drafts.get('modules.yaml');
  if (draft?.drafted === undefined) return () => false;
  const shown = new Set(
    listEntries(draft.drafted, 'modules')
      .filter(({ published }) => published !== false)
      .map(({ id }) => id),
  );
  return (id) => !shown.has(id);
}

/** Returns the live entries that a file's draft doesn't have. */
function without<Entry extends { id: string }>(live: readonly Entry[], draft: DraftedPart | undefined, list: string): Entry[] {
  if (draft?.drafted === undefined) return [];
  const left = new Set(listEntries(draft.drafted, list).map(({ id }) => id));
  return live.filter(({ id }) => !left.has(id));
}

function compareQuestions(
  { assessment }: LiveContent,
  draft: DraftedPart | undefined,
): Pick<Affected, 'changedAnswers' | 'removedQuestions'> {
  if (draft?.drafted === undefined) return { changedAnswers: [], removedQuestions: [] };

  const before = answersOf(draft.live);
  const after = answersOf(draft.drafted);
  const ids = assessment.questions.map(({ id }) => id);
  return {
    changedAnswers: ids.filter((id) => after.has(id) && !isDeepStrictEqual(before.get(id), after.get(id))),
    removedQuestions: ids.filter((id) => !after.has(id)),
  };
}

/** Returns the answers of each question, by the variant. */
function answersOf(assessment: unknown): Map<unknown, Record<string, unknown>> {
  return new Map(
    listEntries(assessment, 'questions').map((question) => [
      question['id'],
      Object.fromEntries(listEntries(question, 'variants').map(({ key, correctAnswer }) => [String(key), correctAnswer])),
    ]),
  );
}

/**
 * Compares what's hashed and signed (see `writeAgreementText`), including the rules that it states, and the earlier texts that are
 * accepted.
 */
function compareAgreement({ rulePlaces }: LiveContent, drafts: DraftedParts): Affected['agreement'] {
  const draft = drafts.get('agreement.yaml');
  const rules = drafts.get('rules.yaml');
  const stated = new Set(rulePlaces.filter(({ file }) => file === 'agreement.yaml').map(({ ruleId }) => ruleId));
  const rulesIn = (book: unknown) => listEntries(book, 'rules').filter(({ id }) => stated.has(String(id)));

  const isTextChanged = draft?.drafted !== undefined && !isDeepStrictEqual(signedPart(draft.live), signedPart(draft.drafted));
  const isRuleChanged = rules?.drafted !== undefined && !isDeepStrictEqual(rulesIn(rules.live), rulesIn(rules.drafted));
  if (!isTextChanged && !isRuleChanged) return 'same';
  const hasNewVersion = draft !== undefined && recordOf(draft.live)['version'] !== recordOf(draft.drafted)['version'];
  return hasNewVersion ? 'changed' : 'changed-under-its-version';
}

function signedPart(agreement: unknown): unknown[] {
  const { title, version, intro, acceptedTexts = [] } = recordOf(agreement);
  const terms = listEntries(agreement, 'terms').map((term) => [term['title'], term['text']]);
  return [title, version, intro, acceptedTexts, terms, listEntries(agreement, 'confirmations').map(({ text }) => text)];
}

function listEntries(data: unknown, list: string): Record<string, unknown>[] {
  const entries = recordOf(data)[list];
  return Array.isArray(entries) ? entries.map(recordOf) : [];
}

function recordOf(data: unknown): Record<string, unknown> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}
