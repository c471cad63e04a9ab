import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { answersWith } from '#tests/support/learner.ts';
import { allConfirmed, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole, listRowAddresses, managerPassword } from '#tests/support/console.ts';
import { findPlaceholders } from '#app/content/checks/find-placeholders.ts';
import { loadPartsOnce, loadSection } from '#app/features/revisions/load-settings.server.ts';
import { findSection } from '#app/features/revisions/settings-sections.ts';
import { rowsPerSection } from '#app/features/today/rules.ts';
import { hasElement, parseHtml, readField, readText } from '#tests/support/html.ts';
import { copyFixture } from '#tests/support/fixture-content.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const day = 24 * 3_600_000;

function requireSection(id: string) {
  const section = findSection(id);
  if (section === null) throw new Error(`There's no section ${id}.`);
  return section;
}

describe.each(portalEngines)('today on %s', (engine) => {
  let portal: TestPortal;
  let manager: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await signInToConsole(portal, 'owner');
    manager = await signInToConsole(portal, 'manager');
  });
  afterAll(() => portal.close());

  /** Creates a trainee who has failed the assessment this many times, with no right answers. */
  async function fail(times: number): Promise<Visitor> {
    const learner = await portal.enter('training');
    for (let count = 0; count < times; count += 1) {
      const { attemptId, questions } = await startAssessment(portal, learner);
      await submitAssessment(learner, attemptId, answersWith(0, questions));
    }
    return learner;
  }

  /** Moves the clock, and signs the manager in again because the session has ended by then. */
  async function passDays(days: number): Promise<void> {
    portal.pass(days * day);
    await manager.request('/manage/sign-in', { form: { email: 'manager@example.com', password: managerPassword } });
  }

  async function read(): Promise<string> {
    return readText(await manager.text('/manage'), 'main');
  }

  test('at first, only missing settings need attention', async () => {
    const said = await read();
    expect(said).toContain('Five things need your attention');
    expect(said).not.toContain('.yaml');
    expect(said).toContain('Ask an owner');
    expect(said).toContain("2 contact settings aren't set Clients and learners Support address, contact address");
    expect(said).toContain("4 brand settings aren't set Clients and learners Logo, founders, founder's photo, certificate signatory");
    expect(said).toMatch(/\d+ service terms aren't set Clients/);
    expect(said).toMatch(/\d+ referral terms aren't set Referral partners/);
    for (const { setting } of findPlaceholders(portal.content)) expect(said.toLowerCase()).toContain(setting.toLowerCase());
  });

  test('Today and the settings count the same, and each section marks as many fields', async () => {
    const owner = await signInToConsole(portal, 'owner');
    const today = await readText(await owner.text('/manage'), 'main');
    const words = { brand: 'brand setting', contact: 'contact setting', links: 'link', service: 'service term', referral: 'referral term' };
    for (const [section, word] of Object.entries(words)) {
      const tab = await readText(
        await owner.text(`/manage/settings/${section}`),
        `[aria-label="Settings sections"] [href="/manage/settings/${section}"]`,
      );
      const count = Number(/(\d+) not set$/.exec(tab)?.[1] ?? 0);
      expect(Number(new RegExp(`(\\d+) ${word}s? (?:isn't|aren't) set`).exec(today)?.[1] ?? 0), section).toBe(count);
      const { fields } = await loadSection(loadPartsOnce(portal.portal), requireSection(section));
      expect(
        fields.filter(({ isMissing }) => isMissing),
        section,
      ).toHaveLength(count);
    }
  });

  test('an owner is led to the settings and to the first steps', async () => {
    const owner = await signInToConsole(portal, 'owner');
    const html = await owner.text('/manage');
    for (const section of ['brand', 'contact', 'service', 'referral']) expect(html).toContain(`href="/manage/settings/${section}"`);
    expect(await readText(html)).toMatch(/Get your portal ready: \d of 7 steps done ?(Start|Continue)/);
    expect(await read()).not.toContain('Get your portal ready');
  });

  test('requests are listed until they are answered, due ones at the top', async () => {
    const campaign = await sendRequest(portal, 'campaign');
    const referral = await sendRequest(portal, 'referral');
    const service = await sendRequest(portal, 'service');
    const overtime = await sendRequest(portal, 'overtime');
    portal.pass(21 * 3_600_000);
    await passDays(0);

    const said = await read();
    expect(said).toContain('Nine things need your attention');
    expect(said).toContain('Due in 3 hours');
    expect(said).toContain('Answer promised within 24 hours');
    const rows = (await listRowAddresses(await manager.text('/manage'))).filter((address) => address.startsWith('/manage/requests/'));
    expect(rows).toEqual([overtime, campaign, referral, service].map(({ reference }) => `/manage/requests/${reference}`));

    const form = { intent: 'answer', status: 'approved', revision: '1', note: '' };
    await manager.request(`/manage/requests/${overtime.reference}`, { form });
    expect(await manager.text('/manage')).not.toContain(overtime.reference);
    expect(await read()).toContain('1 of 1 in the last 30 days');
  });

  test('a learner is listed with the most important reason, and disappears with it', async () => {
    const lockedOut = await fail(3);
    const last = await fail(2);
    const stalled = await portal.enter('training');
    await stalled.request('/mine', { json: { changes: [{ kind: 'lesson', id: 'welcome-1' }] } });
    let said = await read();
    expect(said).toContain('Locked out after 3 attempts');
    expect(said).toContain('Scored 0.0%, 0.0%, 0.0%');
    expect(said).toContain('Last attempt is next');
    expect(said.match(/Scored 0\.0%, 0\.0%(?!,)/g)).toHaveLength(1);
    expect(said).not.toContain('Stalled');

    await passDays(7.5);
    said = await read();
    expect(said.match(/lessons; last seen/g)).toHaveLength(1);
    expect(said).toMatch(/\d of \d+ lessons; last seen Nov 2\d/);
    expect(said).toMatch(/Device [0-9A-F]{4}-[0-9A-F]{4}/);

    const rows = await portal.portal.database.selectFrom('attempts').select('learnerId').distinct().execute();
    const html = await manager.text('/manage');
    for (const { learnerId: id } of rows) expect(html).toContain(`/manage/learners/${id}`);

    await last.enter('training');
    const { attemptId, questions } = await startAssessment(portal, last);
    await submitAssessment(last, attemptId, answersWith(questions.length, questions));
    said = await read();
    expect(said).not.toContain('Last attempt is next');
    expect(said).toContain('Passed, agreement not signed');
    expect(said).toMatch(/Passed (Nov|Dec) \d+/);

    expect((await last.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } })).status).toBe(302);
    said = await read();
    expect(said).not.toContain('agreement not signed');
    expect(said).toContain('Locked out');
    expect(lockedOut.cookies.size).toBeGreaterThan(0);
  });

  test('a long section is collapsed, and an address expands it', async () => {
    for (let count = 0; count < 9; count += 1) await sendRequest(portal, 'overtime');
    const html = await manager.text('/manage');
    const page = await parseHtml(html);
    expect(page.querySelectorAll('section[aria-labelledby="requests"] tbody tr')).toHaveLength(rowsPerSection);
    const more = page.querySelector('a[href="/manage?show=requests"]');
    expect(more?.textContent).toMatch(/^Show all \d+/);
    const whole = await parseHtml(await manager.text('/manage?show=requests'));
    const open = await portal.portal.database
      .selectFrom('requests')
      .select('id')
      .where('status', 'in', ['received', 'seen', 'new'])
      .execute();
    expect(whole.querySelectorAll('section[aria-labelledby="requests"] tbody tr')).toHaveLength(open.length);
  });

  test('only managers see it, and come here after signing in', async () => {
    const both = await portal.enter('training', 'client');
    const response = await both.request('/manage');
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe('/manage/sign-in?next=%2Fmanage');
    expect(await hasElement(await manager.text('/manage'), '[aria-current="page"]')).toBe(true);
  });
});

