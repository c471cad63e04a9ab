import { extname } from 'node:path';

import { ContentError } from '#app/content/checks/content-error.ts';
import { readContentFiles, versionOf, withPublished } from '#app/content/content-files.ts';
import type { CheckContent, ContentJob } from '#app/content/content-job.ts';
import { readLastGood, saveLastGood } from '#app/content/last-good-files.ts';
import { LiveContent, type ContentFault } from '#app/content/live-content.ts';
import type { Content } from '#app/content/load-content.ts';
import { openContent, type ContentCacheFile, type OpenedContent } from '#app/content/open-content.ts';
import { unpackContent } from '#app/content/pack-content.ts';
import type { PublishedContent } from '#app/features/revisions/store.server.ts';
import type { Env } from '#app/platform/env.ts';
import { loadSearch } from '#app/features/search/find-results.server.ts';
import { RenderThread } from '#app/platform/pdf/render-thread.ts';
import { readCheckedContent } from './content/checked-content.ts';
import type { ContentAnswer } from './content-worker.ts';

/** The program of the content thread. It's next to this file, both in the sources and in the build (vite.config.ts). */
const contentWorker = new URL(`content-worker${extname(import.meta.filename)}`, import.meta.url);

/** Reading all content takes a second, and three on a slow machine. */
const contentThread = { name: 'content', timeLimit: 60_000, idleLimit: 30_000 };

/**
 * Prepares the content thread, which is only started once something is published that isn't in the cache. Content can only name uploads
 * that are there.
 */
export function startContentThread(listUploads: () => Promise<string[]>, cache: ContentCacheFile | null): CheckContent {
  const thread = new RenderThread<ContentJob, ContentAnswer>({ ...contentThread, file: contentWorker });
  return async (order) => {
    const uploads = await listUploads();
    const files = withPublished(readContentFiles(order.directory), order.published);
    const cached = cache === null ? null : await readCheckedContent(cache, { files, uploads });
    const answer = cached ?? (await thread.render({ ...order, uploads, cache }));
    if (answer.kind === 'invalid') return answer;
    const content = unpackContent(Buffer.from(answer.packed), answer.version);
    if (content === null) throw new Error('The content thread returned damaged content.');
    await loadSearch(content, answer.search);
    return { kind: 'valid', content };
  };
}

type Place = Pick<Env, 'CONTENT_DIR' | 'DATA_DIR'>;

/** Content that's ready to run on. */
interface OpenedLiveContent {
  live: LiveContent;
  /** Saves what makes the next start quicker, and what it falls back on. */
  prepare: () => Promise<void>;
}

/**
 * Opens the content folder with what was published in the console. If that can't be used, the portal runs on the files it last ran on, or
 * on the files alone. Throws a ContentError only if none of them can be used.
 */
export async function openLiveContent(
  env: Place,
  { stamp, texts }: PublishedContent,
  keeping: ContentCacheFile | null,
): Promise<OpenedLiveContent> {
  const base = readContentFiles(env.CONTENT_DIR);
  const files = withPublished(base, texts);
  try {
    const { content, prepare } = await openContent(env.CONTENT_DIR, { files, keeping });
    return {
      live: new LiveContent(content, { stamp }),
      prepare: () => {
        prepare();
        return saveLastGood(env.DATA_DIR, files);
      },
    };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const { content, runsOn } = (await openLastGood(env)) ?? (texts.size === 0 ? null : await openFiles(env, base)) ?? fail(error);
    const fault = { problems: error.problems, files: versionOf(base), runsOn };
    return { live: new LiveContent(content, { stamp, fault }), prepare: () => Promise.resolve() };
  }
}

function fail(error: ContentError): never {
  throw error;
}

interface Fallback {
  content: Content;
  runsOn: ContentFault['runsOn'];
}

async function openLastGood(env: Place): Promise<Fallback | null> {
  const files = readLastGood(env.DATA_DIR);
  return files === null ? null : openFallback(() => openContent(env.CONTENT_DIR, { files }), 'last-good');
}

function openFiles(env: Place, files: ReturnType<typeof readContentFiles>): Promise<Fallback | null> {
  return openFallback(() => openContent(env.CONTENT_DIR, { files }), 'files');
}

async function openFallback(open: () => Promise<OpenedContent>, runsOn: ContentFault['runsOn']): Promise<Fallback | null> {
  try {
    return { content: (await open()).content, runsOn };
  } catch (error) {
    if (error instanceof ContentError) return null;
    throw error;
  }
}
