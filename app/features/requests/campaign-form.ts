import { FieldReader, type Checked, type FormValues } from './fields.ts';

/** What a campaign may run on. Whoever has not decided yet asks for a campaign. */
export const campaignPlatforms = ['meta', 'google', 'youtube', 'outreach', 'campaign'] as const;

export type CampaignPlatform = (typeof campaignPlatforms)[number];

export const campaignFields = ['platform', 'budget', 'area', 'goal', 'name', 'email', 'phone'] as const;

export type CampaignField = (typeof campaignFields)[number];

/** A request to have a campaign set up. The budget is a month's ad spend in Canadian cents; null while undecided. */
export interface CampaignDetails {
  platform: CampaignPlatform;
  budgetCents: number | null;
  area: string;
  goal: string;
  name: string;
  email: string;
  phone: string;
}

const largestBudget = 1_000_000;

/** Checks a request for a campaign. */
export function checkCampaign(values: FormValues<CampaignField>): Checked<CampaignField, CampaignDetails> {
  const read = new FieldReader(values);

  const platform = read.choice('platform', campaignPlatforms, 'Choose where the campaign runs.');
  const budget = read.number('budget', { missing: null, malformed: 'Write the budget as a number of dollars, for example 600.' });
  const area = read.line('area', 'Enter the area that the campaign is for.');
  const goal = read.text('goal', 'Write what the campaign should bring.');
  const name = read.name('name', 'Enter your name.');
  const email = read.email('email', 'Enter the email address for the answer.');
  const phone = read.phone('phone');

  if (budget !== null && (budget < 1 || budget > largestBudget)) {
    read.refuse('budget', `Enter a monthly budget from $1 to $${largestBudget.toLocaleString('en-CA')}, or leave it empty.`);
  }

  const budgetCents = budget === null ? null : Math.round(budget * 100);
  return read.finish({ platform, budgetCents, area, goal, name, email, phone });
}

/** Returns the platform that an address asks for; anything else is a campaign on a platform to be decided. */
export function platformOf(asked: string | null): CampaignPlatform {
  return campaignPlatforms.find((platform) => platform === asked) ?? 'campaign';
}
