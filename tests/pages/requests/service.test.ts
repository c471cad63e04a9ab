import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listOvertimeTerms } from '#app/content/overtime-terms.ts';
import type { SearchAnswer } from '#app/pages/search.tsx';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { copyFixture } from '#tests/support/fixture-content.ts';
import { hasElement, parseHtml, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('the service on %s', (engine) => {
  let portal: TestPortal;
  let client: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    client = await portal.enter('client');
  });
  afterAll(() => portal.close());

  async function read(path: string, visitor = client): Promise<string> {
    return readText(await visitor.text(path), 'main');
  }

  test('the page has each topic', async () => {
    const said = await read('/client/your-service');
    for (const { title } of portal.content.service.page.topics) expect(said).toContain(title);
  });

  test("details that the provider hasn't filled in are on no client page, in no data and in no search", async () => {
    const { service, referralProgram } = portal.content;
    const missing = [...service.page.topics, ...listOvertimeTerms(service.overtime), ...referralProgram.terms].flatMap(
      (term) => term.missing ?? [],
    );
    expect(missing.length).toBeGreaterThanOrEqual(10);

    const paths = ['/client', '/client/your-service', '/client/overtime-requests', '/client/referral-partners', '/client/search/material'];
    for (const path of [...paths, ...paths.slice(0, -1).map((each) => `${each}.data`)]) {
      const answer = await client.text(path);
      expect(answer, path).not.toMatch(/not filled/i);
      for (const words of missing) expect(answer, path).not.toContain(words);
    }
    expect(await read('/client/overtime-requests')).not.toContain('Rate');
  });

  test('the overtime and referral terms are on their pages, with worked examples', async () => {
    const overtime = await read('/client/overtime-requests');
    expect(overtime).toContain('Ask at least 1 day before the first day.');
    expect(overtime).toContain('Extra hours are worked from Monday to Friday.');
    expect(overtime).toContain('One VA works at most 4 hours extra on one day.');

    const referral = await read('/client/referral-partners');
    expect(referral).toContain('Whose payment');
    expect(referral).toContain('1 None yet $100-$200 $0 $0');
    expect(referral).toContain('3 Bronze, 5% $300-$600 $150 $1,800');
    expect(referral).toContain('6 Silver, 7.5% $600-$1,200 $450 $5,400');
    expect(referral).toContain('11 Gold, 10% $1,100-$2,200 $1,100 $13,200');
  });

  test('the dashboard, the menu and the public landing page lead there, the latter through the gate', async () => {
    const home = await client.text('/client');
    expect(await hasElement(home, '[href="/client/your-service"]')).toBe(true);
    expect(await hasElement(home, '[href="/client/requests/service"]')).toBe(true);

    const outsider = portal.visit();
    expect(await hasElement(await outsider.text('/client-portal'), '[href="/client/requests/service"]')).toBe(true);
    const turned = await outsider.request('/client/requests/service');
    expect(turned.status).toBe(302);
    expect(turned.headers.get('Location')).toBe('/client-login?next=%2Fclient%2Frequests%2Fservice');
  });

  test("clients find it by searching, and trainees don't", async () => {
    const find = async (visitor: Visitor, typed: string) => {
      const { groups } = (await (await visitor.request(`/search?${new URLSearchParams({ q: typed })}`)).json()) as SearchAnswer;
      return groups.flatMap((group) => group.results.map((result) => result.to));
    };

    expect(await find(client, 'hours and time zone')).toContain('/client/your-service#hours');
    expect(await find(client, 'replacement')).toContain('/client/requests/service');
    expect((await find(await portal.enter('training'), 'your service')).filter((to) => to.startsWith('/client'))).toEqual([]);
  });

  test('neither page opens for a trainee or without a session', async () => {
    for (const outsider of [portal.visit(), await portal.enter('training')]) {
      for (const path of ['/client/your-service', '/client/your-service.data', '/client/requests/service.data']) {
        const answer = await outsider.request(path);
        const text = await answer.text();
        expect(`${answer.headers.get('Location') ?? ''} ${text}`, path).toContain('/client-login');
        expect(text, path).not.toContain(portal.content.service.page.purpose);
      }
    }
  });

  test('a replacement request reaches the inbox, the log and the export, and its answer reaches the private page', async () => {
    const { client: sender, statusPage, reference } = await sendRequest(portal, 'service', { message: '=1+1 and three examples' });
    expect(reference).toMatch(/^SV-/);

    const owner = await signInToConsole(portal, 'owner');
    expect(await read('/manage', owner)).toContain('Replacement for Ana');
    expect(await read('/manage/requests?kind=service', owner)).toContain('Replacement for Ana');
    expect(await read('/manage/requests?kind=campaign', owner)).not.toContain('Replacement for Ana');
    expect(await read('/manage/requests?q=ana', owner)).toContain(reference);
    expect(await owner.text('/manage/requests/export?kind=service')).toContain(`"${reference}","service","received"`);

    const path = `/manage/requests/${reference}`;
    const refused = await owner.request(path, { form: { intent: 'answer', status: 'approved', revision: '1', note: '' } });
    expect(refused.status).not.toBe(302);
    const form = { intent: 'answer', status: 'answered', revision: '1', note: 'We call you on Monday.' };
    expect((await owner.request(path, { form })).status).toBe(302);

    const status = await read(statusPage, sender);
    expect(status).toContain('Answered');
    expect(status).toContain('We call you on Monday.');
    expect(await read('/manage/records', owner)).toContain(reference);
  });
});

