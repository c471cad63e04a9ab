import { existsSync } from 'node:fs';

import { ContentError } from '#app/content/checks/content-error.ts';
import { findPlaceholders } from '#app/content/checks/find-placeholders.ts';
import type { LiveContent } from '#app/content/live-content.ts';
import type { Content } from '#app/content/load-content.ts';
import { findPublished, type PublishedContent } from '#app/features/revisions/store.server.ts';
import { listPresentTables } from '#app/platform/backup/table-shapes.ts';
import { storeFile } from '#app/platform/data-folder.ts';
import { openDatabase } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { openLiveContent } from '#server/open-live-content.ts';
import type { Finding } from './finding.ts';

const nothing: PublishedContent = { stamp: null, texts: new Map() };

/**
 * Checks the content that a start would use: the files, with what was published in the console. Returns the content that the portal runs
 * on, which is an earlier one if there's a mistake. Returns null if it can't run on any.
 */
export async function* examineContent(env: Env): AsyncGenerator<Finding, Content | null> {
  const published = await readPublished(env);
  if (published === null)
    yield {
      topic: 'content',
      state: 'note',
      sentence: "what was published in the console wasn't checked, because the store can't be read. Only the files were.",
    };
  const { texts } = published ?? nothing;

  let live: LiveContent;
  try {
    ({ live } = await openLiveContent(env, published ?? nothing, null));
  } catch (error) {
    const sentence = error instanceof ContentError ? `it has a mistake. Fix it.\n${error.message}` : describeFailure(error);
    yield { topic: 'content', state: 'broken', sentence };
    return null;
  }

  const { current, fault } = live;
  if (fault === null) {
    const count = texts.size === 0 ? '' : `, with ${texts.size === 1 ? '1 file' : `${texts.size} files`} published in the console`;
    yield { topic: 'content', state: 'good', sentence: `version ${current.version} can be used${count}.` };
  } else {
    const where = fault.problems.some(({ file }) => texts.has(file)) ? 'Fix it in the console or in the files.' : 'Fix it.';
    const instead = fault.runsOn === 'last-good' ? 'on the last version that worked' : 'without what was published in the console';
    const sentence = `it has a mistake. ${where} Until then, the portal runs ${instead}.\n${new ContentError([...fault.problems]).message}`;
    yield { topic: 'content', state: 'broken', sentence };
  }
  for (const { setting, stands, file } of findPlaceholders(current))
    yield { topic: 'placeholder', state: 'note', sentence: `${file}: ${setting}: ${stands}. Fill it in.` };
  return current;
}

/** Reads what was published in the console. Returns null if the store can't be read, which another check reports with its cause. */
async function readPublished(env: Env): Promise<PublishedContent | null> {
  if (env.DATABASE_URL === undefined && !existsSync(storeFile(env))) return nothing;
  try {
    const database = openDatabase(env);
    try {
      const tables = await listPresentTables(database);
      return tables.includes('content_revisions') ? await findPublished(database) : nothing;
    } finally {
      await database.destroy();
    }
  } catch {
    return null;
  }
}
