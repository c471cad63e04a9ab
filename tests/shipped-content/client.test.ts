import { expect, test } from 'vitest';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';
import { loadContent } from '#app/content/load-content.ts';
import { textOf } from '#app/content/text/markdown-piece.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { readableTexts } from '#app/content/text/walk-page.ts';
import { listOvertimeTerms } from '#app/content/overtime-terms.ts';
import { findTier, formatRoundDollars, teamDiscountPercent, workOutExamples } from '#app/features/requests/request-forms/referral-rules.ts';
import { listResourceCards } from '#app/pages/client/resource-cards.ts';

const content = loadContent('content');

function getPage(id: string) {
  const page = content.clientPages.get(id);
  if (page === undefined) throw new Error(`There is no client page ${id}.`);
  return page;
}

function listBlocks<Type extends BlockOf<'cards'>['type'] | 'checklist' | 'templates' | 'table' | 'figures' | 'banner' | 'button'>(
  id: string,
  type: Type,
  tabId?: string,
): BlockOf<Type>[] {
  const page = getPage(id);
  const sections = tabId === undefined ? allSections(page) : (page.tabs?.find((tab) => tab.id === tabId)?.sections ?? []);
  return sections.flatMap((section) => section.blocks).filter((block): block is BlockOf<Type> => block.type === type);
}

/** Returns all the text on a page, so that figures are found wherever they are. */
function wordsOf(page: Page): string {
  return readableTexts(page)
    .map(({ words }) => words)
    .join(' ');
}

test('the dashboard has a card with its own text for each of the seven menu entries after the first', () => {
  const cards = listResourceCards(content.menus.client, content.clientHome);

  expect(cards.map((card) => card.label)).toEqual([
    'VA SOPs & Guidelines',
    'AI for Realtors',
    'Lead Generation',
    'Social Media Training',
    'Referral Partners',
    'Overtime Requests',
    'Useful Resources',
  ]);
  expect(cards.filter((card) => card.text === content.clientHome.otherResource)).toEqual([]);
  expect(cards.find((card) => card.label === 'Social Media Training')?.text).toContain('RECO-compliant strategies and templates');
});

test("What's New has its two buttons", () => {
  expect(content.clientHome.news.title).toBe("What's New");
  expect(content.clientHome.news.items.map((item) => [item.action, item.to])).toEqual([
    ['Try AI for Realtors', '/client/ai-for-realtors'],
    ['New VA Guidelines', '/client/va-sops'],
  ]);
});

test('VA SOPs & Guidelines has four tabs, Onboarding first', () => {
  expect(getPage('va-sops').tabs?.map((tab) => tab.label)).toEqual(['Onboarding', 'Daily Tasks', 'Admin Duties', 'Client Management']);
});

test('the onboarding checklist has its seven items in order', () => {
  const [checklist, ...others] = listBlocks('va-sops', 'checklist', 'onboarding');

  expect(others).toEqual([]);
  expect(checklist?.items.map((item) => item.id)).toEqual(['crm', 'email', 'chat', 'loom', 'tasks', 'checkin', 'timezone']);
});

test('five communication templates ship complete', () => {
  const templates = listBlocks('va-sops', 'templates', 'onboarding').flatMap((block) => block.items);

  expect(templates).toHaveLength(5);
  expect(templates.every((template) => template.text !== undefined && template.text.length > 80)).toBe(true);
});

test('the training spans, the 30-60-90 plan and the guidance figures are on VA SOPs & Guidelines', () => {
  const words = wordsOf(getPage('va-sops'));

  for (const expected of [
    'Day 1-3',
    'Day 4-7',
    'Day 8-14',
    '30-60-90',
    '80 percent',
    '15 minutes',
    '4 hours',
    '24 hours',
    '48 hours',
    '2-3 days',
  ]) {
    expect(words, expected).toContain(expected);
  }
});

