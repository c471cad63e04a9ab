import type { CheckContentResult } from '#app/content/content-job.ts';
import type { LiveContent } from '#app/content/live-content.ts';
import { withDrafts } from './files/read-draft-files.server.ts';
import type { ContentSource } from './refresh-content.server.ts';
import { findPublished, listRevisionsIn } from './store.server.ts';

/** The content with the drafts as they were last checked. */
const known = new WeakMap<LiveContent, { key: string; checked: Promise<CheckContentResult> }>();

/**
 * Checks the content as it would be if every draft were published, once for each state of the drafts. Returns null if there are no
 * drafts.
 */
export async function checkDrafts({ database, env, liveContent, checkContent }: ContentSource): Promise<CheckContentResult | null> {
  const drafts = await listRevisionsIn(database, 'draft');
  if (drafts.length === 0) return null;

  const key = [liveContent.stamp, liveContent.current.version, ...drafts.map(({ id, version }) => `${id}:${version}`)].join(' ');
  const found = known.get(liveContent);
  if (found?.key === key) return found.checked;

  const { texts } = await findPublished(database);
  const made = { key, checked: checkContent({ directory: env.CONTENT_DIR, published: withDrafts(texts, drafts) }) };
  known.set(liveContent, made);
  try {
    return await made.checked;
  } catch (error) {
    // The next request tries again.
    if (known.get(liveContent) === made) known.delete(liveContent);
    throw error;
  }
}
