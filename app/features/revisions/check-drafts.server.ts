import { isAbout } from '#app/content/checks/content-error.ts';
import type { CheckContentResult } from '#app/content/content-job.ts';
import type { LiveContent } from '#app/content/live-content.ts';
import type { Content } from '#app/content/load-content.ts';
import { listUploadIds } from '#app/features/uploads/store.server.ts';
import { withDrafts } from './files/read-draft-files.server.ts';
import type { ContentSource } from './refresh-content.server.ts';
import type { Revision } from './rules.ts';
import { findPublished, listRevisionsIn } from './store.server.ts';

/** The result for the drafts as they were last checked. */
interface Known<Result> {
  key: string;
  result: Promise<Result>;
}

const checks = new WeakMap<LiveContent, Known<CheckContentResult>>();
const shown = new WeakMap<LiveContent, Known<ShownDrafts>>();

/** How many of the drafts a preview shows. If there are none, it shows all. */
export type DraftExtent = 'all' | 'some' | 'none';

/** The drafts that a preview can show. */
export interface ShownDrafts {
  /** The content with those drafts. Null if no draft can be shown. */
  content: Content | null;
  /** The files whose drafts have a mistake, or go together with one that does. */
  leftOut: string[];
}

/**
 * Checks the content as it would be if every draft were published, once for each state of the drafts and the uploads. Returns null if
 * there are no drafts.
 */
export async function checkDrafts(source: ContentSource): Promise<CheckContentResult | null> {
  const drafts = await listRevisionsIn(source.database, 'draft');
  return drafts.length === 0 ? null : checkOnce(source, drafts);
}

/** Finds what a preview can show: every draft, or those that are right without the others. Returns null if there are no drafts. */
export async function findShownDrafts(source: ContentSource): Promise<ShownDrafts | null> {
  const drafts = await listRevisionsIn(source.database, 'draft');
  return drafts.length === 0 ? null : remember(shown, source, drafts, () => leaveOutMistakes(source, drafts));
}

function checkOnce(source: ContentSource, drafts: readonly Revision[]): Promise<CheckContentResult> {
  return remember(checks, source, drafts, () => check(source, drafts));
}

/**
 * Leaves out the drafts that problems are about until the rest is right. Each check takes seconds. If problems are about no draft, as with a
 * removed term that a published lesson names, it can't be told which draft to leave out.
 */
async function leaveOutMistakes(source: ContentSource, drafts: readonly Revision[]): Promise<ShownDrafts> {
  let rest = drafts;
  let last = await checkOnce(source, drafts);
  while (last.kind === 'invalid') {
    const { problems } = last;
    const right = rest.filter(({ part }) => !problems.some((problem) => isAbout(problem, part)));
    if (right.length === 0 || right.length === rest.length) return { content: null, leftOut: drafts.map(({ part }) => part) };

    rest = right;
    last = await check(source, rest);
  }
  return { content: last.content, leftOut: drafts.filter((draft) => !rest.includes(draft)).map(({ part }) => part) };
}

async function check({ database, env, checkContent }: ContentSource, drafts: readonly Revision[]): Promise<CheckContentResult> {
  const { texts } = await findPublished(database);
  return checkContent({ directory: env.CONTENT_DIR, published: withDrafts(texts, drafts) });
}

/** Makes a result once for each state of the drafts and the uploads. An upload that was missing has the same address once it's back. */
async function remember<Result>(
  known: WeakMap<LiveContent, Known<Result>>,
  { liveContent, database }: ContentSource,
  drafts: readonly Revision[],
  make: () => Promise<Result>,
): Promise<Result> {
  const uploads = await listUploadIds(database);
  const states = drafts.map(({ id, version }) => `${id}:${version}`);
  const key = [liveContent.stamp, liveContent.current.version, ...states, ...uploads].join(' ');
  const found = known.get(liveContent);
  if (found?.key === key) return found.result;

  const made = { key, result: make() };
  known.set(liveContent, made);
  try {
    return await made.result;
  } catch (error) {
    // The next request tries again.
    if (known.get(liveContent) === made) known.delete(liveContent);
    throw error;
  }
}
