import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { touchSession } from '#app/features/access/store.server.ts';
import { deliver, type Carrier } from '#app/features/messages/deliver.server.ts';
import { insertMessages, listMessages } from '#app/features/messages/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { writeIfPossible } from '#app/platform/database/store-error.ts';
import { startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { postgresUrl } from '#tests/support/engines.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const sentence = "The portal can't reach its records right now. Everything that was saved is safe. Please try again in a minute.";

/** Locks the store as another process would, and returns a function that releases the lock. */
function lockStore(mode: 'immediate' | 'exclusive'): () => void {
  const holder = new DatabaseSync(join(portal.dataDirectory, 'northkey.sqlite'));
  holder.exec(`begin ${mode}`);
  return () => {
    holder.exec('rollback');
    holder.close();
  };
}

/** Expects that a refusal is never cached and has a strict Content-Security-Policy. */
function expectClosed(response: Response): void {
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
}

async function openAttempt() {
  const visitor = await portal.enter('training');
  return { visitor, ...(await startAssessment(portal, visitor)) };
}

test('while another process locks the store, a change waits, is refused with 503 and its message, and works again later', async () => {
  const { visitor, attemptId, questions } = await openAttempt();
  const [answer] = answersWith(1, questions);
  const save = () => visitor.request('/assessment/answers', { json: { attemptId, answers: [answer] } });

  const release = lockStore('exclusive');
  const [refused, page] = await Promise.all([save(), visitor.request('/welcome')]);
  release();

  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain(sentence);
  expectClosed(refused);
  expect(page.status, 'reading goes on meanwhile').toBe(200);
  expect((await save()).status).toBe(200);
});

test('a short lock is only a wait', async () => {
  const { visitor, attemptId, questions } = await openAttempt();
  setTimeout(lockStore('immediate'), 400);

  expect((await submitAssessment(visitor, attemptId, answersWith(27, questions))).status).toBe(200);
  expect(await visitor.text('/assessment')).toContain('Certificate of Completion');
});

test('a message that was sent while another process writes is recorded as sent, and not sent again', async () => {
  const { database } = portal.portal;
  const now = new Date();
  const message = {
    channel: 'mail',
    event: 'certificate.issued',
    about: 'learner/1',
    recipient: 'ana@example.com',
    title: 'Hello',
  } as const;
  await transact(database, (tx) =>
    insertMessages(tx, [{ ...message, body: '{}', secret: null, state: 'waiting', createdAt: now, dueAt: now }]),
  );
  const carrier: Carrier = {
    channel: 'mail',
    send: () => {
      setTimeout(lockStore('immediate'), 400);
      return Promise.resolve({ kind: 'sent' });
    },
  };

  expect(await deliver({ database, engine: 'sqlite', carrier, now: () => now })).toBe(1);
  const sent = (await listMessages(database, {}, 10)).filter(({ about }) => about === message.about);
  expect(sent).toMatchObject([{ state: 'sent', tries: 1 }]);
});

test("a device that can't switch to someone else keeps its learner", async () => {
  const { visitor } = await openAttempt();
  const device = visitor.cookies.get('northkey-device');
  const release = lockStore('exclusive');
  const refused = await visitor.request('/assessment', { form: { intent: 'someone-else' } });
  release();

  expect(refused.status).toBe(503);
  expect(visitor.cookies.get('northkey-device')).toBe(device);
});

test("a gate that can't reach the store says so on the error screen, with a link to the home page", async () => {
  const release = lockStore('exclusive');
  const response = await portal.visit().enter('training');
  release();
  const html = await response.text();

  expect(response.status).toBe(503);
  for (const words of ['Unexpected Application Error!', '503', sentence, 'Return to Home']) expect(html).toContain(words);
  expect(html).not.toMatch(/SQLITE|node:sqlite|database is locked|\.server|at async/);
});

test('a read-only store refuses changes with 503 and still shows pages', async () => {
  const { visitor, attemptId, questions } = await openAttempt();
  await portal.portal.database.executeQuery(rawQuery('pragma query_only = on'));
  const [page, refused] = [await visitor.request('/assessment'), await submitAssessment(visitor, attemptId, [])];
  await portal.portal.database.executeQuery(rawQuery('pragma query_only = off'));

  expect(page.status).toBe(200);
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain(sentence);
  expect((await submitAssessment(visitor, attemptId, answersWith(1, questions))).status).toBe(200);
});

test('a full disk refuses changes with 503 and loses no saved data', async () => {
  const { visitor, attemptId, questions } = await openAttempt();
  const [first, second] = answersWith(2, questions);
  expect((await visitor.request('/assessment/answers', { json: { attemptId, answers: [first] } })).status).toBe(200);

  const pages = (await portal.portal.database.executeQuery<{ pageCount: number }>(rawQuery('pragma page_count'))).rows[0]?.pageCount ?? 0;
  await portal.portal.database.executeQuery(rawQuery(`pragma max_page_count = ${pages}`));
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) {
    const other = portal.visit();
    statuses.push((await other.enter('training')).status);
    if (statuses.at(-1) === 302)
      statuses.push(
        (await other.request('/assessment', { form: { intent: 'start', firstName: 'A', lastName: 'B', email: 'a@b' } })).status,
      );
  }
  await portal.portal.database.executeQuery(rawQuery('pragma max_page_count = 1000000'));

  expect(statuses).toContain(503);
  expect(new Set(statuses)).toEqual(new Set([302, 503]));
  expect((await visitor.request('/assessment/answers', { json: { attemptId, answers: [second] } })).status).toBe(200);
  expect(await (await visitor.request('/mine')).json()).toMatchObject({ assessment: { state: 'open', answered: 2 } });
});

