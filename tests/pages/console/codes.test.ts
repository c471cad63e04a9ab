import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { audiences, type Audience } from '#app/features/access/rules.ts';
import { rotateAccessCodes } from '#app/features/access/rotate-code.server.ts';
import { syncAccessCodes } from '#app/features/access/sync-access-codes.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { allConfirmed } from '#tests/support/assessment.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findAll, listLinks, readField, readText, textOf } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const hours = 60 * 60_000;

const everyChange: Record<string, string>[] = [
  { intent: 'revoke', reason: '' },
  { intent: 'extend', lastDay: '', reason: '' },
  { intent: 'rotate', grace: 'week', reason: '' },
];

/** Lists a page's figures with their labels, such as "2 entered". */
async function listFigures(html: string): Promise<string[]> {
  const lists = await findAll(html, 'main dl');
  const [words = [], values = []] = ['dt', 'dd'].map((tag) => lists.flatMap((list) => list.querySelectorAll(tag).map(textOf)));
  return values.map((value, index) => `${value} ${words[index]}`);
}

describe.each(portalEngines)('console codes on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    // The environment has no codes, so that the console can create some.
    portal = await openTestPortal({ engine, variables: { VA_ACCESS_CODE: '', CLIENT_ACCESS_CODES: '' } });
    owner = await signInToConsole(portal, 'owner');
  });
  afterAll(() => portal.close());

  interface Made {
    id: string;
    code: string;
  }

  async function make(fields: Record<string, string> = {}): Promise<Made> {
    const id = createIdentifier();
    const response = await owner.request('/manage/codes', {
      form: { id, label: 'Spring class', audience: 'training', lastDay: '', seats: '', ownPassword: managerPassword, ...fields },
    });
    expect(response.status).toBe(200);
    return { id, code: await readCode(await response.text()) };
  }

  async function readCode(html: string): Promise<string> {
    const code = (await findAll(html, 'code')).map(textOf).find((text) => /^(?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/.test(text));
    if (code === undefined) throw new Error('The answer shows no code.');
    return code;
  }

  /** The password is entered again, because these tests move the clock. */
  const change = (id: string, form: Record<string, string>) =>
    owner.request(`/manage/codes/${id}`, { form: { ownPassword: managerPassword, ...form } });
  const isInside = async (visitor: Visitor) => (await visitor.request('/trainingportal')).status === 200;

  async function enterWith(code: string, audience: Audience = 'training'): Promise<{ visitor: Visitor; response: Response }> {
    const visitor = portal.visit();
    visitor.address = `198.51.100.${Math.floor(Math.random() * 250)}`;
    return { visitor, response: await visitor.enter(audience, code) };
  }

  async function expectWrong(code: string): Promise<void> {
    const { response } = await enterWith(code);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('Invalid access code');
  }

  const recordsOf = (id: string) =>
    portal.portal.database.selectFrom('changeRecords').selectAll().where('subject', '=', `code/${id}`).orderBy('sequence').execute();

  test("viewers and managers can't read or change them", async () => {
    const { id, code } = await make();
    for (const role of ['viewer', 'manager'] as const) {
      const visitor = await signInToConsole(portal, role);
      for (const path of ['/manage/codes', `/manage/codes/${id}`, '/manage/codes.data', `/manage/codes/${id}.data`]) {
        const read = await visitor.request(path);
        expect(await read.clone().text(), `${role} ${path}`).not.toContain('Spring class');
        expect(read.status, `${role} ${path}`).toBe(403);
        expect((await visitor.request(path, { form: { intent: 'revoke', reason: '' } })).status, `${role} ${path}`).toBe(403);
      }
    }
    expect((await enterWith(code)).response.status).toBe(302);
  });

  test('a code is shown once, opens its portal, and is logged without the code itself', async () => {
    const { id, code } = await make({ label: 'Agency North' });
    expect((await enterWith(code)).response.status).toBe(302);
    expect((await enterWith(code, 'client')).response.status).toBe(401);

    for (const path of ['/manage/codes', `/manage/codes/${id}`, '/manage/records']) {
      const html = await owner.text(path);
      expect(html).not.toContain(code);
    }
    expect(await owner.text('/manage/codes')).toContain('Agency North');
    const [record] = await recordsOf(id);
    expect(record).toMatchObject({ actor: 'owner@example.com', action: 'code.created' });
    expect(JSON.stringify(record)).not.toContain(code);
  });

  test('a form that is sent twice creates one code', async () => {
    const { id } = await make();
    const again = await owner.request('/manage/codes', { form: { id, label: 'Again', audience: 'client', lastDay: '', seats: '' } });
    expect(again.status).toBe(409);
    const html = await again.text();
    expect(await readText(html)).toContain('This code was already created');
    expect(await readField(html, 'label')).toBe('Again');
  });

  test('invalid input is refused in place, and the text stays', async () => {
    const refused = await owner.request('/manage/codes', {
      form: { id: createIdentifier(), label: '', audience: 'everything', lastDay: '2026-11-20', seats: '2.5' },
    });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    for (const words of ['Enter who the code is for.', 'Choose a portal.', 'That day is already over in Toronto.', 'Enter a whole number'])
      expect(html).toContain(words);
    expect(await readField(html, 'seats')).toBe('2.5');
    const long = await owner.request('/manage/codes', {
      form: { id: createIdentifier(), label: 'x'.repeat(300), audience: 'client', lastDay: '2026-02-30', seats: '0' },
    });
    expect(long.status).toBe(400);
    expect(await long.text()).toContain('300 characters');
    expect(
      (await owner.request('/manage/codes', { form: { id: 'x', label: 'x', audience: 'client', lastDay: '', seats: '' } })).status,
    ).toBe(400);
  });

  test('a code expires at the end of its last day in Toronto, along with its sessions', async () => {
    const { id, code } = await make({ lastDay: '2026-11-21' });
    const { visitor } = await enterWith(code);
    expect(await isInside(visitor)).toBe(true);

    // The clock moves from 7:00 a.m. to midnight in Toronto. The console is used now and then to keep its session alive.
    portal.pass(11 * hours);
    expect(await isInside(visitor)).toBe(true);
    portal.pass(6 * hours - 1);
    expect(await isInside(visitor)).toBe(true);
    portal.pass(1);
    await expectWrong(code);
    portal.pass(1_000);
    expect(await isInside(visitor)).toBe(false);

    expect((await change(id, { intent: 'extend', lastDay: '2026-11-21', reason: '' })).status).toBe(400);
    expect((await change(id, { intent: 'extend', lastDay: '2026-12-24', reason: 'they need longer' })).status).toBe(302);
    expect((await enterWith(code)).response.status).toBe(302);
    expect((await recordsOf(id)).at(-1)).toMatchObject({ action: 'code.extended', reason: 'they need longer' });
    expect((await change(id, { intent: 'extend', lastDay: '2026-12-24', reason: '' })).status).toBe(409);
  });

  test('a code with a seat limit lets in that many devices, and those that entered before still can', async () => {
    const { id, code } = await make({ seats: '2' });
    const first = await enterWith(code);
    await enterWith(code);
    const third = await enterWith(code);

    expect(third.response.status).toBe(403);
    expect(await readText(await third.response.text())).toContain('This code has reached its device limit.');
    expect(await isInside(third.visitor)).toBe(false);
    expect((await first.visitor.enter('training', code)).status).toBe(302);
    expect(await owner.text(`/manage/codes/${id}`)).toContain('2 of 2');
  });

  test('learners who entered with a code are listed and exported under it, and its rows link to them', async () => {
    const { id, code } = await make({ label: 'Cohort of May' });
    const other = await make({ label: 'Cohort of June' });
    const { visitor } = await enterWith(code);
    await visitor.request('/welcome', { form: { ...allConfirmed, fullName: 'Mila Novak' } });
    const { visitor: idle } = await enterWith(code);
    expect(await isInside(idle)).toBe(true);
    const { visitor: stranger } = await enterWith(other.code);
    await stranger.request('/welcome', { form: { ...allConfirmed, fullName: 'Ivo Horvat' } });

    const page = await owner.text(`/manage/codes/${id}`);
    expect(await listLinks(page, `/manage/learners?code=${id}`)).not.toEqual([]);
    const [address = '', ...others] = await listLinks(page, '/manage/learners/');
    const learner = address.replace('/manage/learners/', '');
    // A visitor who has entered but done nothing else has no learner page.
    expect(others).toEqual([]);
    expect((await owner.request(`/manage/learners/${learner}`)).status).toBe(200);

    const listed = await owner.text(`/manage/learners?code=${id}`);
    const [chosen] = await findAll(listed, `option[value="${id}"][selected]`);
    expect(chosen?.textContent).toBe('Cohort of May');
    expect((await listLinks(listed, '/manage/learners/')).filter((to) => !to.includes('?'))).toEqual([`/manage/learners/${learner}`]);
    const exported = (await (await owner.request(`/manage/learners/export?format=json&code=${id}`)).json()) as { learner: string }[];
    expect(exported.map((row) => row.learner)).toEqual([learner]);
    expect(await owner.text('/manage/learners?code=nobody-has-this')).toContain('No learners match.');
  });

  test('a code that expires soon is on Today for owners, and disappears with its new expiry date', async () => {
    const { id } = await make({ label: 'Ends on Friday', lastDay: '2026-12-02' });
    const manager = await signInToConsole(portal, 'manager');
    expect(await manager.text('/manage')).not.toContain('Ends on Friday');

    const today = await owner.text('/manage');
    expect(await readText(today)).toContain('Ends on Friday');
    expect(await readText(today)).toContain('Expires Dec 2');
    const [to = ''] = await listLinks(today, `/manage/codes/${id}`);
    expect(await findAll(await owner.text(to.split('#')[0] ?? ''), 'details#extend[open]')).toHaveLength(1);

    expect((await change(id, { intent: 'extend', lastDay: '2027-06-30', reason: '' })).status).toBe(302);
    expect(await owner.text('/manage')).not.toContain('Ends on Friday');
  });

  test('code exports match the list, show formulas as text, and include no codes', async () => {
    const { id, code } = await make({ label: '=HYPERLINK("x")', seats: '5' });
    await enterWith(code);
    const revoked = await make({ label: 'Over and out' });
    await change(revoked.id, { intent: 'revoke', reason: '' });

    const csv = await owner.request('/manage/codes/export?format=csv');
    expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="codes.csv"');
    const text = await csv.text();
    // An ID can start with "-", which a spreadsheet would also read as a formula.
    const asText = id.startsWith('-') ? `'${id}` : id;
    expect(text).toContain(`"${asText}","'=HYPERLINK(""x"")","Training portal","Live"`);
    expect(text).not.toContain('Over and out');
    expect(text).not.toContain(code);
    expect(await owner.text('/manage/codes/export?format=csv&show=all')).toContain('Over and out');

    const rows = (await (await owner.request('/manage/codes/export?format=json')).json()) as Record<string, unknown>[];
    expect(rows.find((row) => row['code'] === id)).toMatchObject({ seats: 5, devices: 1, entered: 1, endsAt: null });
    const entered = (await (await owner.request(`/manage/codes/${id}/export?format=json`)).json()) as Record<string, unknown>[];
    expect(entered).toMatchObject([{ name: expect.stringMatching(/^Device /), lessons: 0, passedAt: null }]);
    expect((await owner.request('/manage/codes/export?format=xml')).status).toBe(400);
    expect((await owner.request('/manage/codes/nobody/export')).status).toBe(404);
    for (const role of ['viewer', 'manager'] as const) {
      const visitor = await signInToConsole(portal, role);
      for (const path of ['/manage/codes/export', `/manage/codes/${id}/export`]) {
        const refused = await visitor.request(path);
        expect(refused.status).toBe(403);
        expect(await refused.text()).not.toContain(id);
      }
    }
  });

  test('if two owners change the same expiry date, the later one sees both versions and decides again', async () => {
    const { id } = await make({ lastDay: '2026-12-10' });
    const seen = await readField(await owner.text(`/manage/codes/${id}`), 'seen');
    expect(seen).toMatch(/^2026-12-11T/);
    expect((await change(id, { intent: 'extend', lastDay: '2027-01-31', reason: 'a longer term', seen })).status).toBe(302);

    const late = await change(id, { intent: 'extend', lastDay: '2026-12-20', reason: 'mine', seen });
    expect(late.status).toBe(409);
    const html = await late.text();
    for (const words of [
      'Someone else changed this code while you were editing.',
      'Until Sunday, December 20, 2026',
      'Until Sunday, January 31, 2027',
      'a longer term',
    ])
      expect(await readText(html)).toContain(words);
    expect(await findAll(html, '[name="reason"][value="mine"]')).toHaveLength(1);
    expect((await recordsOf(id)).filter(({ action }) => action === 'code.extended')).toHaveLength(1);
    const again = await readField(html, 'seen');
    expect((await change(id, { intent: 'extend', lastDay: '2026-12-20', reason: 'mine', seen: again })).status).toBe(302);
  });

  test('a code with few seats left is on Today while people keep entering', async () => {
    const { code } = await make({ label: 'Two desks', seats: '2' });
    await enterWith(code);
    expect(await owner.text('/manage')).not.toContain('Two desks');
    await enterWith(code);
    expect(await readText(await owner.text('/manage'))).toContain('All 2 seats are taken');
  });

  test('when many devices try for the last seat at once, one gets in', async () => {
    const { code } = await make({ seats: '1' });
    const entered = await Promise.all(Array.from({ length: 8 }, () => enterWith(code)));
    expect(entered.map(({ response }) => response.status).toSorted((a, b) => a - b)).toEqual([
      302,
      ...Array.from({ length: 7 }, () => 403),
    ]);
  });

  test('a rotated code works until its grace period ends, and its sessions end with it', async () => {
    const { id, code } = await make({ label: 'Autumn class', seats: '30' });
    const { visitor } = await enterWith(code);
    const answer = await change(id, { intent: 'rotate', grace: 'day', reason: 'it was posted in a chat' });
    expect(answer.status).toBe(200);
    const fresh = await readCode(await answer.text());

    expect((await enterWith(fresh)).response.status).toBe(302);
    expect((await enterWith(code)).response.status).toBe(302);
    expect(await owner.text(`/manage/codes/${id}`)).toContain('In grace period until');
    const again = await change(id, { intent: 'rotate', grace: 'none', reason: '' });
    expect(again.status).toBe(409);
    expect(await readText(await again.text())).toContain('This code was already replaced.');
    expect((await change(id, { intent: 'extend', lastDay: '2027-12-24', reason: '' })).status).toBe(409);

    for (let hour = 0; hour < 24; hour += 6) {
      expect(await isInside(visitor)).toBe(true);
      portal.pass(6 * hours);
      await owner.request('/manage/codes');
    }
    portal.pass(1_000);
    expect(await isInside(visitor)).toBe(false);
    await expectWrong(code);
    expect((await enterWith(fresh)).response.status).toBe(302);
    expect((await recordsOf(id)).map(({ action }) => action)).toEqual(['code.created', 'code.rotated']);
  });

  test('a code rotated without a grace period ends right away', async () => {
    const { id, code } = await make();
    const { visitor } = await enterWith(code);
    expect((await change(id, { intent: 'rotate', grace: 'none', reason: '' })).status).toBe(200);
    expect(await isInside(visitor)).toBe(false);
    await expectWrong(code);
  });

  test('if two owners rotate the same code at once, one succeeds', async () => {
    const { id } = await make();
    const answers = await Promise.all([1, 2, 3].map(() => change(id, { intent: 'rotate', grace: 'week', reason: '' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('revoking a code ends its sessions right away and is permanent', async () => {
    const { id, code } = await make();
    const { visitor } = await enterWith(code);
    expect(await isInside(visitor)).toBe(true);
    portal.pass(11 * 60_000);
    const unconfirmed = await change(id, { intent: 'revoke', reason: 'left the agency', ownPassword: 'not mine at all' });
    expect(unconfirmed.status).toBe(403);
    expect(await findAll(await unconfirmed.text(), '[name="reason"][value="left the agency"]')).toHaveLength(1);
    expect(await isInside(visitor)).toBe(true);
    expect((await change(id, { intent: 'revoke', reason: 'left the agency' })).status).toBe(302);

    expect(await isInside(visitor)).toBe(false);
    await expectWrong(code);
    for (const form of everyChange) expect((await change(id, form)).status, form['intent']).toBe(409);
    expect((await recordsOf(id)).at(-1)).toMatchObject({ action: 'code.revoked', reason: 'left the agency' });
  });

  test('an unknown code, and a change that no page sends', async () => {
    expect((await owner.request('/manage/codes/no-such-code')).status).toBe(404);
    expect((await change('no-such-code', { intent: 'revoke', reason: '' })).status).toBe(404);
    const { id } = await make();
    expect((await change(id, { intent: 'delete' })).status).toBe(400);
    expect((await change(id, { intent: 'rotate', grace: 'year', reason: '' })).status).toBe(400);
  });

  test('the console shows the progress of those who entered', async () => {
    const { database, now } = portal.portal;
    const { id, code } = await make({ label: 'Cohort' });
    const { visitor } = await enterWith(code);
    await enterWith(code);
    const { deviceId: learner } = await database
      .selectFrom('codeEntries')
      .select('deviceId')
      .where('accessCodeId', '=', id)
      .orderBy('enteredAt')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await isInside(visitor)).toBe(true);

    const time = now();
    const lessons = portal.content.modules.flatMap((module) => portal.content.modulePages.get(module.id)?.lessons ?? []);
    await database
      .insertInto('learners')
      .values({ id: learner, createdAt: time, lastSeenAt: time, lessonCount: lessons.length, shownName: 'Ana Cruz' })
      .execute();
    await database
      .insertInto('lessonCompletions')
      .values(lessons.map((lesson) => ({ learnerId: learner, lessonId: lesson.id, completedAt: time })))
      .execute();
    const passedAt = new Date(now().getTime() + 60 * hours);
    await database
      .insertInto('attempts')
      .values({
        id: `attempt-${engine}`,
        learnerId: learner,
        state: 'passed',
        firstName: 'Ana',
        lastName: 'Cruz',
        email: 'ana@example.com',
        paper: '[]',
        contentVersion: '1',
        device: null,
        startedAt: time,
        changedAt: time,
        gradedAt: passedAt,
        correctCount: 1,
        questionCount: 1,
      })
      .execute();

    const html = await owner.text(`/manage/codes/${id}`);
    const text = await readText(html);
    const figures = await listFigures(html);
    expect(figures).toEqual([
      '2 entered',
      '1 started a lesson',
      `1 finished all ${lessons.length} lessons`,
      '1 passed',
      '2.5 days to pass (median)',
    ]);
    expect(text).toContain('Ana Cruz');
    expect(text).toMatch(/Device [0-9A-F]{4}-[0-9A-F]{4}/);
  });

  test('for a client code it shows who sent a request, and nothing about lessons', async () => {
    const { database, now } = portal.portal;
    const { id, code } = await make({ label: 'Brokerage', audience: 'client' });
    await enterWith(code, 'client');
    await enterWith(code, 'client');
    const { deviceId: device } = await database
      .selectFrom('codeEntries')
      .select('deviceId')
      .where('accessCodeId', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (const number of [1, 2])
      await database
        .insertInto('requests')
        .values({
          id: `request-${number}`,
          kind: 'overtime',
          reference: `OT-${number}`,
          tokenDigest: `digest-${number}`,
          deviceId: device,
          details: '{}',
          submittedAt: now(),
          status: 'received',
          isSettled: false,
          queueKey: '',
          senderName: '',
          senderEmail: '',
          searchText: '',
          revision: 1,
          assignedTo: null,
        })
        .execute();

    const html = await owner.text(`/manage/codes/${id}`);
    const text = await readText(html);
    expect(await listFigures(html)).toEqual(['2 entered', '1 sent a request']);
    expect(text).toContain('2 requests');
    expect(text).not.toContain('lessons');
  });

  test('console codes survive a restart and a rotation in the terminal', async () => {
    const { database, keys, now } = portal.portal;
    const { code } = await make();
    expect(await syncAccessCodes({ database, keys }, { training: undefined, client: undefined }, now())).toEqual([]);
    await rotateAccessCodes({ database, keys }, { audience: 'training', actor: 'terminal: maria', now: now() });
    const last = await database.selectFrom('changeRecords').selectAll().orderBy('sequence', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(last).toMatchObject({ actor: 'terminal: maria', action: 'code.rotated' });
    expect((await enterWith(code)).response.status).toBe(302);
  });

  test('if the environment sets the codes, exactly those are live', async () => {
    const { database, keys, now } = portal.portal;
    const { id, code } = await make();
    await syncAccessCodes({ database, keys }, { training: ['training-code'], client: undefined }, now());
    await expectWrong(code);
    expect((await recordsOf(id)).at(-1)).toMatchObject({ actor: 'start', action: 'code.revoked' });

    const { id: configured } = await database
      .selectFrom('accessCodes')
      .select('id')
      .where('origin', '=', 'configured')
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow();
    for (const form of everyChange) {
      const refused = await change(configured, form);
      expect(refused.status, form['intent']).toBe(409);
      const shown = await refused.text();
      expect((await findAll(shown, '[role="alert"]')).map(textOf)).toContain(
        'This code is set in the environment. Change it there and restart the portal.',
      );
      expect(await readText(shown)).toContain('VA_ACCESS_CODE');
    }
    expect((await enterWith('training-code')).response.status).toBe(302);
  });

  test('the log is still an intact chain', async () => {
    expect((await verifyRecords(portal.portal.database)).breaks).toEqual([]);
  });
});

test('with codes in the environment, the console creates none and says where they are', async () => {
  const portal = await openTestPortal();
  try {
    const owner = await signInToConsole(portal, 'owner');
    const html = await owner.text('/manage/codes');
    for (const words of ['VA_ACCESS_CODE', 'CLIENT_ACCESS_CODES', 'Environment']) expect(html).toContain(words);
    expect(html).not.toContain('Make the code');

    for (const audience of audiences) {
      const refused = await owner.request('/manage/codes', {
        form: { id: createIdentifier(), label: 'x', audience, lastDay: '', seats: '' },
      });
      expect(refused.status).toBe(409);
      expect(await refused.text()).toContain('Add the new code there and restart the portal.');
    }
  } finally {
    await portal.close();
  }
});
