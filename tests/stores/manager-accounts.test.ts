import { symmetricEncrypt } from 'better-auth/crypto';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { insertMessages } from '#app/features/messages/store.server.ts';
import { digestRecoveryCodes } from '#app/features/sign-in/digest-recovery-codes.server.ts';
import { findRecoveryCodes } from '#app/features/sign-in/factor-store.server.ts';
import { digestRecoveryCode } from '#app/features/sign-in/recovery-codes.server.ts';
import type { LoadSignInLibrary } from '#app/features/sign-in/load-sign-in-library.server.ts';
import { changeRole, removeManagerAccess } from '#app/features/team/change-manager.server.ts';
import { findManager, insertManager } from '#app/features/team/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { deriveKeys } from '#app/platform/keys.ts';
import { up } from '#migrations/0020-manager-accounts.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const keys = deriveKeys('a secret of the tests that is long enough for all of them');
const now = new Date('2026-11-21T12:00:00Z');
const codes = ['abcde-fghjk', 'mnpqr-stuvw'];

describe.each(engines)('manager accounts on $name', (engine) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  /** This is the key in the library's format. */
  const signIn = (() => Promise.resolve({ $context: Promise.resolve({ secretConfig: keys.signIn }) })) as unknown as LoadSignInLibrary;

  async function addManager(id: string, stored: string): Promise<void> {
    await transact(store.database, (tx) =>
      insertManager(tx, { id, name: 'Ana', email: `${id}@example.com`, role: 'owner', passwordHash: 'x', now }),
    );
    await sql`insert into manager_two_factors (id, user_id, secret, backup_codes, verified)
      values (${id}, ${id}, 'x', ${stored}, true)`.execute(store.database);
  }

  test('encrypted recovery codes become digests, and unreadable ones are removed', async () => {
    await addManager('ana', await symmetricEncrypt({ key: keys.signIn, data: JSON.stringify(codes) }));
    await addManager('ben', await symmetricEncrypt({ key: 'another secret, of another portal', data: JSON.stringify(codes) }));

    expect(await digestRecoveryCodes({ database: store.database, keys, signIn })).toBe(2);
    const digests = JSON.stringify(codes.map((code) => digestRecoveryCode(keys, code)));
    expect(await findRecoveryCodes(store.database, 'ana')).toBe(digests);
    expect(await findRecoveryCodes(store.database, 'ben')).toBe('[]');
    expect(await digestRecoveryCodes({ database: store.database, keys, signIn })).toBe(0);
    expect(await findRecoveryCodes(store.database, 'ana')).toBe(digests);
  });

  /** Adds a manager with an unsent message of each kind, and returns a function that lists the kinds that will still be sent. */
  async function addWithMessages(id: string): Promise<() => Promise<string[]>> {
    const { database } = store;
    const email = `${id}@example.com`;
    const common = { recipient: email, title: 'A title', body: '{}', secret: null, createdAt: now, dueAt: now } as const;
    await transact(database, async (tx) => {
      await insertManager(tx, { id, name: id, email, role: 'manager', passwordHash: 'x', now });
      await insertMessages(tx, [
        { ...common, channel: 'mail', event: 'digest.made', about: `manager/${id}`, state: 'waiting' },
        { ...common, channel: 'mail', event: 'digest.made', about: `manager/${id}`, state: 'held' },
        { ...common, channel: 'mail', event: 'password-reset.made', about: `manager/${id}`, state: 'waiting' },
        { ...common, channel: 'mail', event: 'manager.invited', about: `manager/${email}`, state: 'held' },
      ]);
    });
    return async () => {
      const unsent = await database
        .selectFrom('messages')
        .select('event')
        .where('recipient', '=', email)
        .where('state', '!=', 'discarded')
        .orderBy('event')
        .execute();
      return unsent.map(({ event }) => event);
    };
  }

  test('a manager who is removed is sent nothing that was still waiting', async () => {
    const listOfRemoved = await addWithMessages('removed');
    const listOfColleague = await addWithMessages('colleague');
    expect(await removeManagerAccess(store.database, { managerId: 'removed', actor: 'ana@example.com', now })).toEqual({ kind: 'changed' });

    expect(await listOfRemoved()).toEqual([]);
    expect(await listOfColleague()).toHaveLength(4);
  });

  test('a manager who becomes an editor is sent no daily email that was still waiting, and one who becomes a viewer is', async () => {
    const listOfEditor = await addWithMessages('editor');
    const listOfViewer = await addWithMessages('viewer');
    for (const role of ['editor', 'viewer'] as const)
      expect(await changeRole(store.database, { managerId: role, role, actor: 'ana@example.com', now })).toEqual({ kind: 'changed' });

    expect(await listOfEditor()).toEqual(['manager.invited', 'password-reset.made']);
    expect(await listOfViewer()).toHaveLength(4);
  });

  test('an upgrade starts the deadline for owners, and loses nobody', async () => {
    const { database } = store;
    await sql`drop table manager_password_resets`.execute(database);
    await sql`alter table managers drop column owner_since`.execute(database);
    const before = Date.now();
    await up(database.withoutPlugins() as unknown as Kysely<unknown>);
    const ana = await findManager(database, { id: 'ana' });
    expect(ana).toMatchObject({ name: 'Ana', role: 'owner', hasSecondFactor: false, hasPasskey: false });
    expect(ana?.ownerSince?.getTime()).toBeGreaterThanOrEqual(before);
  });
});