test('if nothing needs attention, the page says so and shows three figures for the week', async () => {
  const portal = await openTestPortal({ variables: { CONTENT_DIR: filledIn() } });
  const owner = await signInToConsole(portal, 'owner');
  const html = await owner.text('/manage');
  expect(html).toContain('Nothing needs your attention');
  expect(html).toContain('Every request is answered and every learner is on track.');
  for (const label of ['Learning now', 'Passed in the last seven days', 'Requests answered in the last seven days'])
    expect(html).toContain(label);
  await portal.close();
});

test.each(portalEngines)('a learner who only reads, on a merged device, is neither stalled nor long gone, on %s', async (engine) => {
  const portal = await openTestPortal({ engine });
  const [phone, laptop] = [await portal.enter('training'), await portal.enter('training')];
  for (const visitor of [phone, laptop])
    await visitor.request('/mine', { json: { learner: null, changes: [{ kind: 'lesson', id: 'welcome-1' }] } });
  const learners = await portal.portal.database.selectFrom('learners').select('id').orderBy('createdAt').execute();
  const [kept, merged] = learners.map(({ id }) => id);
  const manager = await signInToConsole(portal, 'manager');
  expect((await manager.request(`/manage/learners/${kept}/merge`, { form: { from: merged ?? '', reason: 'One person.' } })).status).toBe(
    302,
  );

  portal.pass(6 * 24 * 60 * 60_000);
  await laptop.enter('training');
  portal.pass(10 * 60_000);
  expect((await laptop.request('/real-estate-glossary')).status).toBe(200);
  portal.pass(2 * 24 * 60 * 60_000);
  expect(await readText(await (await signInToConsole(portal, 'manager')).text('/manage'))).not.toContain('Stalled');
  expect(await listRowAddresses(await (await signInToConsole(portal, 'manager')).text('/manage/learners?seen=7'))).toEqual([
    `/manage/learners/${kept}`,
  ]);
  await portal.close();
});