test('the response standards are the four in the specification', () => {
  const figures = listBlocks('va-sops', 'figures', 'daily-tasks').flatMap((block) => block.items);
  const standards = Object.fromEntries(figures.map((figure) => [textOf(figure.label).toLowerCase(), figure.value]));

  expect(standards).toMatchObject({
    'urgent matters': '15 minutes',
    'general inquiries': '4 hours',
    'status updates': '24 hours',
    'documentation requests': '48 hours',
  });
});

test('AI for Realtors offers the assistant more than once, the first time in its first section', () => {
  const buttons = listBlocks('ai-for-realtors', 'button').filter((block) => block.link === 'assistant');
  const first = getPage('ai-for-realtors').sections?.[0]?.blocks.some((block) => block.type === 'button');

  expect(first).toBe(true);
  expect(buttons.length).toBeGreaterThan(1);
  expect(new Set(buttons.map((block) => block.action))).toEqual(new Set(['Use RealEstate GPT Free']));
});

test('Lead Generation has its four tabs, Meta first', () => {
  expect(getPage('lead-generation').tabs?.map((tab) => [tab.id, tab.label])).toEqual([
    ['meta', 'Meta Ads'],
    ['google', 'Google Ads'],
    ['youtube', 'YouTube Ads'],
    ['outreach', 'Outreach Scripts'],
  ]);
});

test.each(['meta', 'google', 'youtube'])('the %s tab has three cards with bullets and a button that leads somewhere', (tab) => {
  const cards = listBlocks('lead-generation', 'cards', tab).flatMap((block) => block.items);

  expect(cards.map((card) => card.title)).toEqual(['Ad Setup Guide', 'Ad Copy Templates', 'Content For Ads']);
  for (const card of cards) {
    expect(card.action).toBe('Access Resources');
    expect(card.bullets?.length).toBeGreaterThan(1);
    expect(content.links[card.link ?? '']?.to).toBeDefined();
  }
});

test('the outreach tab has three template groups and the complete guide', () => {
  const cards = listBlocks('lead-generation', 'cards', 'outreach').flatMap((block) => block.items);
  const topics = cards.map((card) => [card.title, card.bullets?.map(textOf)]);

  expect(topics).toEqual([
    ['CRM Integration Setup', ['Email sequences', 'SMS campaign setup']],
    ['Cold Lead Email Templates', ['First-time buyer approach', 'Refinance opportunity scripts']],
    ['Realtor Partnership Messages', ['Introduction messages', 'Co-marketing proposals']],
  ]);
  expect(listBlocks('lead-generation', 'banner', 'outreach')).toMatchObject([
    { title: 'Complete Outreach & Marketing Guide', action: 'Access Complete Guide' },
  ]);
});

test('Social Media Training has its four tabs and a button to the guide', () => {
  expect(getPage('social-media').tabs?.map((tab) => tab.label)).toEqual([
    'Platform Strategies',
    'Content Ideas',
    'Current Trends',
    'Analytics & KPIs',
  ]);
  expect(listBlocks('social-media', 'button').map((block) => block.link)).toContain('social-media-content-guide');
});

test('Useful Resources has its four cards with their buttons', () => {
  const cards = listBlocks('resources', 'cards').flatMap((block) => block.items);

  expect(cards.map((card) => [card.title, card.action])).toEqual([
    ['RECO Compliance Guide', 'View Guide'],
    ['Market Analysis Templates', 'View Templates'],
    ['Client Communication Scripts', 'View Scripts'],
    ['Transaction Checklists', 'View Checklists'],
  ]);
  expect(cards.every((card) => content.links[card.link ?? ''] !== undefined)).toBe(true);
});

