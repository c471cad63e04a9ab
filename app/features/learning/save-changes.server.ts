import { checkKey } from '#app/content/course/check-key.ts';
import { listLessonSteps } from '#app/content/course/lesson-steps.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import type { Content } from '#app/content/load-content.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { completeLessons } from './complete-lessons.server.ts';
import { listAnnotations, upsertAnnotation, upsertCheckAnswer, upsertPlace } from './course-store.server.ts';
import { cleanNote, mostAnnotations } from './note-rules.ts';
import { addReviews } from './practice/practice-store.server.ts';
import type { LearningChange, StepBookmark, StepNote } from './rules.ts';
import { lockLearner, upsertTick } from './store.server.ts';
import { timeOf, type Arrival } from './time-of-change.ts';

export type SaveLearningChangesResult = { kind: 'saved' } | { kind: 'unknown'; id: string } | { kind: 'refused'; message: string };

/**
 * Saves all of a learner's changes (lessons, ticks, practice answers, and activity in lessons) or none. Rejects unknown lessons, ticks,
 * steps and checks, and lessons that can be completed only by signing an agreement. An answer to a practice item that no longer exists is
 * skipped, because the learner couldn't answer it again.
 */
export async function saveLearningChanges(
  store: { database: Database; content: Content },
  save: { learnerId: string; changes: readonly LearningChange[] } & Arrival,
): Promise<SaveLearningChangesResult> {
  const known = knownItems(store.content);
  const unknown = save.changes.find((change) => !isKnown(known, change));
  if (unknown !== undefined) return { kind: 'unknown', id: unknown.id };

  const cleaned = cleanNotes(save.changes);
  if ('error' in cleaned) return { kind: 'refused', message: cleaned.error };
  const { changes } = cleaned;

  return transact(store.database, async (tx): Promise<SaveLearningChangesResult> => {
    const learnerId = await lockLearner(tx, save.learnerId, save.now);
    if (await exceedsAnnotationLimit(tx, learnerId, changes))
      return {
        kind: 'refused',
        message: `You've reached the limit of ${mostAnnotations.toLocaleString('en-CA')} steps with a note or a bookmark. Remove one to add another.`,
      };

    const lessons = changes.filter(({ kind }) => kind === 'lesson').map((change) => ({ id: change.id, at: timeOf(change, save) }));
    await completeLessons(tx, { learnerId, lessons, now: save.now });
    for (const change of changes) {
      if (change.kind === 'tick')
        await upsertTick(tx, { learnerId, itemId: change.id, ticked: change.ticked, changedAt: timeOf(change, save) });
      if (change.kind === 'place')
        await upsertPlace(tx, { learnerId, lessonId: change.id, stepId: change.step, seenAt: timeOf(change, save) });
      if (change.kind === 'check') {
        const options = known.check.get(change.id) ?? new Map<string, boolean>();
        const isRight = options.get(change.option) === true;
        const answer = { checkId: change.id, optionText: change.option, isRight, answeredAt: timeOf(change, save) };
        await upsertCheckAnswer(tx, { learnerId, options: [...options.keys()], ...answer });
      }
      if (change.kind === 'note' || change.kind === 'bookmark') await saveAnnotation(tx, learnerId, change, save);
    }
    const reviews = changes.filter((change) => change.kind === 'practice').filter(({ id }) => known.practice.has(id));
    await addReviews(tx, { learnerId, reviews, now: save.now });
    return { kind: 'saved' };
  });
}

/** Tells whether notes and bookmarks on further steps would exceed the limit. Existing ones can always be changed. */
async function exceedsAnnotationLimit(tx: Tx, learnerId: string, changes: readonly LearningChange[]): Promise<boolean> {
  const further = new Set<string>();
  for (const change of changes)
    if ((change.kind === 'note' && change.text !== '') || (change.kind === 'bookmark' && change.marked))
      further.add(`${change.id}/${change.step}`);
  if (further.size === 0) return false;

  const kept = await listAnnotations(tx, learnerId);
  for (const { lesson, step } of kept) further.delete(`${lesson}/${step}`);
  return further.size > 0 && kept.length + further.size > mostAnnotations;
}

