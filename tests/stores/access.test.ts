import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { moveDevice } from '#app/features/access/move-device.server.ts';
import { createCode } from '#app/features/access/create-code.server.ts';
import { enterPortal, type GateResult } from '#app/features/access/enter-portal.server.ts';
import { findSession, signOut } from '#app/features/access/find-session.server.ts';
import { deleteOldSessions } from '#app/features/access/delete-old-sessions.server.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { countEntries } from '#app/features/access/store.server.ts';
import { rotateAccessCodes } from '#app/features/access/rotate-code.server.ts';
import { syncAccessCodes } from '#app/features/access/sync-access-codes.server.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { createIdentifier, deriveKeys } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';

const keys = deriveKeys('a secret of tests that is long enough to be one');
const start = new Date('2026-11-21T12:00:00.000Z');
const minutes = 60_000;
const hours = 60 * minutes;
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const configured = { training: ['training-code'], client: ['client-code-1', 'client-code-2'] };

describe.each(engines)('access on $name', (engine) => {
  let store: TestStore;
  let database: WritableDatabase;

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await database.deleteFrom('wrongTries').execute();
    await syncAccessCodes({ database, keys }, configured, start);
  });

  interface Try {
    audience?: Audience;
    code?: string;
    address?: string;
    deviceId?: string;
    sessionId?: string | null;
    now?: Date;
  }

  function enter(entry: Try = {}): Promise<GateResult> {
    return enterPortal(
      { database, keys },
      {
        audience: 'training',
        code: 'training-code',
        address: createIdentifier(),
        deviceId: createIdentifier(),
        sessionId: null,
        now: start,
        ...entry,
      },
    );
  }

  async function enterForToken(entry: Try = {}): Promise<string> {
    const entered = await enter(entry);
    if (entered.kind !== 'granted') throw new Error(`The code was ${entered.kind}.`);
    return entered.token;
  }

  const sessionOf = (token: string, now = start) => findSession({ database, keys }, token, now);

  const forget = (now: Date) => deleteOldSessions(database, { now, signal: new AbortController().signal });
  const countTriesOf = async (address: string) =>
    (await database.selectFrom('wrongTries').select('id').where('address', '=', address).execute()).length;

  async function failTimes(count: number, entry: Try): Promise<GateResult | undefined> {
    let last: GateResult | undefined;
    for (let index = 0; index < count; index += 1) last = await enter({ code: 'wrong-code', ...entry });
    return last;
  }

  test('the right code opens a session for its audience', async () => {
    const token = await enterForToken();
    expect(await sessionOf(token)).toMatchObject({ audiences: ['training'] });
  });

  test('of many wrong codes sent at once, ten are compared and the others have to wait', async () => {
    const guess = { code: 'wrong-code', address: '203.0.113.99', deviceId: createIdentifier() };
    const answers = await Promise.all(Array.from({ length: 40 }, () => enter(guess)));

    const compared = await database.selectFrom('wrongTries').select('id').where('address', '=', guess.address).execute();
    expect(compared).toHaveLength(10);
    expect(answers.filter((answer) => answer.kind === 'denied' && answer.tryAgainAt !== null)).toHaveLength(30);
  });

  test('a code in another case, from the other gate or with a space is refused', async () => {
    for (const code of ['Training-Code', 'client-code-1', 'training-code ']) {
      expect(await enter({ code })).toEqual({ kind: 'denied', tryAgainAt: null });
    }
  });

  test('both client codes open the client portal', async () => {
    for (const code of configured.client) {
      const token = await enterForToken({ audience: 'client', code });
      expect(await sessionOf(token)).toMatchObject({ audiences: ['client'] });
    }
  });

  test('the store contains neither codes nor tokens', async () => {
    const token = await enterForToken();
    const stored = JSON.stringify([
      await database.selectFrom('accessCodes').selectAll().execute(),
      await database.selectFrom('sessions').selectAll().execute(),
    ]);

    expect(stored).not.toContain('training-code');
    expect(stored).not.toContain(token);
  });

  test('entering a second portal keeps the first and replaces the token', async () => {
    const first = await enterForToken();
    const session = await sessionOf(first);
    const second = await enterForToken({ audience: 'client', code: 'client-code-1', sessionId: session?.id ?? null });

    expect((await sessionOf(second))?.audiences.toSorted()).toEqual(['client', 'training']);
    expect(await sessionOf(first)).toBeNull();
  });

  test("a session that ended while the other code was being typed isn't carried over", async () => {
    const signedOut = await sessionOf(await enterForToken());
    await signOut({ database }, signedOut?.id ?? '', start);
    const idle = await sessionOf(await enterForToken());

    const client = { audience: 'client', code: 'client-code-1' } as const;
    const afterSignOut = await enterForToken({ ...client, sessionId: signedOut?.id ?? '' });
    const afterIdling = await enterForToken({ ...client, sessionId: idle?.id ?? '', now: after(12 * hours) });

    expect((await sessionOf(afterSignOut))?.audiences).toEqual(['client']);
    expect((await sessionOf(afterIdling, after(12 * hours)))?.audiences).toEqual(['client']);
  });

  test("entering a second portal doesn't extend the session in the first", async () => {
    let token = await enterForToken();
    for (let hour = 8; hour < 7 * 24; hour += 8) {
      const now = after(hour * hours);
      const session = await sessionOf(token, now);
      token = await enterForToken({ audience: 'client', code: 'client-code-1', sessionId: session?.id ?? null, now });
    }

    expect((await sessionOf(token, after(7 * 24 * hours - 1)))?.audiences.toSorted()).toEqual(['client', 'training']);
    expect((await sessionOf(token, after(7 * 24 * hours)))?.audiences).toEqual(['client']);
  });

  test('a session ends after twelve hours without a visit', async () => {
    const token = await enterForToken();

    expect(await sessionOf(token, after(11.9 * hours))).not.toBeNull();
    expect(await sessionOf(token, after(23.8 * hours))).not.toBeNull();
    expect(await sessionOf(token, after(35.9 * hours))).toBeNull();
  });

  test('a session ends after seven days, however much it is used', async () => {
    const token = await enterForToken();
    for (let hour = 6; hour < 7 * 24; hour += 6) expect(await sessionOf(token, after(hour * hours))).not.toBeNull();

    expect(await sessionOf(token, after(7 * 24 * hours))).toBeNull();
  });

  test('signing out ends the session for all its audiences', async () => {
    const token = await enterForToken();
    const session = await sessionOf(token);
    await signOut({ database }, session?.id ?? '', start);

    expect(await sessionOf(token)).toBeNull();
  });

  test("an unknown, empty or malformed token isn't a session", async () => {
    for (const token of ['', 'x', 'x'.repeat(10_000), 42, null, { toString: () => 'x' }]) {
      expect(await findSession({ database, keys }, token, start)).toBeNull();
    }
  });

  test('removing a code from the settings ends the sessions that it opened, and only those', async () => {
    const kept = await enterForToken({ audience: 'client', code: 'client-code-1' });
    const ended = await enterForToken({ audience: 'client', code: 'client-code-2' });
    await syncAccessCodes({ database, keys }, { ...configured, client: ['client-code-1', 'client-code-3'] }, after(1));

    expect(await sessionOf(kept)).not.toBeNull();
    expect(await sessionOf(ended)).toBeNull();
    expect(await enter({ audience: 'client', code: 'client-code-2' })).toMatchObject({ kind: 'denied' });
  });

  test("rotating one portal's codes leaves the other alone", async () => {
    const training = await enterForToken();
    const client = await enterForToken({ audience: 'client', code: 'client-code-1' });
    const [fresh] = await rotateAccessCodes({ database, keys }, { audience: 'training', actor: 'terminal: test', now: after(1) });

    expect(await sessionOf(training)).toBeNull();
    expect(await sessionOf(client)).not.toBeNull();
    expect(await enter()).toMatchObject({ kind: 'denied' });
    expect(await enter({ code: fresh?.code ?? '' })).toMatchObject({ kind: 'granted' });
  });

  test('without configured codes, they are generated at the first start and not at the second', async () => {
    const open = { training: undefined, client: undefined };
    const first = await syncAccessCodes({ database, keys }, open, after(1));
    const second = await syncAccessCodes({ database, keys }, open, after(2));

    expect(first.map(({ audience }) => audience)).toEqual(['training', 'client', 'client']);
    expect(new Set(first.map(({ code }) => code)).size).toBe(3);
    expect(second).toEqual([]);
    expect(await enter({ code: first[0]?.code ?? '' })).toMatchObject({ kind: 'granted' });
  });

  test("a device's first ten wrong codes are only refused, and the eleventh try has to wait", async () => {
    const deviceId = createIdentifier();
    expect(await failTimes(10, { deviceId })).toEqual({ kind: 'denied', tryAgainAt: null });

    expect(await failTimes(1, { deviceId })).toEqual({ kind: 'denied', tryAgainAt: after(30_000) });
    expect(await enter({ deviceId, now: after(29_999) })).toEqual({ kind: 'denied', tryAgainAt: after(30_000) });
    expect(await enter({ deviceId, now: after(30_001) })).toMatchObject({ kind: 'granted' });
  });

  test('the wait doubles with each further wrong code, up to fifteen minutes', async () => {
    const deviceId = createIdentifier();
    await failTimes(10, { deviceId });

    let now = after(30_000);
    for (const wait of [1, 2, 4, 8, 15, 15]) {
      const until = new Date(now.getTime() + wait * minutes);
      expect(await failTimes(1, { deviceId, now })).toEqual({ kind: 'denied', tryAgainAt: until });
      now = until;
    }
  });

  test('many wrong codes at an address keep out no stranger with the right code', async () => {
    const address = '203.0.113.9';
    for (let index = 0; index < 10; index += 1) await failTimes(1, { address });
    expect(await enter({ address })).toMatchObject({ kind: 'granted' });

    let now = start;
    for (let index = 0; index < 24; index += 1) {
      now = new Date(now.getTime() + 15 * minutes);
      await failTimes(12, { address, now });
    }
    const until = new Date(now.getTime() + 30_000);
    expect(await enter({ address, now })).toEqual({ kind: 'denied', tryAgainAt: until });
    expect(await enter({ address, now: until })).toMatchObject({ kind: 'granted' });
  });

  test('an attempt source that drops its cookies has 12 codes compared at once, and 120 an hour after that', async () => {
    const address = '203.0.113.8';
    await Promise.all(Array.from({ length: 40 }, () => enter({ code: 'wrong-code', address })));
    expect(await countTriesOf(address)).toBe(12);

    for (let seconds = 10; seconds <= 3_600; seconds += 10) await failTimes(1, { address, now: after(seconds * 1_000) });
    expect(await countTriesOf(address)).toBe(12 + 120);
  });

  test('from the eleventh wrong code at an address on, strangers there are told when to try again', async () => {
    const address = '203.0.113.7';
    for (let index = 0; index < 10; index += 1) expect(await failTimes(1, { address })).toEqual({ kind: 'denied', tryAgainAt: null });

    for (let index = 0; index < 5; index += 1)
      expect(await failTimes(1, { address })).toEqual({ kind: 'denied', tryAgainAt: after(30_000) });
  });

  test("an address that has to wait doesn't delay a known device, or other addresses", async () => {
    const address = '203.0.113.9';
    const known = createIdentifier();
    await enter({ address, deviceId: known });
    await failTimes(1, { address, deviceId: known });
    await Promise.all(Array.from({ length: 40 }, () => enter({ code: 'wrong-code', address })));

    expect(await enter({ address })).toEqual({ kind: 'denied', tryAgainAt: after(30_000) });
    expect(await failTimes(1, { address, deviceId: known })).toEqual({ kind: 'denied', tryAgainAt: null });
    expect(await enter({ address, deviceId: known })).toMatchObject({ kind: 'granted' });
    expect(await enter({ address: '203.0.113.10' })).toMatchObject({ kind: 'granted' });
  });

  test('sixty devices that entered the training portal are strangers at the client gate', async () => {
    const address = '203.0.113.60';
    const devices = Array.from({ length: 60 }, createIdentifier);
    for (const deviceId of devices) await enter({ address, deviceId });

    for (const deviceId of devices) await failTimes(10, { audience: 'client', address, deviceId });
    expect(await countTriesOf(address)).toBe(12);
  });

  test('a device that entered with a code that has since ended is a stranger', async () => {
    const address = '203.0.113.61';
    const deviceId = createIdentifier();
    await enter({ audience: 'client', code: 'client-code-2', address, deviceId });
    await syncAccessCodes({ database, keys }, { ...configured, client: ['client-code-1', 'client-code-3'] }, start);

    await Promise.all(Array.from({ length: 40 }, () => enter({ audience: 'client', code: 'wrong-code', address })));
    expect(await enter({ audience: 'client', code: 'client-code-3', address, deviceId })).toMatchObject({ kind: 'denied' });
  });

  test('a device where someone else starts stays known under its new ID, and only under that', async () => {
    const address = '203.0.113.62';
    const [from, to] = [createIdentifier(), createIdentifier()];
    await enter({ address, deviceId: from });
    await transact(database, (tx) => moveDevice(tx, { from, to }));
    await Promise.all(Array.from({ length: 40 }, () => enter({ code: 'wrong-code', address })));

    expect(await enter({ address, deviceId: to })).toMatchObject({ kind: 'granted' });
    expect(await enter({ address, deviceId: from })).toMatchObject({ kind: 'denied' });
  });

  test('one subscriber counts as one address, whichever of its IPv6 addresses it uses', async () => {
    for (let index = 1; index <= 12; index += 1) await failTimes(1, { address: `2001:db8:1:2::${index}` });

    expect(await enter({ address: '2001:db8:1:2:ffff::1' })).toMatchObject({ kind: 'denied', tryAgainAt: after(30_000) });
    expect(await enter({ address: '2001:db8:1:3::1' })).toMatchObject({ kind: 'granted' });
  });

  test('a site that uses a new /64 for each try has forty compared, and its neighbours all of theirs', async () => {
    for (let index = 0; index < 60; index += 1) await failTimes(1, { address: `2001:db8:1:${index.toString(16)}::1` });
    expect(await database.selectFrom('wrongTries').select('id').execute()).toHaveLength(42);

    expect(await enter({ address: '2001:db8:1:ffff::1' })).toMatchObject({ kind: 'denied', tryAgainAt: after(30_000) });
    expect(await enter({ address: '2001:db8:2:ffff::1' })).toMatchObject({ kind: 'granted' });
  });

  test('wrong codes at one gate only count for that gate', async () => {
    const attemptSource = { address: '203.0.113.63', deviceId: createIdentifier() };
    await failTimes(12, attemptSource);
    expect(await enter(attemptSource)).toMatchObject({ kind: 'denied', tryAgainAt: after(30_000) });
    expect(await enter({ ...attemptSource, audience: 'client', code: 'client-code-1' })).toMatchObject({ kind: 'granted' });
  });

  test('while many addresses guess, strangers get fewer tries and the right code still works', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      id: `flood-${index}`,
      address: `198.51.100.${index}`,
      deviceId: `d${index}`,
      budget: 'training',
      triedAt: start,
    }));
    await database.insertInto('wrongTries').values(rows).execute();

    const address = '203.0.113.77';
    await failTimes(3, { address });
    expect(await enter({ address })).toMatchObject({ kind: 'granted' });
    await failTimes(2, { address });
    expect(await enter({ address })).toEqual({ kind: 'denied', tryAgainAt: after(5 * minutes) });
    expect(await enter({ address, now: after(5 * minutes) })).toMatchObject({ kind: 'granted' });
    expect(await enter({ address: '203.0.113.78' })).toMatchObject({ kind: 'granted' });
  });

  test("wrong codes don't count after an hour, and are deleted then", async () => {
    const deviceId = createIdentifier();
    await failTimes(10, { deviceId });
    await failTimes(1, { deviceId: createIdentifier(), address: 'later', now: after(1) });

    expect(await failTimes(1, { deviceId, address: 'later', now: after(hours + 1) })).toEqual({ kind: 'denied', tryAgainAt: null });
    await forget(after(hours + 1));
    expect(await database.selectFrom('wrongTries').select('address').execute()).toEqual([{ address: 'later' }, { address: 'later' }]);
  });

  test('sessions unused for a month are deleted, whether they ended or not', async () => {
    const left = await sessionOf(await enterForToken());
    const signedOut = await sessionOf(await enterForToken());
    await signOut({ database }, signedOut?.id ?? '', after(hours));
    const used = await sessionOf(await enterForToken({ now: after(30 * 24 * hours) }), after(30 * 24 * hours));
    const ids = [left, signedOut, used].map((session) => session?.id ?? '');
    const stored = async (table: 'sessions' | 'sessionAudiences', column: 'id' | 'sessionId') =>
      (await database.selectFrom(table).select(column).where(column, 'in', ids).execute()).map((row) => Object.values(row)[0]);

    await forget(after(30 * 24 * hours));
    expect(await stored('sessions', 'id')).toHaveLength(3);

    await forget(after(30 * 24 * hours + 1));
    expect(await stored('sessions', 'id')).toEqual([used?.id]);
    expect(await stored('sessionAudiences', 'sessionId')).toEqual([used?.id]);
  });

  test('a session in which the agreement was signed stays, and so does the chain of signatures', async () => {
    const session = await sessionOf(await enterForToken());
    const learnerId = createIdentifier();
    await signAgreement(
      { database, content: fixture },
      {
        sessionId: session?.id ?? '',
        fullName: null,
        onSign: (tx) => lockLearner(tx, learnerId, start),
        now: start,
      },
    );

    await forget(after(400 * 24 * hours));
    expect(await database.selectFrom('sessions').select('id').execute()).toEqual([{ id: session?.id }]);
    expect(await database.selectFrom('sessionAudiences').select('sessionId').execute()).toEqual([{ sessionId: session?.id }]);
    expect(await verifyChain(database)).toMatchObject({ breaks: [] });
  });

  test('more old sessions than fit in one transaction are all deleted, unless the process is told to stop', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => ({
      id: `old-${index}`,
      tokenDigest: `old-${index}`,
      deviceId: 'old',
      createdAt: start,
      lastSeenAt: start,
      endedAt: null,
    }));
    await database.insertInto('sessions').values(rows).execute();
    const countOld = async () => (await database.selectFrom('sessions').select('id').where('deviceId', '=', 'old').execute()).length;

    await deleteOldSessions(database, { now: after(31 * 24 * hours), signal: AbortSignal.abort() });
    expect(await countOld()).toBe(450);
    await forget(after(31 * 24 * hours));
    expect(await countOld()).toBe(0);
  });

  test("a seat moves to a device's new ID, and the old one stays on record", async () => {
    await syncAccessCodes({ database, keys }, { training: undefined, client: undefined }, start);
    const id = createIdentifier();
    const created = await createCode(
      { database, keys },
      { id, label: 'One', audience: 'training', lastDay: null, seats: 1, configured: [], actor: 'test', now: start },
    );
    if (created.kind !== 'created') throw new Error(`The code was ${created.kind}.`);
    const { code } = created.made;
    const [from, to] = [createIdentifier(), createIdentifier()];

    expect(await enter({ code, deviceId: from })).toMatchObject({ kind: 'granted' });
    await transact(database, (tx) => moveDevice(tx, { from, to }));
    expect(await enter({ code, deviceId: to })).toMatchObject({ kind: 'granted' });
    expect(await enter({ code, deviceId: from })).toEqual({ kind: 'full' });
    expect((await countEntries(database, [id])).get(id)).toEqual({ entered: 2, devices: 1 });
  });

  test('a console code that the settings take over no longer has an expiry date or a limit', async () => {
    await syncAccessCodes({ database, keys }, { training: undefined, client: undefined }, start);
    const wanted = { audience: 'training', lastDay: '2026-11-21', seats: 1, configured: [], actor: 'test', now: start } as const;
    const created = await createCode({ database, keys }, { id: createIdentifier(), label: 'One', ...wanted });
    if (created.kind !== 'created') throw new Error(`The code was ${created.kind}.`);

    const { code } = created.made;
    await syncAccessCodes({ database, keys }, { training: [code], client: undefined }, after(48 * hours));
    for (let count = 0; count < 2; count += 1) expect(await enter({ code, now: after(49 * hours) })).toMatchObject({ kind: 'granted' });
  });

  test('if every code has ended, a start creates new ones', async () => {
    await syncAccessCodes({ database, keys }, { training: undefined, client: undefined }, start);
    await database
      .updateTable('accessCodes')
      .set({ expiresAt: after(1) })
      .where('audience', '=', 'training')
      .execute();

    const generated = await syncAccessCodes({ database, keys }, { training: undefined, client: undefined }, after(1));
    expect(generated.map(({ audience }) => audience)).toEqual(['training']);
  });

  test.skipIf(!engine.canRace)('two processes that start at once agree on one set of generated codes', async () => {
    await database.deleteFrom('sessionAudiences').execute();
    await database.deleteFrom('codeEntries').execute();
    await database.deleteFrom('accessCodes').execute();
    const other = store.openAgain();
    const open = { training: undefined, client: undefined };

    const generated = await Promise.all([database, other].map((each) => syncAccessCodes({ database: each, keys }, open, start)));
    const live = await database.selectFrom('accessCodes').select('audience').where('revokedAt', 'is', null).execute();

    expect(generated.flat()).toHaveLength(3);
    expect(live).toHaveLength(3);
  });
});
