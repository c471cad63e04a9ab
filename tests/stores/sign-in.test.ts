import { hashPassword as hashByLibrary } from '@better-auth/utils/password';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { rememberDevice } from '#app/features/sign-in/known-devices-store.server.ts';
import { createSignInLoader, type LoadSignInLibrary } from '#app/features/sign-in/load-sign-in-library.server.ts';
import { signInByPassword } from '#app/features/sign-in/sign-in.server.ts';
import { findPasswordHash, insertManager, removeManager } from '#app/features/team/store.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { createIdentifier, deriveKeys } from '#app/platform/keys.ts';
import { hashPassword } from '#app/platform/passwords/password-hash.ts';
import { PasswordHasher, type PasswordJob } from '#app/platform/passwords/password-hasher.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const keys = deriveKeys('a secret of tests that is long enough to be one');
const start = new Date('2026-11-21T12:00:00.000Z');
const password = 'a long sentence is easy';
const email = 'owner@example.com';

describe.each(engines)('signing in on $name', (engine) => {
  let store: TestStore;
  let database: WritableDatabase;
  let signIn: LoadSignInLibrary;
  let orders: PasswordJob[] = [];
  const managerId = createIdentifier();
  const device = createIdentifier();

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
    const compute = (order: PasswordJob) => {
      orders.push(order);
      // Another test checks the results of scrypt.
      if (order.kind === 'verify') return Promise.resolve(order.password === password);
      return Promise.resolve(order.password === password ? hashPassword(password) : 'hashed');
    };
    const passwords = new PasswordHasher({ compute, longestQueue: 100, strangers: 100, strangersPerAddress: 100 });
    const settings = {
      origin: 'http://portal.test',
      product: 'Portal',
      engine: engine.name === 'SQLite' ? 'sqlite' : 'postgres',
      secure: false,
      now: () => start,
    } as const;
    signIn = createSignInLoader({ database, keys, passwords }, () => settings);
    const passwordHash = await hashByLibrary(password);
    await transact(database, (tx) => insertManager(tx, { id: managerId, name: 'Owner', email, role: 'owner', passwordHash, now: start }));
    await rememberDevice({ database, keys }, { managerId, deviceId: device, now: start });
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    orders = [];
    await database.deleteFrom('wrongTries').execute();
  });

  const enter = (typed: string, attemptSource: { address: string; deviceId: string }, account = email) =>
    signInByPassword({ database, keys, signIn }, { email: account, password: typed, userAgent: null, attemptSource, now: start });
  const stranger = (index: number) => ({ address: `198.18.${index}.1`, deviceId: createIdentifier() });

  test.each([email, 'nobody@example.com'])('of fourteen wrong passwords at once for %s, ten are compared', async (account) => {
    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => enter('a guess', stranger(index), account)));
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(10);
    expect(answers.filter(({ kind }) => kind === 'wait')).toHaveLength(4);
    expect(orders).toHaveLength(10);
  });

  test("a known device can sign in during a flood, its wrong passwords only count for itself, and another account's are delayed", async () => {
    for (let index = 0; index < 12; index += 1) await enter('a guess', stranger(index));
    const known = { address: '203.0.113.7', deviceId: device };
    expect((await enter('a guess', known)).kind).toBe('wrong');
    expect((await enter(password, stranger(30))).kind).toBe('wait');
    expect((await enter(password, known)).kind).toBe('right');

    for (let index = 0; index < 12; index += 1) await enter('a guess', stranger(index), 'other@example.com');
    expect((await enter('a guess', known, 'other@example.com')).kind).toBe('wait');
  });

  test("a known device's wrong passwords use up none of the tries that strangers have for the account", async () => {
    for (let count = 0; count < 10; count += 1) await enter('a guess', { address: '203.0.113.7', deviceId: device });
    expect((await enter('a guess', { address: '203.0.113.7', deviceId: device })).kind).toBe('wait');
    expect((await enter(password, stranger(1))).kind).toBe('right');
  });

  test("the right password replaces its earlier hash, and a wrong one doesn't", async () => {
    const earlier = await hashByLibrary(password);
    await database.updateTable('managerAccounts').set({ password: earlier }).where('userId', '=', managerId).execute();

    await enter('a guess', stranger(1));
    expect(await findPasswordHash(database, managerId)).toBe(earlier);
    await enter(password, stranger(1));
    const current = await findPasswordHash(database, managerId);
    expect(current).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    await enter(password, stranger(1));
    expect(await findPasswordHash(database, managerId)).toBe(current);
  });

  test('a removed manager leaves no device behind', async () => {
    await transact(database, (tx) => removeManager(tx, managerId, start));
    expect(await database.selectFrom('managerDevices').selectAll().execute()).toEqual([]);
  });
});
