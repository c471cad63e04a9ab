import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { attributeOf, findAll, findHtmlErrors, listLinks, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const page = '/manage/content/ontario-days';
const name = 'ontario-days.yaml:days';

describe.each(portalEngines)('public holidays on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    await confirmConsoleSession(owner);
  });
  afterAll(() => portal.close());

  const count = () => portal.content.ontarioDays.days.length;
  const dayPage = (index: number) => `${page}?${new URLSearchParams({ at: `days[${index}]` })}`;

  async function fill(address: string, path: string, typed: string): Promise<string> {
    const field = `${name}${path}`;
    const seen = await readField(await owner.text(address), `w:${field}`);
    return owner.text(address, { form: { [`v:${field}`]: typed, [`w:${field}`]: seen } });
  }

  async function publish(): Promise<Response> {
    const [draft] = await listRevisionsIn(portal.portal.database, 'draft');
    return owner.request('/manage/settings', { form: { intent: 'publish', draft: `${draft?.id}:${draft?.version}` } });
  }

  test('they are under Content, and each day has a page with its date', async () => {
    expect(await listLinks(await owner.text('/manage/content'), page)).toContain(page);
    const html = await owner.text(page);
    expect(await findHtmlErrors(html)).toEqual([]);
    expect(await listLinks(html, `${page}?`)).toContain(dayPage(0));
    expect(await readText(html)).toContain("New Year's Day, 2027-01-01");
    expect(await findHtmlErrors(await owner.text(dayPage(0)))).toEqual([]);
  });

  test("a day is added without a file, checked in the owner's words, and counted by the date sheet once published", async () => {
    const add = (await findAll(await owner.text(page), 'button[name="list"]')).map((button) => attributeOf(button, 'value'));
    const added = add.find((value) => value.startsWith(`add|${name}`)) ?? '';
    await owner.text(page, { form: { list: added } });
    const day = dayPage(count());
    const path = `[${count()}]`;
    await fill(day, `${path}.name`, 'Quokka Day');
    expect(await readText(await fill(day, `${path}.date`, 'May 4'))).toContain(
      'Write the date as a year, a month and a day, for example 2026-10-12.',
    );
    expect(await readText(await fill(day, `${path}.date`, '2027-02-30'))).toContain("There's no such date in the calendar.");
    const twice = await fill(day, `${path}.date`, '2027-01-01');
    expect(await readText(twice)).toContain('This date is already in the list: change one of the two, or remove it.');
    expect(await readText(twice)).toContain('Add a list, or fill in why the day is doubtful.');
    const refused = await publish();
    expect(refused.status).toBe(409);
    expect(await readText(await refused.text(), '[role="alert"]')).toContain('This date is already in the list');

    await fill(day, `${path}.date`, '2027-05-04');
    await fill(day, `${path}.doubtful`, 'Only some offices close.');
    expect((await publish()).status).toBe(302);
    const { days } = portal.portal.content.ontarioDays;
    const index = days.findIndex(({ date }) => date === '2027-05-04');
    expect(days[index]).toMatchObject({ name: 'Quokka Day', lists: [], doubtful: 'Only some offices close.' });
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted());
    expect(await (await portal.enter('client')).text('/workbench/dates')).toContain('Quokka Day');
  });
});
