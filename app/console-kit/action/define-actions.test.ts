import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { lineField } from '#app/forms/fields.ts';
import { portalContext, type Portal } from '#app/portal.ts';
import { visitContext, type Visit } from '#app/request/visitor.server.ts';
import type { ActionAnswer } from './action-answer.ts';
import { defineActions } from './define-actions.server.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const form = { fields: { label: lineField({ label: 'Label', missing: 'Enter a label.' }) } };

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
        question: ({ sent }) => (sent.get('force') === 'yes' ? 'close' : null),
        obstacle: ({ subject }) => (subject.label === 'Closed' ? 'It is closed already.' : null),
        run: async () => ({ kind: 'closed' as const, code: 'A1' }),
        done: { closed: ({ code }) => ({ made: { code } }) },
      }),
    }),
  });
  return { actions, run };
}

/** Creates the context of a manager who confirmed their password the given number of minutes ago. */
function contextOf({ confirmedAgo = 1 } = {}): RouterContextProvider {
  const context = new RouterContextProvider();
  const manager = { id: 'm', email: 'maria@example.com', confirmedAt: new Date(now.getTime() - confirmedAgo * 60_000) };
  // The portal and the visit contain only what these actions need.
  context.set(portalContext, { now: () => now } as Portal);
  context.set(visitContext, { manager } as Visit);
  return context;
}

async function send(
  { actions }: ReturnType<typeof describeClass>,
  fields: Record<string, string>,
  { context = contextOf(), id = 'x' } = {},
): Promise<{ status: number; answer: ActionAnswer<unknown> }> {
  const body = new URLSearchParams(fields);
  const request = new Request('http://localhost/classes/x', { method: 'POST', body });
  const { data, init } = await actions.receive({ request, params: { id }, context });
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
    asksPassword: true,
    isAsked: null,
  });
  expect(second).toMatchObject({ look: 'danger', note: 'Nobody can join anymore.', asksPassword: false, isAsked: true });
});
