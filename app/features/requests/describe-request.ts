import type { RequestContents } from './details-schema.ts';
import { formatDollars } from './referral-rules.ts';
import { formatDay } from './rules.ts';
import { platformNames, rewardNames, roleNames, urgencyNames } from './request-words.ts';

/** One line of what was asked for. */
export interface Fact {
  label: string;
  value: string;
}

/** Names a request in a few words, for lists. */
export function labelRequest(contents: RequestContents): string {
  if (contents.kind === 'overtime') {
    const { hours, va, startsOn } = contents.details;
    return `${hours} ${hours === 1 ? 'hour' : 'hours'} with ${va}, from ${formatDay(startsOn)}`;
  }
  if (contents.kind === 'campaign') return `${campaignName(contents.details.platform)} in ${contents.details.area}`;
  return contents.details.referredName;
}

/** Lists what was asked for as people read it; fields that were left empty are left out. */
export function listFacts(contents: RequestContents): Fact[] {
  return listAllFacts(contents).filter((fact) => fact.value !== '');
}

function listAllFacts(contents: RequestContents): Fact[] {
  switch (contents.kind) {
    case 'overtime':
      return overtimeFacts(contents.details);
    case 'campaign':
      return campaignFacts(contents.details);
    case 'referral':
      return referralFacts(contents.details);
  }
}

type DetailsOf<Kind extends RequestContents['kind']> = Extract<RequestContents, { kind: Kind }>['details'];

function overtimeFacts(details: DetailsOf<'overtime'>): Fact[] {
  return [
    { label: 'Agent or team', value: details.agent },
    { label: 'VA', value: details.va },
    { label: 'Hours', value: String(details.hours) },
    { label: 'First day', value: formatDay(details.startsOn) },
    { label: 'Last day', value: formatDay(details.endsOn) },
    { label: 'How soon', value: urgencyNames[details.urgency] },
    { label: 'What for', value: details.purpose },
    { label: 'Answer to', value: contact(details.email, details.phone) },
  ];
}

function campaignFacts(details: DetailsOf<'campaign'>): Fact[] {
  return [
    { label: 'Campaign', value: campaignName(details.platform) },
    { label: 'Budget a month', value: details.budgetCents === null ? 'Not decided yet' : `${formatDollars(details.budgetCents)} CAD` },
    { label: 'Area', value: details.area },
    { label: 'Goal', value: details.goal },
    { label: 'From', value: details.name },
    { label: 'Answer to', value: contact(details.email, details.phone) },
  ];
}

function referralFacts(details: DetailsOf<'referral'>): Fact[] {
  return [
    { label: 'Referred', value: details.referredName },
    { label: 'Role', value: roleNames[details.referredRole] },
    { label: 'Their contact', value: contact(details.referredEmail, details.referredPhone) },
    { label: 'Consent', value: 'They agreed to be contacted.' },
    { label: 'What they need', value: details.needs },
    { label: 'Reward', value: rewardNames[details.reward] },
    { label: 'Referred by', value: details.referrerName },
    { label: 'Your contact', value: contact(details.referrerEmail, details.referrerPhone) },
  ];
}

function campaignName(platform: DetailsOf<'campaign'>['platform']): string {
  return platform === 'campaign' ? 'Campaign, platform to be decided' : `${platformNames[platform]} campaign`;
}

function contact(email: string, phone: string): string {
  return [email, phone].filter(Boolean).join(', ');
}
