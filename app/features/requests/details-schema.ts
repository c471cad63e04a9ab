import { z } from 'zod';

import { campaignPlatforms, type CampaignDetails } from './campaign-form.ts';
import { urgencies, type OvertimeDetails } from './overtime-form.ts';
import { referredRoles, rewards, type ReferralDetails } from './referral-form.ts';
import type { RequestKind } from './rules.ts';

const overtimeSchema = z.object({
  agent: z.string(),
  va: z.string(),
  hours: z.number(),
  startsOn: z.string(),
  endsOn: z.string(),
  urgency: z.enum(urgencies),
  purpose: z.string(),
  email: z.string(),
  phone: z.string(),
}) satisfies z.ZodType<OvertimeDetails>;

const campaignSchema = z.object({
  platform: z.enum(campaignPlatforms),
  budgetCents: z.int().nullable(),
  area: z.string(),
  goal: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
}) satisfies z.ZodType<CampaignDetails>;

const referralSchema = z.object({
  referrerName: z.string(),
  referrerEmail: z.string(),
  referrerPhone: z.string(),
  referredName: z.string(),
  referredRole: z.enum(referredRoles),
  referredEmail: z.string(),
  referredPhone: z.string(),
  needs: z.string(),
  reward: z.enum(rewards),
}) satisfies z.ZodType<ReferralDetails>;

/** What was asked for, by kind. */
export type RequestContents =
  | { kind: 'overtime'; details: OvertimeDetails }
  | { kind: 'campaign'; details: CampaignDetails }
  | { kind: 'referral'; details: ReferralDetails };

/** Reads the details of a stored request. */
export function parseContents(kind: RequestKind, json: string): RequestContents {
  const details: unknown = JSON.parse(json);
  if (kind === 'overtime') return { kind, details: overtimeSchema.parse(details) };
  if (kind === 'campaign') return { kind, details: campaignSchema.parse(details) };
  return { kind, details: referralSchema.parse(details) };
}
