import type { CheckContent } from '#app/content/content-order.ts';
import type { LiveContent } from '#app/content/live-content.ts';
import { unpackContent } from '#app/content/pack-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { findPublished, findStamp } from './store.server.ts';

export interface ContentSource {
  database: Database;
  liveContent: LiveContent;
  checkContent: CheckContent;
  env: { CONTENT_DIR: string };
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
  const content = unpackContent(Buffer.from(checked.packed), checked.version);
  if (content === null) throw new Error('The content thread returned damaged content.');
  liveContent.replace(content, stamp);
  return true;
}
