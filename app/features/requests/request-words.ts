import type { CampaignPlatform } from './campaign-form.ts';
import type { urgencies } from './overtime-form.ts';
import type { referredRoles, rewards } from './referral-form.ts';
import type { ExpectedStep, RequestKind } from './rules.ts';

/** The words that forms, lists and status pages share. */
export const kindNames: Record<RequestKind, string> = {
  overtime: 'Overtime request',
  campaign: 'Campaign set-up request',
  referral: 'Referral',
};

/** The names that stand in "Need Help Setting Up Your … Campaign?" (specification 2.9). */
export const platformNames: Record<CampaignPlatform, string> = {
  meta: 'Meta',
  google: 'Google',
  youtube: 'YouTube',
  outreach: 'Outreach',
  campaign: 'Campaign',
};

export const urgencyNames: Record<(typeof urgencies)[number], string> = {
  urgent: 'As soon as possible',
  'this-week': 'This week',
  flexible: 'Flexible',
};

export const roleNames: Record<(typeof referredRoles)[number], string> = {
  agent: 'Agent or REALTOR®',
  team: 'Team lead',
  brokerage: 'Brokerage',
  mortgage: 'Mortgage professional',
  other: 'Something else',
};

export const rewardNames: Record<(typeof rewards)[number], string> = {
  cash: 'Cash back',
  credit: 'Service credit',
};

/** Each step of a request: its name, and what it means for the person who waits. */
export const stepWords: Record<ExpectedStep, { name: string; text: string }> = {
  received: { name: 'Received', text: 'Your request is with us.' },
  seen: { name: 'Seen', text: 'Somebody is looking at it.' },
  answer: { name: 'Answer', text: 'Approved or declined, with a reason.' },
  approved: { name: 'Approved', text: 'The hours are yours.' },
  declined: { name: 'Declined', text: 'It does not work this time.' },
  answered: { name: 'Answered', text: 'We have written to you.' },
  done: { name: 'Done', text: 'The work is finished.' },
  new: { name: 'New', text: 'Your referral is with us.' },
  contacted: { name: 'Contacted', text: 'We have spoken with the person.' },
  signed: { name: 'Signed', text: 'The person has signed. This one counts toward your tier.' },
  rewarded: { name: 'Rewarded', text: 'Your reward is on its way.' },
  closed: { name: 'Closed', text: 'It did not lead to a contract.' },
};
