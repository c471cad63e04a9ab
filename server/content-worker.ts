// The thread that reads and checks content after a publication. The process keeps responding meanwhile, and never loads the parser.
import { parentPort } from 'node:worker_threads';

import { ContentError } from '#app/content/checks/content-error.ts';
import { readContentFiles, withPublished } from '#app/content/content-files.ts';
import type { ContentJob, PackedContentResult } from '#app/content/content-job.ts';
import { loadContent } from '#app/content/load-content.ts';
import { packContent } from '#app/content/pack-content.ts';

parentPort?.on('message', (order: ContentJob) => parentPort?.postMessage(answer(order), []));

function answer({ directory, published }: ContentJob): PackedContentResult {
  try {
    const content = loadContent(directory, withPublished(readContentFiles(directory), published));
    return { kind: 'valid', packed: packContent(content, content.version), version: content.version };
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'invalid', problems: error.problems };
    throw error;
  }
}
