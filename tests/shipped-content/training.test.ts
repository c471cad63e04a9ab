import { expect, test } from 'vitest';

import type { Block } from '#app/content/schemas/blocks/block-schema.ts';
import { listLessonSections } from '#app/content/course/lesson-sections.ts';
import { loadContent } from '#app/content/load-content.ts';
import { textOf } from '#app/content/text/markdown-piece.ts';
import { countTeachingWords } from '#app/content/text/reading-time.ts';
import { allSections } from '#app/content/text/all-sections.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';

const content = loadContent('content');

function getModule(id: string): Page {
  const page = content.modulePages.get(id);
  if (page === undefined) throw new Error(`The module ${id} is not published.`);
  return page;
}

function blocksOf(page: Page): Block[] {
  return allSections(page).flatMap((section) => section.blocks);
}

test('the twelve modules of the specification are in order, with their lesson counts', () => {
  expect(content.modules.map(({ title, id, lessons }) => [title, `/${id}`, lessons])).toEqual([
    ['Welcome & Orientation', '/welcome', 5],
    ['CREA & RECO Compliance Basics', '/compliance', 5],
    ['MLS & Listing Management Systems', '/mls-systems', 6],
    ['CRM Training', '/crm', 5],
    ['Lead Generation & Online Advertising', '/lead-generation', 5],
    ['Client Communication & Scripts', '/communication', 5],
    ['Transaction Coordination', '/transaction-coordination', 6],
    ['Marketing & Content Creation', '/marketing', 4],
    ['AI Tools & Prompt Library', '/ai-tools', 5],
    ['Real Estate Glossary', '/real-estate-glossary', 3],
    ['Ongoing Support & QA', '/support', 5],
    ['Certification & Graduation', '/certification', 4],
  ]);
  expect(content.modules.filter(({ id }) => !content.modulePages.has(id)).map(({ id }) => id)).toEqual([
    'communication',
    'support',
    'certification',
  ]);
});

test("both menus have the specification's entries in order", () => {
  expect(content.menus.training.map(({ label }) => label)).toEqual([
    'Dashboard',
    'Welcome & Orientation',
    'CREA & RECO Compliance',
    'MLS & Listing Systems',
    'CRM Training',
    'Lead Generation & Ads',
    'Client Communication',
    'Transaction Coordination',
    'Marketing & Content',
    'AI Tools & Prompts',
    'Real Estate Glossary',
    'Assessment',
    'Ongoing Support & QA',
    'Certification',
  ]);
  expect(content.menus.client.map(({ label }) => label)).toEqual([
    'Dashboard',
    'VA SOPs & Guidelines',
    'AI for Realtors',
    'Lead Generation',
    'Social Media Training',
    'Referral Partners',
    'Overtime Requests',
    'Useful Resources',
  ]);
});

test('the portals and their gates have the specified names', () => {
  const { portals, gates, landing } = content.screens;
  expect(portals).toEqual({ training: 'Real Estate VA Training Portal', client: 'Client Portal' });
  expect(gates.training).toEqual({ title: 'Real Estate VA Training Portal', heading: 'VA Access Required' });
  expect(gates.client).toEqual({ title: 'Client Portal Access', heading: 'Access Required' });
  expect([landing.deskHeading, landing.phoneHeading, landing.action]).toEqual(['Command Center', 'Client Access Portal', 'Enter Portal']);
  expect(landing.tiles.map(({ title }) => title)).toEqual(['AI-Powered Tools', 'Proven Strategies', 'Expert Support']);
});

test('the assessment has 27 questions, with 10, 6, 6 and 5 in its sections, 80 percent to pass and three attempts', () => {
  const { sections, questions, passMark, maxAttempts, suggestedMinutes } = content.assessment;
  expect(questions.map(({ id }) => id)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
  expect(sections.map((section) => questions.filter((question) => question.section === section.id).length)).toEqual([10, 6, 6, 5]);
  expect([passMark, maxAttempts, suggestedMinutes]).toEqual([80, 3, '45-60 minutes']);
});

test('the agreement has nine terms and the three confirmations', () => {
  expect(content.agreement.terms).toHaveLength(9);
  expect(content.agreement.confirmations.map(({ id }) => id)).toEqual(['agreement', 'certification', 'compliance']);
});

test.each([
  ['welcome', ['Lessons', 'Resources', 'Checklist']],
  ['compliance', ['Understanding', 'Your Role', 'Key Concepts', 'Summary']],
  ['lead-generation', ['Lead Strategy', 'Content Creation', 'Social Media', 'Outreach & Follow-up']],
  ['transaction-coordination', ['Overview', 'TC Training - The Complete Guide', 'TC SOPs']],
])("%s has the specification's tabs", (id, labels) => {
  expect(getModule(id).tabs?.map(({ label }) => label)).toEqual(labels);
});

test('the compliance checklist has seven items', () => {
  const checklists = blocksOf(getModule('compliance')).flatMap((block) => (block.type === 'checklist' ? [block] : []));
  expect(checklists.map((checklist) => checklist.items.length)).toEqual([7]);
});

test('CRM training has eleven numbered sections, of which 1, 2, 3 and 6 can be collapsed, four task groups, nine stages and six platforms', () => {
  const page = getModule('crm');
  const sections = allSections(page);
  const blocks = blocksOf(page);
  const folding = sections.flatMap((section, index) => (section.collapsible ? [index + 1] : []));

  expect(page.numbered).toBe(true);
  expect(sections).toHaveLength(11);
  expect(folding).toEqual([1, 2, 3, 6]);
  expect(blocks.filter((block) => block.type === 'tasks')).toHaveLength(4);
  expect(blocks.flatMap((block) => (block.type === 'pipeline' ? [block.stages.length] : []))).toEqual([9]);
  expect(blocks.flatMap((block) => (block.type === 'platforms' ? block.items : []))).toHaveLength(6);
});

test("the MLS module has the specification's sections, and all of them can be collapsed", () => {
  const sections = allSections(getModule('mls-systems'));
  expect(sections.map(({ title }) => title)).toEqual([
    'What is MLS',
    'Regional MLS systems',
    'Showing management',
    'VA responsibilities',
    'Marketing tasks',
    'Post-listing and closing tasks',
    'Common mistakes',
    'Golden rules',
    'Resources',
    'Summary',
  ]);
  expect(sections.filter((section) => !section.collapsible)).toEqual([]);
});

test('Welcome lists every open module, in order', () => {
  const tables = blocksOf(getModule('welcome')).flatMap((block) => (block.type === 'table' ? [block] : []));
  const list = tables.find(({ caption }) => caption === 'The open modules, in order');
  const labels = (list?.rows ?? []).flatMap(([what]) => (what === undefined ? [] : [textOf(what)]));
  const open = content.menus.training.filter(({ page }) => content.modulePages.has(page.slice(1)));

  expect(labels).toEqual(open.map(({ label }) => label));
});

test.each([...content.modulePages.values()].flatMap((page) => page.lessons.map(({ id }) => ({ page, id }))))(
  'lesson $id has 600 to 1,200 words that teach',
  ({ page, id }) => {
    const words = listLessonSections(page, id).reduce((sum, { section }) => sum + countTeachingWords(section), 0);
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(1200);
  },
);
