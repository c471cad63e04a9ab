import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { claimMessages, findMessage, insertMessages, recordDelivery, type NewMessage } from '#app/features/messages/store.server.ts';
import { leaseTime } from '#app/features/messages/rules.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const mail: NewMessage = {
  channel: 'mail',
  event: 'certificate.issued',
  about: 'learner/one',
  recipient: 'ana@example.com',
  title: 'Your certificate',
  body: '{}',
  secret: null,
  state: 'waiting',
  createdAt: now,
  dueAt: now,
};

describe.each(engines)('the outbox on $name', ({ name, open, canRace }) => {
  const engine = name === 'SQLite' ? 'sqlite' : 'postgres';
  let store: TestStore;

  beforeAll(async () => {
    store = await open();
  });
  beforeEach(() => store.database.deleteFrom('messages').execute());
  afterAll(() => store.close());

  const write = (...messages: Partial<NewMessage>[]) =>
    transact(store.database, (tx) =>
      insertMessages(
        tx,
        messages.map((each) => ({ ...mail, ...each })),
      ),
    );
  const claim = (at: Date, limit = 10, database: WritableDatabase = store.database) =>
    claimMessages(database, { channel: 'mail', engine, limit, now: at });

  test("takes only what's due, starting with what has been due longest", async () => {
    await write(
      { about: 'second', dueAt: later(-1_000) },
      { about: 'first', dueAt: later(-2_000) },
      { about: 'future', dueAt: later(1) },
      { about: 'held', state: 'held' },
      { about: 'hook', channel: 'webhook' },
    );
    expect((await claim(now, 1)).map(({ about }) => about)).toEqual(['first']);
    expect((await claim(now)).map(({ about }) => about)).toEqual(['second']);
    expect(await claim(now)).toEqual([]);
  });

  test('a message whose sender disappears is taken by another when the lease expires', async () => {
    await write({});
    const [first] = await claim(now);
    expect(await claim(later(leaseTime - 1))).toEqual([]);
    const [second] = await claim(later(leaseTime));
    expect(second).toMatchObject({ id: first?.id, tries: 2, firstTriedAt: now });

    // A sender that reports late doesn't change anything.
    const failed = { state: 'dead', failure: 'too late', now } as const;
    expect(await recordDelivery(store.database, first ?? { id: '', lease: '' }, failed)).toBe(false);
    expect(await recordDelivery(store.database, second ?? { id: '', lease: '' }, { state: 'sent', now })).toBe(true);
    expect(await findMessage(store.database, second?.id ?? '')).toMatchObject({ state: 'sent', finishedAt: now, failure: null });
  });

  test('a rolled-back message was never written', async () => {
    const work = transact(store.database, async (tx) => {
      await insertMessages(tx, [mail]);
      throw new Error('The change failed.');
    });
    await expect(work).rejects.toThrow('The change failed.');
    expect(await claim(now)).toEqual([]);
  });

  test.runIf(canRace)('four processes that check at once take each message once', async () => {
    await write(...Array.from({ length: 60 }, (_, index) => ({ about: `learner/${index}` })));
    const processes = [store.database, store.openAgain(), store.openAgain(), store.openAgain()];

    const taken = await Promise.all(
      processes.map(async (database) => {
        const found: string[] = [];
        for (;;) {
          const claimed = await claim(now, 3, database);
          if (claimed.length === 0) return found;
          found.push(...claimed.map(({ about }) => about));
        }
      }),
    );
    // PostgreSQL skips rows that another process has locked at the moment, so a process may finish early. The remaining messages are still
    // due.
    const rest = await claim(now, 60);
    const all = [...taken.flat(), ...rest.map(({ about }) => about)];
    expect(all.toSorted()).toEqual(Array.from({ length: 60 }, (_, index) => `learner/${index}`).toSorted());
  });
});
