import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { noteSecurityEvent } from '#app/features/security/note-security-event.server.ts';
import { SecurityLog } from '#app/features/security/security-log.server.ts';
import { createIdentifier, deriveKeys } from '#app/platform/keys.ts';
import { createLog } from '#app/platform/log.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const keys = deriveKeys('a secret of tests that is long enough to be one');
const start = new Date('2026-11-21T12:00:00.000Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const security = new SecurityLog({ log: createLog('silent'), meter: null, keys });

describe.each(engines)('security events on $name', (engine) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  const fail = (subject: string, now: Date) =>
    noteSecurityEvent(
      { database: store.database, security },
      { kind: 'password-wrong', page: 'console-sign-in', role: 'visitor' },
      { actor: 'unknown visitor', subject, now },
    );
  const listFailures = (subject: string) => listRecords(store.database, { subject, action: 'manager.sign-in-failed' });

  test('of wrong passwords that arrive together, the audit log has one', async () => {
    const subject = `manager/${createIdentifier()}`;
    await Promise.all(Array.from({ length: 20 }, () => fail(subject, start)));
    expect(await listFailures(subject)).toHaveLength(1);
  });

  test('an account has one entry an hour, and others have their own', async () => {
    const [one, other] = [`manager/${createIdentifier()}`, `manager/${createIdentifier()}`];
    for (const now of [start, after(1), after(3_599_999)]) await fail(one, now);
    await fail(other, after(2));
    expect([(await listFailures(one)).length, (await listFailures(other)).length]).toEqual([1, 1]);

    await fail(one, after(3_600_000));
    expect(await listFailures(one)).toHaveLength(2);
  });

  test('each export is logged, and the chain stays intact', async () => {
    for (let count = 0; count < 3; count += 1)
      await noteSecurityEvent(
        { database: store.database, security },
        { kind: 'list-exported', page: 'console-learners-export', role: 'viewer' },
        { actor: 'viewer@example.com', subject: 'list/learners', after: { format: 'csv' }, now: start },
      );
    expect(await listRecords(store.database, { subject: 'list/learners', action: 'list.exported' })).toHaveLength(3);
    expect(await verifyRecords(store.database)).toMatchObject({ breaks: [] });
  });

  test('an event without a person, or of a kind that is not logged, leaves the audit log alone', async () => {
    const before = await listRecords(store.database, {});
    await noteSecurityEvent({ database: store.database, security }, { kind: 'password-wrong', page: 'console-sign-in', role: 'visitor' });
    await noteSecurityEvent(
      { database: store.database, security },
      { kind: 'role-refused', page: 'console-codes', role: 'viewer' },
      { actor: 'viewer@example.com', subject: 'manager/viewer@example.com', now: start },
    );
    expect(await listRecords(store.database, {})).toHaveLength(before.length);
  });
});
