import { z } from 'zod';

import { lockSettingValue, writeSetting } from '#app/platform/database/lock-setting.ts';
import type { Tx } from '#app/platform/database/open-database.ts';
import type { ReviewedRules } from './rules.ts';

const settingName = 'reviewed-rules';

const reviewedSchema = z.record(z.string(), z.object({ value: z.string(), sentence: z.string() }));

/** Locks the reviewed rules until the transaction ends and returns them. If there hasn't been a review, returns the current rules. */
export async function lockReviewedRules(tx: Tx, present: ReviewedRules): Promise<ReviewedRules> {
  return reviewedSchema.parse(JSON.parse(await lockSettingValue(tx, settingName, JSON.stringify(present))));
}

export async function writeReviewedRules(tx: Tx, reviewed: ReviewedRules): Promise<void> {
  await writeSetting(tx, settingName, JSON.stringify(reviewed));
}
