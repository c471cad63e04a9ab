import { readContentFiles, versionOf, withPublished } from '#app/content/content-files.ts';
import { saveLastGood } from '#app/content/last-good-files.ts';
import { refreshContent, type ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { findPublished } from '#app/features/revisions/store.server.ts';
import { isStoreFault } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';
import { describeContentFault } from './describe-content-fault.ts';
import { pollForChanges } from '#app/platform/poll-for-changes.ts';

/** The polling interval in milliseconds. A publication takes effect in every process within two seconds, and most of that is rendering. */
const every = 500;

/** Keeps this process on the latest publication, whichever process it came from. Returns a function that stops it. */
export function startContentWatch(portal: ContentSource & Pick<Portal, 'log'> & { env: Portal['env'] }): () => void {
  const { liveContent, log, env } = portal;
  async function look(): Promise<void> {
    const hadFault = liveContent.fault !== null;
    const isNew = await refreshContent(portal);
    const { fault } = liveContent;
    if (isNew && fault !== null) log.error({ problems: fault.problems }, describeContentFault(fault));
    else if (isNew && hadFault) log.info('The content can be used again.');
  }

  liveContent.onReplaced(() => void saveFiles());

  async function saveFiles(): Promise<void> {
    try {
      const { texts } = await findPublished(portal.database);
      const files = withPublished(readContentFiles(env.CONTENT_DIR), texts);
      // A file that someone is editing right now hasn't been checked.
      if (versionOf(files) === liveContent.current.version) await saveLastGood(env.DATA_DIR, files);
    } catch (error) {
      if (!isStoreFault(error)) log.error({ err: error }, "The content to fall back on couldn't be saved.");
    }
  }

  return pollForChanges(look, { every, log, failure: "New content couldn't be read." });
}
