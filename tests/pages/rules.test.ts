import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { SearchAnswer } from '#app/pages/search.tsx';
import { copyFixture } from '#tests/support/fixture-content.ts';
import { parseHtml } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

/** The pages that state the rule for acknowledging a lead, besides the two pages of rules. */
const trainingPages = ['/crm', '/lead-generation', '/documents/va-role-description', '/rules'];
const clientPages = ['/client/va-sops', '/documents/va-role-description', '/client/rules'];

let folder: string;
const portals: TestPortal[] = [];

beforeEach(() => {
  folder = copyFixture();
});
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<TestPortal> {
  const portal = await openTestPortal({ variables: { CONTENT_DIR: folder } });
  portals.push(portal);
  return portal;
}

function change(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(path, source.replace(from, to));
}

test('a rule changed in one file changes on every page that states it', async () => {
  const before = await open();
  const words = 'within 5 minutes, 15 at the latest';
  for (const path of trainingPages) expect((await (await before.enter('training')).text(path)).includes(words), path).toBe(true);

  change('rules.yaml', words, 'within 7 minutes, 20 at the latest');
  const portal = await open();
  const trainee = await portal.enter('training');
  const client = await portal.enter('client');
  const texts = await Promise.all([
    ...trainingPages.map((path) => trainee.text(path)),
    ...clientPages.map((path) => client.text(path)),
    trainee.text('/crm.data'),
  ]);

  expect(texts).toHaveLength(8);
  for (const text of texts) {
    expect(text.includes('within 7 minutes, 20 at the latest')).toBe(true);
    expect(text.includes(words)).toBe(false);
    expect(text.includes('{rule')).toBe(false);
  }
});

test('each portal lists its own rules, with where they come from and where they are taught', async () => {
  const portal = await open();
  const training = await parseHtml(await (await portal.enter('training')).text('/rules'));
  const client = await parseHtml(await (await portal.enter('client')).text('/client/rules'));
  const idsOf = (page: typeof training) => page.querySelectorAll('main li[id]').map((item) => item.id);

  expect(idsOf(training)).toEqual(['acknowledge-lead', 'stage-after-acknowledgement', 'count-dates']);
  expect(idsOf(client)).toEqual(['acknowledge-lead', 'count-dates']);
  expect(training.textContent).toContain('House rule, as of October 2026');
  const linksOf = (page: typeof training) => page.querySelectorAll('#acknowledge-lead a').map((link) => link.getAttributeValue('href'));
  expect(linksOf(training)).toEqual(['/crm#speed-to-lead', '/lead-generation?tab=outreach', '/documents/va-role-description#position']);
  expect(linksOf(client)).toEqual(['/client/va-sops?tab=daily-tasks#response-standards', '/documents/va-role-description#position']);
});

test('a page that states a rule links to the rules page, and so does the bottom of the menu', async () => {
  const portal = await open();
  const trainee = await portal.enter('training');
  const linksOf = async (path: string) =>
    (await parseHtml(await trainee.text(path))).querySelectorAll('main a').map((link) => link.getAttributeValue('href'));

  expect(await linksOf('/crm')).toContain('/rules');
  expect(await linksOf('/marketing')).not.toContain('/rules');
  const menu = (await parseHtml(await trainee.text('/marketing'))).querySelectorAll('nav ul');
  expect(
    menu
      .at(-1)
      ?.querySelectorAll('a')
      .map((link) => link.getAttributeValue('href')),
  ).toContain('/rules');
});

test('search finds rules, each portal its own', async () => {
  const portal = await open();
  const find = async (audience: 'training' | 'client', typed: string) => {
    const answer = await (await portal.enter(audience)).request(`/search?q=${typed}`);
    const { groups } = (await answer.json()) as SearchAnswer;
    return groups.flatMap(({ results }) => results.map(({ to }) => to)).filter((to) => to.includes('rules#'));
  };

  expect(await find('training', 'acknowledge')).toContain('/rules#acknowledge-lead');
  expect(await find('client', 'acknowledge')).toContain('/client/rules#acknowledge-lead');
  expect(await find('client', 'acknowledge')).not.toContain('/rules#acknowledge-lead');
  expect(await find('client', 'stage')).toEqual([]);
});

test('the rules pages are behind their gates', async () => {
  const portal = await open();
  for (const [path, outsider] of [
    ['/rules', await portal.enter('client')],
    ['/client/rules', await portal.enter('training')],
    ['/rules', portal.visit()],
    ['/client/rules.data', portal.visit()],
  ] as const) {
    const response = await outsider.request(path);
    expect(response.status, path).not.toBe(200);
    expect(await response.text(), path).not.toContain('acknowledgement');
  }
});
