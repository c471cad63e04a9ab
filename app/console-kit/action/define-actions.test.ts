import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import type { Role } from '#app/features/access/rules.ts';
import { roleRefusalTitle, writeRoleRefusal, type RoleRefusal } from '#app/features/team/role-refusal.ts';
import { insertManager } from '#app/features/team/store.server.ts';
import { lineField, passwordField } from '#app/forms/fields.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { portalContext, type Portal } from '#app/portal.ts';
import { visitContext, type Visit } from '#app/request/visitor.server.ts';
import { engines, type Engine } from '#tests/support/engines.ts';
import { receiveBulk } from '#app/console-kit/bulk/receive-bulk.server.ts';
import type { ActionAnswer } from './action-answer.ts';
import { defineActions } from './define-actions.server.ts';
import { getFormText } from './get-form-text.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const form = { fields: { label: lineField({ label: 'Label', missing: 'Enter a label.' }) } };
const secretForm = { fields: { pin: passwordField({ label: 'PIN', missing: 'Enter the PIN.' }) } };

type Renamed = { kind: 'renamed' } | { kind: 'archived' } | { kind: 'taken' } | { kind: 'moved-on' } | { kind: 'unknown-class' };

interface SchoolClass {
  id: string;
  label: string;
}

/** Creates actions on a class, with a use case whose outcome the test chooses. */
function describeClass(outcome: Renamed, stored: SchoolClass | null = { id: 'x', label: 'Autumn' }) {
  const run: string[] = [];
  const actions = defineActions({
    find: ({ params }: { params: { id: string } }) => {
      if (stored === null || params.id !== 'x') throw new Response(null, { status: 404 });
      return stored;
    },
    page: ({ id }) => `/classes/${id}`,
    actions: (action) => ({
      rename: action({
        label: ({ subject }) => `Rename ${subject.label}`,
        form,
        confirm: 'password',
        log: 'code.changed',
        given: ({ label }) => ({ label }),
        seen: ({ label }) => label,
        run: async ({ details, seen, by }) => {
          run.push(`${by.actor}: ${seen} to ${details.label}`);
          return outcome;
        },
        refusals: { archived: 'This class is archived.', taken: { label: 'Another class has this label.' } },
        conflict: ({ subject, details }) => ({ what: 'this class', yours: details.label, theirs: subject.label }),
        done: { renamed: 'Class renamed.' },
      }),
      close: action({
        label: 'Close',
        danger: 'Nobody can join anymore.',
        ask: true,
        role: 'owner',
        log: 'code.revoked',
        question: ({ sent }) => (sent.get('force') === 'yes' ? 'close' : null),
        obstacle: ({ subject }) => (subject.label === 'Closed' ? 'It is closed already.' : null),
        run: async () => ({ kind: 'closed' as const, code: 'A1' }),
        done: { closed: ({ code }) => ({ made: { code } }) },
      }),
      unlock: action({
        label: 'Unlock',
        form: secretForm,
        keeps: (sent) => ({ door: getFormText(sent, 'door') }),
        log: null,
        isOffered: () => false,
        run: async ({ details: { pin } }) => (pin === '1234' ? { kind: 'open', response: 'a=b' } : { kind: 'wrong' }),
        refusals: { wrong: { reason: { pin: 'Wrong PIN.' }, init: { status: 401 } } },
        done: { open: { notice: 'Unlocked.', at: 'door', headers: ({ response }) => new Headers({ 'Set-Cookie': response }) } },
      }),
    }),
  });
  return { actions, run };
}

/** Creates the context of a manager who confirmed their password the given number of minutes ago. */
function contextOf({
  confirmedAgo = 1,
  role = 'owner',
  portal = {},
}: { confirmedAgo?: number; role?: Role; portal?: object } = {}): RouterContextProvider {
  const context = new RouterContextProvider();
  const confirmedAt = new Date(now.getTime() - confirmedAgo * 60_000);
  const manager = {
    id: 'm',
    name: 'Maria',
    email: 'maria@example.com',
    role,
    confirmedAt,
    hasSecondFactor: false,
    factorConfirmedAt: null,
  };
  // The portal and the visit contain only what these actions need.
  context.set(portalContext, { now: () => now, ...portal } as Portal);
  context.set(visitContext, { manager, page: { row: { id: 'manage-message', changes: 'manager' }, audience: 'viewer' } } as Visit);
  return context;
}

