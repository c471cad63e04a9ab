import { readContentFiles, versionOf, withPublished } from '#app/content/content-files.ts';
import { saveLastGood } from '#app/content/last-good-files.ts';
import { refreshContent, type ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { findPublished } from '#app/features/revisions/store.server.ts';
import { isStoreFault } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';
import { describeContentFault } from './describe-content-fault.ts';

/** The time between looks for a publication by another process, in milliseconds. A publication is visible everywhere within two seconds. */
const lookEvery = 1_000;

/** Keeps this process on the latest publication, whichever process it came from. Returns a function that stops it. */
export function startContentWatch(portal: ContentSource & Pick<Portal, 'log'> & { env: Portal['env'] }): () => void {
  const { liveContent, log, env } = portal;
  let isBusy = false;
  let lastFailure = '';

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const hadFault = liveContent.fault !== null;
      const isNew = await refreshContent(portal);
      const { fault } = liveContent;
      if (isNew && fault !== null) log.error({ problems: fault.problems }, describeContentFault(fault));
      else if (isNew && hadFault) log.info('The content can be used again.');
      lastFailure = '';
    } catch (error) {
      // The next look tries again. A store failure is logged where it happens.
      if (isStoreFault(error) || String(error) === lastFailure) return;
      lastFailure = String(error);
      log.error({ err: error }, "New content couldn't be read.");
    } finally {
      isBusy = false;
    }
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

  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
