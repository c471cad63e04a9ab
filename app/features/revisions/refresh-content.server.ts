import type { CheckContent } from '#app/content/content-job.ts';
import type { LiveContent } from '#app/content/live-content.ts';
import type { ContentStores } from './edit-draft.server.ts';
import { findPublished, findStamp } from './store.server.ts';

/** A process's content, and what it's read from. */
export interface ContentSource extends ContentStores {
  liveContent: LiveContent;
  checkContent: CheckContent;
}

/**
 * Makes this process run on the latest publication. Returns false if it already does. If the publication can't be used here, because this
 * process has other files or another version of the program, it stays on its content, and Today says so.
 */
export async function refreshContent({ database, liveContent, checkContent, env }: ContentSource): Promise<boolean> {
  if ((await findStamp(database)) === liveContent.stamp) return false;

  const { stamp, texts } = await findPublished(database);
  const checked = await checkContent({ directory: env.CONTENT_DIR, published: texts });
  if (checked.kind === 'invalid') {
    liveContent.keep({ problems: checked.problems, runsOn: 'last-good' }, stamp);
    return true;
  }
  liveContent.replace(checked.content, stamp);
  return true;
}
