// The thread that reads and checks content after a publication, and builds its search index. The process keeps responding meanwhile, and never loads the parser.
import { parentPort } from 'node:worker_threads';

import { ContentError } from '#app/content/checks/content-error.ts';
import { readContentFiles, withPublished } from '#app/content/content-files.ts';
import type { ContentJob, InvalidContent } from '#app/content/content-job.ts';
import { loadContent } from '#app/content/load-content.ts';
import { packContent } from '#app/content/pack-content.ts';
import { packSearch } from '#app/features/search/find-results.server.ts';
import { writeCheckedContent, type CheckedContent } from './content/checked-content.ts';

/** The thread's answer. */
export type ContentAnswer = CheckedContent | InvalidContent;

parentPort?.on('message', (order: ContentJob) => parentPort?.postMessage(answer(order), []));

function answer({ directory, published, uploads, cache }: ContentJob): ContentAnswer {
  try {
    const content = loadContent(directory, withPublished(readContentFiles(directory), published), uploads);
    // Building the search index takes the process a fifth of a second, during which it couldn't respond.
    const { version } = content;
    const checked: CheckedContent = { kind: 'valid', packed: packContent(content, version), version, search: packSearch(content) };
    if (cache) writeCheckedContent(cache, checked);
    return checked;
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'invalid', problems: error.problems };
    throw error;
  }
}