test('clients can open every document that the client portal links to', () => {
  const named = [...content.clientPages.values()].flatMap((page) => allSections(page)).flatMap((section) => section.blocks);
  const links = named.flatMap((block) => {
    if (block.type === 'cards' || block.type === 'links') return block.items.map((item) => item.link);
    return 'link' in block ? [block.link] : [];
  });
  const slugs = links.flatMap((name) => /^\/documents\/(.+)$/.exec(content.links[name ?? '']?.to ?? '')?.[1] ?? []);

  expect(slugs.length).toBeGreaterThan(15);
  for (const slug of slugs) expect(['client', 'both'], slug).toContain(content.documents.get(slug)?.audience);
});

test('the referral page says what you get, who to refer and which reward to choose', () => {
  const words = wordsOf(getPage('referral-partners'));

  for (const expected of [
    'How It Works',
    'What You Get',
    'Who to Refer',
    'Choose Your Reward',
    'Cash Back Rewards',
    'Service Credits',
    '$100-$200 CAD per referral',
    '5-10% of monthly payment',
  ]) {
    expect(words, expected).toContain(expected);
  }
  expect(words).toContain('bonus VA hours, exclusive resources and merch');
  expect(words).toContain('direct deposit or e-transfer');
});

test('the shipped tiers are those in the specification, each adding its perks', () => {
  const { tiers } = content.referralProgram;

  expect(tiers.map(({ name, from, percent, perks }) => [name, from, percent, perks])).toEqual([
    ['Bronze', 3, 5, ['Partner Portal Access', 'Marketing Materials']],
    ['Silver', 6, 7.5, ['Priority Support', 'Quarterly Strategy Call']],
    ['Gold', 11, 10, ['Dedicated Account Manager', 'Early Feature Access']],
  ]);
  expect([2, 3, 6, 11].map((referrals) => findTier(tiers, referrals)?.name ?? 'none')).toEqual(['none', 'Bronze', 'Silver', 'Gold']);
});

test('the shipped team discounts are 10, 15 and 20 percent, starting at 3, 6 and 11 VAs', () => {
  expect([2, 3, 5, 6, 10, 11].map((vas) => teamDiscountPercent(content.referralProgram.teamDiscounts, vas))).toEqual([
    0, 10, 10, 15, 15, 20,
  ]);
});

test('the referral terms say whose payment counts, and the shipped examples add up to these amounts', () => {
  const { terms, tiers, examples } = content.referralProgram;

  expect(terms.map(({ id }) => id)).toEqual(['whose-payment', 'one-and-two', 'stacking', 'signed', 'payout']);
  const worked = workOutExamples(tiers, examples).map((example) => [
    example.referrals,
    example.tier?.name ?? 'none',
    formatRoundDollars(example.onceFromCents),
    formatRoundDollars(example.onceToCents),
    formatRoundDollars(example.monthlyCents),
    formatRoundDollars(example.yearlyCents),
  ]);
  expect(worked).toEqual([
    [1, 'none', '$100', '$200', '$0', '$0'],
    [3, 'Bronze', '$300', '$600', '$150', '$1,800'],
    [6, 'Silver', '$600', '$1,200', '$450', '$5,400'],
    [11, 'Gold', '$1,100', '$2,200', '$1,100', '$13,200'],
  ]);
});

test('Your service has its topics, and each term has a text or says what is missing', () => {
  const { page, overtime } = content.service;

  expect(page.topics.map(({ id }) => id)).toEqual(['your-va', 'hours', 'backup', 'confidentiality', 'contact', 'change']);
  expect(listOvertimeTerms(overtime).map(({ id }) => id)).toEqual(['rate', 'billing', 'notice', 'weekends', 'cap']);
});

test("the landing page's promise leads to the form for a new assistant or a question", () => {
  const tile = content.screens.landing.tiles.find(({ text }) => text.includes('one form away'));
  expect(tile?.link?.to).toBe('/client/requests/service');
});

test('Overtime Requests promises an answer within 24 hours', () => {
  expect(wordsOf(getPage('overtime-requests'))).toContain('reviewed and answered within 24 hours');
});