test("a visit that can't be recorded is still shown", async () => {
  const { visitor } = await openAttempt();
  portal.pass(10 * 60_000);
  await portal.portal.database.executeQuery(rawQuery('pragma query_only = on'));
  const response = await visitor.request('/welcome');
  await portal.portal.database.executeQuery(rawQuery('pragma query_only = off'));

  expect(response.status).toBe(200);
});

test("a write that a page doesn't depend on is tried once while another process holds the lock", async () => {
  const { database } = portal.portal;
  let tries = 0;
  const counted = new Proxy(database, {
    get: (store, name) => {
      if (name === 'transaction') tries += 1;
      const value: unknown = Reflect.get(store, name);
      return typeof value === 'function' ? (value.bind(store) as unknown) : value;
    },
  });
  const release = lockStore('exclusive');
  const touched = writeIfPossible(() => touchSession(counted, 'none', new Date()));
  await expect(touched, 'it is skipped').resolves.toBeUndefined();
  release();

  expect(tries).toBe(1);
});

test.skipIf(postgresUrl === undefined)(
  'a PostgreSQL that is gone is told as 503 on pages, data and readiness, and the process lives',
  async () => {
    const gone = await openTestPortal({ engine: 'postgres' });
    const visitor = await gone.enter('training');
    const owner = await signInToConsole(gone, 'owner');
    await gone.dropStore();

    const [page, data, health] = await Promise.all(['/welcome', '/welcome.data', '/readyz'].map((path) => visitor.request(path)));
    const asset = await visitor.request('/favicon.svg');
    const alive = await visitor.request('/healthz');
    const ofManagers = await owner.request('/manage');
    await gone.close();

    expect(page?.status).toBe(503);
    expect(await page?.text()).toContain(sentence);
    expect(ofManagers.status).toBe(503);
    expect(await ofManagers.text()).toContain(sentence);
    expect(data?.status).toBe(503);
    expect(await data?.text()).toContain(sentence);
    for (const answer of [page, data]) if (answer !== undefined) expectClosed(answer);
    expect(health?.status).toBe(503);
    expect(await health?.json()).toEqual({ status: 'store not writable' });
    expect(alive.status, 'restarting the process would bring no store back').toBe(200);
    expect(asset.status).toBe(200);
  },
);

function rawQuery(sql: string) {
  return { ...portal.portal.database.selectNoFrom((select) => select.val(1).as('one')).compile(), sql, parameters: [] };
}