/** Cleans the text of every note, or returns an error if a note can't be saved. */
function cleanNotes(changes: readonly LearningChange[]): { changes: LearningChange[] } | { error: string } {
  const cleaned: LearningChange[] = [];
  for (const change of changes) {
    const read = change.kind === 'note' ? cleanNote(change.text) : null;
    if (read !== null && 'error' in read) return read;
    cleaned.push(read === null ? change : { ...change, ...read });
  }
  return { changes: cleaned };
}

async function saveAnnotation(tx: Tx, learnerId: string, change: StepNote | StepBookmark, save: Arrival): Promise<void> {
  const time = timeOf(change, save);
  const values = change.kind === 'note' ? { note: change.text, notedAt: time } : { isBookmarked: change.marked, bookmarkedAt: time };
  await upsertAnnotation(tx, { learnerId, lessonId: change.id, stepId: change.step }, values);
}

interface KnownItems {
  lesson: Set<string>;
  tick: Set<string>;
  practice: Set<string>;
  /** The IDs of every lesson, including those that a signature completes. */
  taught: Set<string>;
  /** Each step as `lesson/step`. */
  place: Set<string>;
  /** The options of each check, with true for the right ones. */
  check: Map<string, Map<string, boolean>>;
}

function isKnown(known: KnownItems, change: LearningChange): boolean {
  switch (change.kind) {
    case 'lesson':
    case 'tick':
      return known[change.kind].has(change.id);
    case 'practice':
      return true;
    case 'place':
      return known.place.has(`${change.id}/${change.step}`);
    // A note is saved even if its step was removed before the note arrived, and an existing note can always be deleted.
    case 'note':
      return change.text === '' || known.taught.has(change.id);
    case 'bookmark':
      return !change.marked || known.place.has(`${change.id}/${change.step}`);
    case 'check':
      return known.check.get(change.id)?.has(change.option) ?? false;
  }
}

const knownByContent = new WeakMap<Content, KnownItems>();

/**
 * Lists everything that can be completed, ticked or practised. The list is cached because content doesn't change while the process runs.
 */
function knownItems(content: Content): KnownItems {
  const known = knownByContent.get(content);
  if (known !== undefined) return known;

  const lessons = new Set<string>();
  const ticks = new Set<string>();

  for (const page of content.modulePages.values()) {
    for (const section of allSections(page)) {
      const isSigned = section.blocks.some((block) => block.type === 'agreement');
      if (section.lesson !== undefined && !isSigned) lessons.add(section.lesson);
    }
  }
  for (const [pageId, page] of tickablePages(content)) {
    for (const listed of tickableLists(allSections(page))) ticks.add(`${pageId}.${listed}`);
  }

  const taught = new Set<string>();
  const place = new Set<string>();
  const check: KnownItems['check'] = new Map();
  for (const [moduleId, page] of content.modulePages) {
    for (const { id: lessonId } of page.lessons) {
      taught.add(lessonId);
      for (const step of listLessonSteps(page, lessonId)) {
        place.add(`${lessonId}/${step.id}`);
        if (step.check !== null)
          check.set(checkKey(moduleId, step.id), new Map(step.check.options.map(({ text, right }) => [text, right])));
      }
    }
  }

  const written = [...content.practice.values()].flatMap(({ items: ofModule }) => ofModule.map(({ id }) => id));
  // A missed check is practised under its own key.
  const practice = new Set([...written, ...check.keys()]);
  const items = { lesson: lessons, tick: ticks, practice, taught, place, check };
  knownByContent.set(content, items);
  return items;
}

function tickablePages(content: Content) {
  return [
    ...content.modulePages,
    ...[...content.clientPages].map(([id, page]) => [`client/${id}`, page] as const),
    ...[...content.documents].map(([id, page]) => [`documents/${id}`, page] as const),
  ];
}

/** Lists the items of every task group and checklist, including those inside examples and accordions, as `list.item`. */
function tickableLists(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];

  const isList =
    'type' in value &&
    (value.type === 'tasks' || value.type === 'checklist') &&
    'id' in value &&
    'items' in value &&
    Array.isArray(value.items);
  if (isList) return (value.items as { id: string }[]).map((item) => `${String(value.id)}.${item.id}`);
  return Object.values(value).flatMap(tickableLists);
}
