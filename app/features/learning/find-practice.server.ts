import type { Database } from '#app/platform/database/open-database.ts';
import { applyReviews, type PracticeCard } from './practice-rules.ts';
import { listReviews } from './practice-store.server.ts';

/** Works out how well a learner knows each item: from the whole log, so that two devices that were offline agree afterwards. */
export async function findPracticeCards(database: Database, learnerId: string): Promise<PracticeCard[]> {
  return [...applyReviews([], await listReviews(database, learnerId)).values()];
}
