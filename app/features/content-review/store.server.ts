import { z } from 'zod';

import type { Tx } from '#app/platform/database/open-database.ts';
import type { ReviewedRules } from './rules.ts';

const settingName = 'reviewed-rules';

const reviewedSchema = z.record(z.string(), z.object({ value: z.string(), sentence: z.string() }));

/** Locks the reviewed rules until the transaction ends and returns them. If there hasn't been a review, returns the current rules. */
export async function lockReviewedRules(tx: Tx, present: ReviewedRules): Promise<ReviewedRules> {
  const row = await tx
    .insertInto('portalSettings')
    .values({ name: settingName, value: JSON.stringify(present) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: settingName }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return reviewedSchema.parse(JSON.parse(row.value));
}

export async function writeReviewedRules(tx: Tx, reviewed: ReviewedRules): Promise<void> {
  await tx
    .updateTable('portalSettings')
    .set({ value: JSON.stringify(reviewed) })
    .where('name', '=', settingName)
    .execute();
}
