import { readContentFiles, withPublished } from '#app/content/content-files.ts';
import { saveLastGood } from '#app/content/last-good-files.ts';
import { refreshContent, type ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { findPublished } from '#app/features/revisions/store.server.ts';
import { prepareSearch } from '#app/features/search/find-results.server.ts';
import { isStoreFault } from '#app/platform/database/store-error.ts';
import type { Portal } from '#app/portal.ts';
import { describeContentFault } from './describe-content-fault.ts';

/** The time between looks for a publication by another process, in milliseconds. A publication is visible everywhere within two seconds. */
const lookEvery = 1_000;

/** Keeps this process on the latest publication, whichever process it came from. Returns a function that stops it. */
export function startContentWatch(portal: ContentSource & Pick<Portal, 'log'> & { env: Portal['env'] }): () => void {
  const { liveContent, log, env } = portal;
  let isBusy = false;

  async function look(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      const isNew = await refreshContent(portal);
      const { fault } = liveContent;
      if (isNew && fault !== null) log.error({ problems: fault.problems }, describeContentFault(fault));
    } catch (error) {
      // A store failure is logged where it happens. The next look tries again.
      if (!isStoreFault(error)) log.error({ err: error }, "Newly published content couldn't be read.");
    } finally {
      isBusy = false;
    }
  }

  liveContent.onReplaced(() => {
    prepareSearch(liveContent.current);
    void saveFiles();
  });

  async function saveFiles(): Promise<void> {
    try {
      const { texts } = await findPublished(portal.database);
      saveLastGood(env.DATA_DIR, withPublished(readContentFiles(env.CONTENT_DIR), texts));
    } catch (error) {
      if (!isStoreFault(error)) log.error({ err: error }, "The content to fall back on couldn't be saved.");
    }
  }

  const timer = setInterval(() => void look(), lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