describe('a provider that has filled in no terms', () => {
  let folder: string;
  let portal: TestPortal;
  let client: Visitor;

  beforeAll(async () => {
    folder = copyFixture();
    leaveOutTexts('service.yaml', ({ page }) => page.topics);
    leaveOutTexts('service.yaml', ({ overtime }) => overtime.terms);
    leaveOutTexts('referral-program.yaml', ({ terms }) => terms);
    portal = await openTestPortal({ variables: { CONTENT_DIR: folder } });
    client = await portal.enter('client');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  interface WrittenTerm {
    text?: string;
    missing?: string;
  }
  interface WrittenFile {
    page: { topics: WrittenTerm[] };
    overtime: { terms: WrittenTerm[] };
    terms: WrittenTerm[];
  }

  function leaveOutTexts(file: string, termsOf: (content: WrittenFile) => WrittenTerm[]): void {
    const content = load(readFileSync(join(folder, file), 'utf8')) as WrittenFile;
    for (const term of termsOf(content)) {
      delete term.text;
      term.missing ??= 'what holds';
    }
    writeFileSync(join(folder, file), dump(content));
  }

  test('has no entry for "Your service" in the menu, on the dashboard or in the search', async () => {
    const home = await parseHtml(await client.text('/client'));
    const links = home.querySelectorAll('a').map((link) => link.getAttributeValue('href'));
    expect(links).toContain('/client/overtime-requests');
    expect(links).toContain('/client/requests/service');
    expect(links).not.toContain('/client/your-service');

    const material = await client.text('/client/search/material');
    expect(material).toContain('/client/requests/service');
    expect(material).not.toContain('/client/your-service');
  });

  test('shows no empty list of terms, and no heading or introduction for one', async () => {
    const mainOf = async (path: string) => (await parseHtml(await client.text(path))).querySelector('main');

    const service = await mainOf('/client/your-service');
    expect(service?.querySelectorAll('dl')).toEqual([]);
    expect(service?.textContent).not.toContain(portal.content.service.page.purpose);

    const referral = (await mainOf('/client/referral-partners'))?.textContent;
    expect(referral).toContain(portal.content.referralProgram.examples.title);
    expect(referral).not.toContain(portal.content.referralProgram.termsIntro);
    for (const { title } of portal.content.referralProgram.terms) expect(referral).not.toContain(title);

    const overtime = (await parseHtml(await client.text('/client/overtime-requests'))).querySelector('#terms');
    expect(overtime?.querySelectorAll('dt').map((term) => term.textContent)).toEqual(['Notice', 'Weekends', 'Most hours a day']);
  });

  test('is told so in the console', async () => {
    const owner = await signInToConsole(portal, 'owner');
    const links = (await parseHtml(await owner.text('/manage'))).querySelectorAll('a');
    const linkTo = (path: string) => links.find((link) => link.getAttributeValue('href') === path)?.textContent;
    expect(linkTo('/manage/settings/service')).toContain('11 service terms');
    expect(linkTo('/manage/settings/referral')).toContain('5 referral terms');
  });
});
