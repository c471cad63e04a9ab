import type { Content } from '#app/content/load-content.ts';
import { listValidTexts } from '#app/features/agreements/find-signature.server.ts';
import { countSigners } from '#app/features/agreements/store.server.ts';
import { countByStage } from '#app/features/assessment/summary-store.server.ts';
import { countLearnersWith } from '#app/features/learning/store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import type { LoadPart } from '#app/features/revisions/load-settings.server.ts';
import { findAffected, type Affected, type DraftedParts } from './find-affected.ts';

/** The most removed entries that one sentence names. */
const mostNamed = 3;

interface Stores {
  database: Database;
  content: Content;
}

/**
 * Says what publishing the draft of each of these files does to learners' records, one sentence for each kind of record. Files that touch
 * nobody's records have none.
 */
export async function describeAffected(stores: Stores, load: LoadPart, parts: readonly string[]): Promise<Map<string, string[]>> {
  const loaded = await Promise.all(parts.map(load));
  const drafts: DraftedParts = new Map(loaded.map(({ part, live, data }) => [part, { live, drafted: data }]));
  const { agreement } = findAffected(stores.content, drafts);
  const described = [...drafts].map(async ([part, draft]): Promise<[string, string[]]> => {
    const affected = findAffected(stores.content, new Map([[part, draft]]));
    // A rule that the agreement states is in one file, and the agreement's new version in another.
    if (affected.agreement !== 'same') affected.agreement = agreement;
    return [part, await describe(stores, affected)];
  });
  return new Map(await Promise.all(described));
}

/** Lists the files whose drafts change an agreement that learners signed. Publishing them needs a decision about the signatures. */
export async function listChangingSigned({ database, content }: Stores, load: LoadPart, parts: readonly string[]): Promise<string[]> {
  const loaded = await Promise.all(parts.map(load));
  const changing = loaded.filter(
    ({ part, live, data }) => findAffected(content, new Map([[part, { live, drafted: data }]])).agreement !== 'same',
  );
  if (changing.length === 0 || (await countSigners(database, listValidTexts(content.agreement))) === 0) return [];
  return changing.map(({ part }) => part);
}

/** Says what removing files does to learners' records, before anyone removes them. */
export function describeRemoval(stores: Stores, parts: readonly string[]): Promise<string[]> {
  return describe(stores, findAffected(stores.content, new Map(parts.map((part) => [part, { live: undefined, drafted: {} }]))));
}

async function describe({ database, content }: Stores, affected: Affected): Promise<string[]> {
  const sentences = [
    await describeLessons(database, affected),
    await describePractice(database, affected),
    await describeAnswers(database, affected),
    await describeAgreement(database, content, affected),
  ];
  return sentences.filter((sentence) => sentence !== null);
}

async function describeLessons(database: Database, { lessons }: Affected): Promise<string | null> {
  if (lessons.length === 0) return null;
  const count = await countLearnersWith(database, 'lessons', listIds(lessons));
  if (count === 0) return null;
  const [what, counts] = lessons.length === 1 ? ['a lesson', 'the lesson no longer counts'] : ['lessons', 'these lessons no longer count'];
  return `${nameLearners(count)} completed ${what} that you're taking out of the training (${nameEntries(lessons)}). Their notes and completions stay on record, but ${counts} toward progress.`;
}

async function describePractice(database: Database, { practice }: Affected): Promise<string | null> {
  if (practice.length === 0) return null;
  const count = await countLearnersWith(database, 'practice', listIds(practice));
  if (count === 0) return null;
  const [what, they] = practice.length === 1 ? ['a practice item', 'it'] : ['practice items', 'they'];
  return `${nameLearners(count)} answered ${what} that you're taking out of practice (${nameEntries(practice)}). Their answers stay on record, but ${they} won't come up again.`;
}

async function describeAnswers(database: Database, { changedAnswers, removedQuestions }: Affected): Promise<string | null> {
  const changes = [
    ...(changedAnswers.length === 0 ? [] : [`changing the answer to ${nameQuestions(changedAnswers)}`]),
    ...(removedQuestions.length === 0 ? [] : [`removing ${nameQuestions(removedQuestions)}`]),
  ];
  if (changes.length === 0) return null;
  const stages = await countByStage(database);
  const open = stages.get('open') ?? 0;
  const count = open + (stages.get('passed') ?? 0) + (stages.get('failed') ?? 0);
  if (count === 0) return null;
  const underWay =
    open === 0
      ? ''
      : ` ${nameLearners(open)} ${open === 1 ? 'has' : 'have'} an attempt in progress, which is graded on the questions as they were asked.`;
  return `You're ${changes.join(' and ')}. ${nameLearners(count)} started the assessment before that. Their results and certificates stay as they are.${underWay}`;
}

async function describeAgreement(database: Database, { agreement }: Content, affected: Affected): Promise<string | null> {
  if (affected.agreement === 'same') return null;
  const count = await countSigners(database, listValidTexts(agreement));
  if (count === 0) return null;
  const version =
    affected.agreement === 'changed'
      ? ''
      : ` It's still version ${agreement.version}. Raise the version, so people can tell the two texts apart.`;
  return `${nameLearners(count)} signed the current text of the conduct agreement. Their signed copies stay as they are. The owner who publishes this decides whether they sign again.${version}`;
}

function listIds(entries: readonly { id: string }[]): string[] {
  return entries.map(({ id }) => id);
}

function nameLearners(count: number): string {
  return count === 1 ? '1 learner' : `${count} learners`;
}

function nameEntries(entries: readonly { title: string }[]): string {
  const named = entries.slice(0, mostNamed).map(({ title }) => `"${title}"`);
  const rest = entries.length - named.length;
  return joinNames(rest === 0 ? named : [...named, `${rest} more`]);
}

function nameQuestions(ids: readonly number[]): string {
  return ids.length === 1 ? `question ${ids[0]}` : `questions ${joinNames(ids.map(String))}`;
}

function joinNames(names: readonly string[]): string {
  return new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(names);
}
