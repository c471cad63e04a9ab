import { ContentError } from '#app/content/checks/content-error.ts';
import { readContentFiles, withPublished } from '#app/content/content-files.ts';
import type { CheckContent } from '#app/content/content-job.ts';
import { LiveContent } from '#app/content/live-content.ts';
import { loadContent } from '#app/content/load-content.ts';
import type { ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { fixture, fixtureFolder } from './fixture-content.ts';

/** Checks content in this process, as the portal's content thread does in its own. */
export const checkInProcess: CheckContent = async ({ directory, published }) => {
  try {
    const content = loadContent(directory, withPublished(readContentFiles(directory), published));
    return { kind: 'valid', content };
  } catch (error) {
    if (error instanceof ContentError) return { kind: 'invalid', problems: error.problems };
    throw error;
  }
};

/** A process that runs on the fixture and follows what's published in a store. */
export function runProcess(database: Database, folder = fixtureFolder): ContentSource {
  return { database, liveContent: new LiveContent(fixture), checkContent: checkInProcess, env: { CONTENT_DIR: folder } };
}