async function send(
  { actions }: ReturnType<typeof describeClass>,
  fields: Record<string, string>,
  { context = contextOf(), id = 'x' } = {},
): Promise<{ status: number; answer: ActionAnswer<unknown> }> {
  const body = new URLSearchParams(fields);
  const request = new Request('http://localhost/classes/x', { method: 'POST', body });
  const { data, init } = await actions.receive({ request, url: new URL(request.url), params: { id }, context });
  return { status: init?.status ?? 200, answer: data };
}

const rename = { intent: 'rename', label: 'Spring', seen: 'Autumn' };

test('an unknown intent gets a 400, including the names of built-in object properties', async () => {
  for (const intent of ['delete', 'toString', ''])
    await expect(send(describeClass({ kind: 'renamed' }), { ...rename, intent })).rejects.toMatchObject({ init: { status: 400 } });
});

test('success redirects to the page with a notice', async () => {
  const described = describeClass({ kind: 'renamed' });
  const thrown: unknown = await send(described, rename).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  const location = thrown instanceof Response ? thrown.headers.get('Location') : null;
  expect(location).toBe('/classes/x?done=rename');
  expect(described.actions.readNotice(new URL(`http://localhost${location}`))).toBe('Class renamed.');
  expect(described.actions.readNotice(new URL('http://localhost/classes/x?done=toString'))).toBeNull();
  expect(described.run).toEqual(['maria@example.com: Autumn to Spring']);
});

test('an invalid field gets a 400 with an error before anything runs', async () => {
  const described = describeClass({ kind: 'renamed' });
  const { status, answer } = await send(described, { ...rename, label: '' });
  expect(status).toBe(400);
  expect(answer).toMatchObject({ intent: 'rename', refusal: { errors: { label: 'Enter a label.' } } });
  expect(described.run).toEqual([]);
});

test('a stale session without the password gets a 403, and typed text stays', async () => {
  const described = describeClass({ kind: 'renamed' });
  const { status, answer } = await send(described, rename, { context: contextOf({ confirmedAgo: 60 }) });
  expect(status).toBe(403);
  expect(answer.refusal?.values).toEqual({ label: 'Spring' });
  expect(Object.keys(answer.refusal?.errors ?? {})).toEqual(['ownPassword']);
  expect(described.run).toEqual([]);
});

test('a refusal by the use case is a 409, shown below the form or next to its field', async () => {
  const below = await send(describeClass({ kind: 'archived' }), rename);
  expect(below).toMatchObject({ status: 409, answer: { refusal: { message: 'This class is archived.', values: { label: 'Spring' } } } });
  const beside = await send(describeClass({ kind: 'taken' }), rename);
  expect(beside).toMatchObject({ status: 409, answer: { refusal: { message: null, errors: { label: 'Another class has this label.' } } } });
});

test('a conflicting change is a 409 with both versions, and typed text stays', async () => {
  const { status, answer } = await send(describeClass({ kind: 'moved-on' }, { id: 'x', label: 'Winter' }), rename);
  expect(status).toBe(409);
  expect(answer.conflict).toEqual({ what: 'this class', yours: 'Spring', theirs: 'Winter' });
  expect(answer.refusal?.values).toEqual({ label: 'Spring' });
});

test("a missing subject gets the page's 404", async () => {
  await expect(send(describeClass({ kind: 'renamed' }), rename, { id: 'y' })).rejects.toMatchObject({ status: 404 });
});

test("a new secret is only in this response, after confirmation if that's needed", async () => {
  const made = await send(describeClass({ kind: 'renamed' }), { intent: 'close' });
  expect(made.answer.made).toEqual({ code: 'A1' });
  const asked = await send(describeClass({ kind: 'renamed' }), { intent: 'close', force: 'yes' });
  expect(asked).toMatchObject({ status: 200, answer: { made: null, question: { key: 'close' } } });
  const confirmed = await send(describeClass({ kind: 'renamed' }), { intent: 'close', force: 'yes', confirmed: 'close' });
  expect(confirmed.answer.made).toEqual({ code: 'A1' });
});

test('an obstacle removes an action from the page and refuses it', async () => {
  const closed = { id: 'x', label: 'Closed' };
  const described = describeClass({ kind: 'renamed' }, closed);
  const from = { context: contextOf(), url: new URL('http://localhost/classes/x') };
  expect(described.actions.show(from, closed).map(({ intent }) => intent)).toEqual(['rename']);
  expect(described.actions.showOne('close', from, closed).obstacle).toBe('It is closed already.');
  expect(await send(described, { intent: 'close' })).toMatchObject({
    status: 409,
    answer: { refusal: { message: 'It is closed already.' } },
  });
});

