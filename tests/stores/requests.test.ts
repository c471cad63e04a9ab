import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { assignRequest } from '#app/features/requests/assign-request.server.ts';
import { noteRequest } from '#app/features/requests/note-request.server.ts';
import { personAllowance } from '#app/features/requests/request-forms/allowance.ts';
import { findRequest } from '#app/features/requests/find-request.server.ts';
import { listDeviceRequests, listInbox, listRequests, statusOf } from '#app/features/requests/list-requests.server.ts';
import { requestsToCsv } from '#app/features/requests/request-table.ts';
import type { RequestContents } from '#app/features/requests/request-contents.ts';
import type { RequestStatus } from '#app/features/requests/rules.ts';
import { submitRequest, type SubmitRequest } from '#app/features/requests/submit-request.server.ts';
import type { WritableDatabase } from '#app/platform/database/open-database.ts';
import { createIdentifier, deriveKeys } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const keys = deriveKeys('a secret of tests that is long enough to be one');
const start = new Date('2026-11-21T12:00:00.000Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);

const overtime: RequestContents = {
  kind: 'overtime',
  details: {
    agent: 'Priya Nair',
    va: 'Ana',
    hours: 10,
    startsOn: '2026-12-01',
    endsOn: '2026-12-05',
    urgency: 'this-week',
    purpose: 'Listing files',
    email: 'priya@nair.example',
    phone: '',
  },
};

describe.each(engines)('requests on $name', (engine) => {
  let store: TestStore;
  let database: WritableDatabase;

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    for (const table of ['requestNotes', 'requestEvents', 'requests', 'requestAllowances'] as const)
      await database.deleteFrom(table).execute();
  });

  function submit(change: Partial<SubmitRequest> = {}, from: WritableDatabase = database) {
    return submitRequest(
      { database: from, keys },
      {
        contents: overtime,
        formKey: createIdentifier(),
        deviceId: 'device-1',
        sessionId: createIdentifier(),
        address: '203.0.113.7',
        answerHours: 24,
        now: start,
        ...change,
      },
    );
  }

  async function submitted(change: Partial<SubmitRequest> = {}) {
    const result = await submit(change);
    if (result.kind !== 'submitted') throw new Error(`The request was not taken: ${result.kind}.`);
    return result;
  }

  function advance(reference: string, status: RequestStatus, note: string | null = null) {
    return advanceRequest(database, { reference, status, actor: 'maria', note, now: after(60_000) });
  }

  async function countRequests(): Promise<number> {
    return (await database.selectFrom('requests').select('id').execute()).length;
  }

  test('a request is found by its token, with its content and its first event', async () => {
    const { token, reference } = await submitted();
    const found = await findRequest({ database, keys }, token);

    expect(found).toMatchObject({
      ...overtime,
      reference,
      submittedAt: start,
      events: [{ status: 'received', note: null, happenedAt: start }],
    });
    expect(reference).toMatch(/^OT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test('the store has no token and no network address, so a copy of it opens nothing', async () => {
    const { token } = await submitted();
    const rows = JSON.stringify([
      await database.selectFrom('requests').selectAll().execute(),
      await database.selectFrom('requestAllowances').selectAll().execute(),
    ]);

    expect(rows).not.toContain(token);
    expect(rows).not.toContain('203.0.113.7');
  });

  test('another token finds nothing', async () => {
    const { token } = await submitted();

    expect(await findRequest({ database, keys }, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull();
    expect(await findRequest({ database, keys }, '')).toBeNull();
    expect(await findRequest({ database, keys }, "' or 1=1 --")).toBeNull();
  });

  test('the same form sent again is the same request, even from a browser that has lost its cookie', async () => {
    const formKey = createIdentifier();
    const first = await submitted({ formKey });
    const second = await submit({ formKey, deviceId: 'device-2', now: after(5_000) });

    expect(second).toEqual({ kind: 'already-submitted', token: first.token, reference: first.reference });
    expect(await countRequests()).toBe(1);
  });

  test('the same form with different text is another request', async () => {
    const formKey = createIdentifier();
    await submitted({ formKey });
    await submitted({ formKey, contents: { ...overtime, details: { ...overtime.details, hours: 4 } } });

    expect(await countRequests()).toBe(2);
  });

  test.skipIf(!engine.canRace)('twenty copies sent at once, from two processes, make one request', async () => {
    const other = store.openAgain();
    const formKey = createIdentifier();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit({ formKey, deviceId: `device-${index % 3}` }, index % 2 === 0 ? database : other)),
    );

    expect(await countRequests()).toBe(1);
    expect(results.filter((result) => result.kind === 'submitted')).toHaveLength(1);
    expect(new Set(results.map((result) => (result.kind === 'too-many' ? '' : result.token))).size).toBe(1);
  });

  test('after its burst, a device waits for a refill, and resending an earlier form still finds its page', async () => {
    const formKey = createIdentifier();
    const first = await submitted({ formKey });
    for (let count = 1; count < personAllowance.burst; count += 1) await submitted();

    expect(await submit()).toEqual({ kind: 'too-many', tryAgainAt: after(personAllowance.refill) });
    expect(await submit({ formKey })).toMatchObject({ kind: 'already-submitted', token: first.token });
    expect(await submit({ now: after(personAllowance.refill) })).toMatchObject({ kind: 'submitted' });
  });

  test('devices that share an address have a larger allowance', async () => {
    const results = await Promise.all(Array.from({ length: 45 }, (_, index) => submit({ deviceId: `device-${index}` })));

    expect(results.filter((result) => result.kind === 'submitted')).toHaveLength(40);
    expect(await submit({ deviceId: 'device-elsewhere', address: '198.51.100.1' })).toMatchObject({ kind: 'submitted' });
  });

  test('a session that drops its device cookie waits like any other, and leaves its neighbours their requests', async () => {
    const results = await Promise.all(Array.from({ length: 60 }, () => submit({ deviceId: createIdentifier(), sessionId: 'session-1' })));

    expect(results.filter((result) => result.kind === 'submitted')).toHaveLength(personAllowance.burst);
    expect(await submit({ deviceId: 'neighbour', sessionId: 'session-2' })).toMatchObject({ kind: 'submitted' });
  });

  test.skipIf(!engine.canRace)('a flood sent at once passes no more than the burst', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, () => submit()));

    expect(results.filter((result) => result.kind === 'submitted')).toHaveLength(personAllowance.burst);
    expect(await countRequests()).toBe(personAllowance.burst);
  });

  test('fully refilled allowances are deleted', async () => {
    await submitted();
    await submitted({ deviceId: 'device-2', address: '198.51.100.1', now: after(3_600_000) });

    expect(await database.selectFrom('requestAllowances').select('subject').execute()).toHaveLength(3);
  });

  test('a request goes through its statuses, each with its note, and keeps its history', async () => {
    const { token, reference } = await submitted();

    expect(await advance(reference.toLowerCase().replaceAll('-', ''), 'seen')).toEqual({ kind: 'advanced', reference, from: 'received' });
    await advance(reference, 'approved', '  Ana works\r\nfrom 5 to 7 p.m.  ');

    const found = await findRequest({ database, keys }, token);
    expect(found?.events.map(({ status, note }) => ({ status, note }))).toEqual([
      { status: 'received', note: null },
      { status: 'seen', note: null },
      { status: 'approved', note: 'Ana works\nfrom 5 to 7 p.m.' },
    ]);
  });

  test("a status that can't follow is refused with the ones that can", async () => {
    const { reference } = await submitted();

    expect(await advance(reference, 'done')).toEqual({ kind: 'not-allowed', from: 'received', allowed: ['seen', 'approved', 'declined'] });
    expect(await advance('OT-0000-0000', 'seen')).toEqual({ kind: 'unknown-reference' });
    expect(await advance('no reference', 'seen')).toEqual({ kind: 'unknown-reference' });
    expect(await advance(reference, 'seen', 'x'.repeat(2_001))).toEqual({ kind: 'note-too-long', limit: 2_000 });
  });

  test.skipIf(!engine.canRace)('of twenty who decide at once, one decides and the others are told so', async () => {
    const { reference } = await submitted();
    const other = store.openAgain();
    const decide = (from: WritableDatabase) => advanceRequest(from, { reference, status: 'seen', actor: 'maria', note: null, now: start });
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => decide(index % 2 === 0 ? database : other)));

    expect(results.filter((result) => result.kind === 'advanced')).toHaveLength(1);
    expect(results.filter((result) => result.kind === 'not-allowed')).toHaveLength(19);
  });

  async function changesOf(reference: string) {
    const records = await listRecords(database, { subject: `request/${reference}` });
    const { revision } = await database.selectFrom('requests').select('revision').executeTakeFirstOrThrow();
    return { revision, actions: records.map(({ action }) => action).filter((action) => action !== 'request.sent') };
  }

  test('a note that is sent again, because its answer was lost, is stored once', async () => {
    const { reference } = await submitted();
    const formKey = createIdentifier();
    const note = (text: string) => noteRequest(database, { reference, formKey, text, author: 'maria', now: start });
    for (const text of ['She pays late.', 'She pays late.']) expect(await note(text)).toBe('noted');

    expect(await changesOf(reference)).toEqual({ revision: 2, actions: ['request.noted'] });
    // The text was changed before it was sent again.
    expect(await note('She pays late, but she pays.')).toBe('noted');
    expect((await database.selectFrom('requestNotes').select('text').execute()).map(({ text }) => text).toSorted()).toEqual([
      'She pays late, but she pays.',
      'She pays late.',
    ]);
  });

  test('an answer that is sent again, because the response was lost, counts once', async () => {
    const { reference } = await submitted();
    let mails = 0;
    const approve = (change: { actor?: string; note?: string } = {}) =>
      advanceRequest(database, {
        reference,
        status: 'approved',
        actor: 'maria',
        note: 'From Monday on.',
        revision: 1,
        onAdvance: async () => void (mails += 1),
        now: start,
        ...change,
      });
    for (const _ of ['sent', 'again']) expect(await approve()).toEqual({ kind: 'advanced', reference, from: 'received' });
    expect([await changesOf(reference), mails]).toEqual([{ revision: 2, actions: ['request.advanced'] }, 1]);

    expect(await approve({ actor: 'ivan' })).toEqual({ kind: 'moved-on' });
    expect(await approve({ note: 'From Tuesday on.' })).toEqual({ kind: 'moved-on' });
    await noteRequest(database, { reference, text: 'She called.', author: 'maria', now: start });
    expect(await approve()).toEqual({ kind: 'moved-on' });
  });

  test('an assignment that is sent again, because the response was lost, is no conflict', async () => {
    const { reference } = await submitted();
    const ana = { id: createIdentifier(), email: 'ana@example.com' };
    const assign = (assignee: typeof ana | null) =>
      assignRequest(database, { reference, assignee, earlier: null, actor: 'maria', revision: 1, now: start });
    expect([await assign(ana), await assign(ana), await assign(null)]).toEqual(['assigned', 'unchanged', 'moved-on']);
    expect(await changesOf(reference)).toEqual({ revision: 2, actions: ['request.assigned'] });
  });

  test('a device only sees its own requests, newest first', async () => {
    const first = await submitted();
    const second = await submitted({ now: after(1_000) });
    await submitted({ deviceId: 'device-2' });

    const listed = await listDeviceRequests(database, { deviceId: 'device-1' }, start);
    expect(listed.map((request) => request.reference)).toEqual([second.reference, first.reference]);
  });

  test('the open list leaves out settled requests and marks overdue ones', async () => {
    const open = await submitted();
    const settled = await submitted({ now: after(1_000) });
    await advance(settled.reference, 'declined');

    const day = 24 * 3_600_000;
    const listed = await listRequests(database, { includeSettled: false, now: after(day + 1) });
    expect(listed.map((request) => [request.reference, request.isOverdue])).toEqual([[open.reference, true]]);
    expect((await listRequests(database, { includeSettled: true, now: start })).map(statusOf)).toEqual(['declined', 'received']);
  });

  test('a request is due within the hours that were promised when it was sent', async () => {
    const slow = await submitted();
    const quick = await submitted({ now: after(1_000), answerHours: 4 });
    const listed = await listRequests(database, { includeSettled: false, now: after(5 * 3_600_000) });
    expect(new Map(listed.map((request) => [request.reference, request.isOverdue]))).toEqual(
      new Map([
        [quick.reference, true],
        [slow.reference, false],
      ]),
    );
    const [first] = await listInbox(database, {}, after(0));
    expect(first?.reference).toBe(quick.reference);
  });

  test('a list of one kind leaves out the others', async () => {
    await submitted();

    expect(await listRequests(database, { kind: 'referral', includeSettled: true, now: start })).toEqual([]);
    expect(await listRequests(database, { kind: 'overtime', includeSettled: true, now: start })).toHaveLength(1);
  });

  test('an export shows formulas as text', async () => {
    await submitted({
      contents: { ...overtime, details: { ...overtime.details, agent: '=HYPERLINK("http://x.example")', phone: '+1' } },
    });
    const csv = requestsToCsv(await listRequests(database, { includeSettled: true, now: start }));

    expect(csv).toContain(`"'=HYPERLINK(""http://x.example"")"`);
    expect(csv).toContain(`"'+1"`);
  });
});
