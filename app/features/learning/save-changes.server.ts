import { allSections } from '#app/content/text/all-sections.ts';
import type { Content } from '#app/content/load-content.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { completeLessons } from './complete-lessons.server.ts';
import { addReviews } from './practice-store.server.ts';
import type { LearningChange } from './rules.ts';
import { lockLearner, upsertTick } from './store.server.ts';

export type ChangesSaved = { kind: 'saved' } | { kind: 'unknown'; id: string };

/**
 * Saves a learner's lessons, ticks and practice answers, all or none. Refuses unknown lessons and ticks, and lessons that only an
 * agreement completes. An answer to a removed practice item is skipped, because no one could answer it again.
 */
export async function saveLearningChanges(
  store: { database: Database; content: Content },
  save: { learnerId: string; changes: readonly LearningChange[]; now: Date },
): Promise<ChangesSaved> {
  const known = knownItems(store.content);
  const unknown = save.changes.find((change) => change.kind !== 'practice' && !known[change.kind].has(change.id));
  if (unknown !== undefined) return { kind: 'unknown', id: unknown.id };

  await transact(store.database, async (tx) => {
    const learnerId = await lockLearner(tx, save.learnerId, save.now);

    const lessonIds = save.changes.flatMap((change) => (change.kind === 'lesson' ? [change.id] : []));
    await completeLessons(tx, { learnerId, lessonIds, now: save.now });
    for (const change of save.changes) {
      if (change.kind === 'tick') await upsertTick(tx, { learnerId, itemId: change.id, ticked: change.ticked, now: save.now });
    }
    const reviews = save.changes.filter((change) => change.kind === 'practice').filter(({ id }) => known.practice.has(id));
    await addReviews(tx, { learnerId, reviews, now: save.now });
  });
  return { kind: 'saved' };
}

interface KnownItems {
  lesson: Set<string>;
  tick: Set<string>;
  practice: Set<string>;
}

const knownByContent = new WeakMap<Content, KnownItems>();

/** Lists what can be completed, checked or practised. It's cached because content doesn't change while the process runs. */
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

  const practice = new Set([...content.practice.values()].flatMap(({ items: ofModule }) => ofModule.map(({ id }) => id)));
  const items = { lesson: lessons, tick: ticks, practice };
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

/** Finds every task group and checklist, including those inside examples and accordions, as `list.item`. */
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