test('a rendered action has its hidden fields, initial values and question', () => {
  const { actions } = describeClass({ kind: 'renamed' });
  const url = new URL('http://localhost/classes/x?ask=close');
  const [first, second] = actions.show({ context: contextOf({ confirmedAgo: 60 }), url }, { id: 'x', label: 'Autumn' });
  expect(first).toMatchObject({
    label: 'Rename Autumn',
    title: 'Rename Autumn',
    hidden: { intent: 'rename', seen: 'Autumn' },
    given: { label: 'Autumn' },
    look: 'primary',
    asks: 'password',
    isAsked: null,
  });
  expect(second).toMatchObject({ look: 'danger', note: 'Nobody can join anymore.', asks: 'nothing', isAsked: true });
});

test('a refusal can have its own status, and it never returns a secret, but always what the form is about', async () => {
  const { status, answer } = await send(describeClass({ kind: 'renamed' }), { intent: 'unlock', pin: '9999', door: 'back' });
  expect(status).toBe(401);
  expect(answer.refusal).toEqual({ cause: 'fields', errors: { pin: 'Wrong PIN.' }, message: null, values: { door: 'back' } });
  const invalid = await send(describeClass({ kind: 'renamed' }), { intent: 'unlock', pin: '', door: 'back' });
  expect(invalid).toMatchObject({ status: 400, answer: { refusal: { values: { door: 'back' } } } });
});

test('a notice can set cookies and lead to a section of the page', async () => {
  const sent = send(describeClass({ kind: 'renamed' }), { intent: 'unlock', pin: '1234' });
  const thrown: unknown = await sent.catch((error: unknown) => error);
  const headers = thrown instanceof Response ? thrown.headers : new Headers();
  expect([headers.get('Location'), headers.get('Set-Cookie')]).toEqual(['/classes/x?done=unlock#door', 'a=b']);
});

test("an action is neither offered to a role that can't use it, nor accepted from it, one by one or in bulk", async () => {
  const noted: unknown[] = [];
  const [{ open }] = engines as [Engine];
  const store = await open();
  const owner = { id: 'o', name: 'Olga', email: 'olga@example.com', role: 'owner', passwordHash: 'x', now } as const;
  await transact(store.database, (tx) => insertManager(tx, owner));
  const portal = { database: store.database, security: { note: ({ kind }: { kind: string }) => noted.push(kind) } };
  const as = (role: Role) => contextOf({ role, portal });

  const described = describeClass({ kind: 'renamed' });
  const offeredTo = (role: Role) =>
    described.actions.show({ context: as(role), url: new URL('http://localhost/') }, { id: 'x', label: 'A' }).map(({ intent }) => intent);
  expect([offeredTo('viewer'), offeredTo('manager'), offeredTo('owner')]).toEqual([[], ['rename'], ['rename', 'close']]);

  const close = described.actions.bulk('close', { paramsOf: (id) => ({ id }) });
  const body = new URLSearchParams({ intent: 'close', row: 'x ', confirmed: 'yes' });
  const inBulk = (role: Role) => {
    const context = as(role);
    const { manager: me } = context.get(visitContext);
    if (me === null) throw new Error('There is no manager.');
    const request = new Request('http://localhost/', { method: 'POST', body });
    return receiveBulk([close], { request, context, portal: context.get(portalContext), me });
  };

  for (const refused of [
    send(described, rename, { context: as('viewer') }),
    send(described, { intent: 'close' }, { context: as('manager') }),
    send(described, { intent: 'close' }, { context: as('manager'), id: 'unknown' }),
    inBulk('manager'),
  ]) {
    const thrown: unknown = await refused.catch((error: unknown) => error);
    expect(thrown).toMatchObject({ init: { status: 403 }, data: { kind: 'role-refusal' } });
    expect(writeRoleRefusal((thrown as { data: RoleRefusal }).data)).toBe(`${roleRefusalTitle}. Ask an owner: Olga (olga@example.com).`);
  }
  expect(described.run).toEqual([]);
  expect(noted).toEqual(Array(4).fill('role-refused'));

  expect((await send(described, { intent: 'close' }, { context: as('owner') })).answer.made).toEqual({ code: 'A1' });
  expect((await inBulk('owner')).data.notice).toBe('1 of 1 done.');
  await store.close();
});