test('a request counts as answered on the day of its answer, not when it is marked as done', async () => {
  const portal = await openTestPortal({ variables: { CONTENT_DIR: filledIn() } });
  const { reference } = await sendRequest(portal, 'service');
  const manager = await signInToConsole(portal, 'manager');
  const page = `/manage/requests/${reference}`;
  const advance = async (status: string) => {
    const revision = await readField(await manager.text(page), 'revision');
    const sent = await manager.request(page, { form: { intent: 'answer', status, revision, note: '', confirmed: status } });
    expect(sent.status).toBe(302);
  };
  const answered = async () => /Requests answered in the last seven days\D*(\d+)/.exec(await readText(await manager.text('/manage')))?.[1];
  await advance('answered');
  expect(await answered()).toBe('1');
  portal.pass(8 * 24 * 60 * 60_000);
  await advance('done');
  expect(await answered()).toBe('0');
  await portal.close();
});

/** Copies the fixture, and fills in all of the provider's settings and terms. */
function filledIn(): string {
  const folder = copyFixture();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'brand.yaml');
  const brand = readFileSync(file, 'utf8')
    .replaceAll('northkey.example', 'northkey.ca')
    .replace('The Northkey founders', 'Maria Silva\n  photo: /brand/maria.jpg')
    .replace(/(chatChannel: .*)/, '$1\n  signatory: { name: Maria Silva, title: Director of Training }')
    .concat('\nlogo: /brand/logo.svg\nwelcomeVideo: { host: vimeo, id: "1" }\n');
  writeFileSync(file, brand);
  const links = join(folder, 'links.yaml');
  writeFileSync(links, readFileSync(links, 'utf8').replaceAll(/https:\/\/[\w.]*example(\.com)?\b/g, 'https://northkey.ca'));
  for (const name of ['service', 'referral-program']) {
    const terms = join(folder, `${name}.yaml`);
    writeFileSync(terms, withoutMissing(readFileSync(terms, 'utf8')));
  }
  return folder;
}

/** Fills in everything that's missing from the provider's terms. A term without a fallback gets a text. */
function withoutMissing(yaml: string): string {
  const terms = (function fill(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    const { missing, ...rest } = value as Record<string, unknown>;
    const filled = Object.fromEntries(Object.entries(rest).map(([key, held]) => [key, fill(held)]));
    return missing === undefined ? filled : { text: 'What the provider decided.', ...filled };
  })(load(yaml));
  return dump(terms);
}
