import { readContentFiles, versionOf } from '#app/content/content-files.ts';
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
 * process has other files or another version of the program, it stays on its content, and Today says so. From then on, the files are
 * tried again as soon as they change.
 */
export async function refreshContent({ database, liveContent, checkContent, env }: ContentSource): Promise<boolean> {
  const { stamp: seen, fault } = liveContent;
  const isNew = (await findStamp(database)) !== seen;
  const isChanged = fault !== null && versionOf(readContentFiles(env.CONTENT_DIR)) !== fault.files;
  if (!isNew && !isChanged) return false;

  const { stamp, texts } = await findPublished(database);
  const files = versionOf(readContentFiles(env.CONTENT_DIR));
  const checked = await checkContent({ directory: env.CONTENT_DIR, published: texts });
  // This process published something newer in the meantime.
  if (liveContent.stamp !== seen) return false;

  if (checked.kind === 'valid') liveContent.replace(checked.content, stamp);
  else liveContent.keep({ problems: checked.problems, files, runsOn: fault?.runsOn ?? 'last-good' }, stamp);
  return true;
}
