import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import type { PassedAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import { findCertificate, findLearnerCertificate } from '#app/features/certificates/find-certificate.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import { signatoryOf } from '#app/features/certificates/rules.ts';
import { reinstateCertificate, revokeCertificate } from '#app/features/certificates/revoke-certificate.server.ts';
import { hasRevokedCertificate, isAmongRevoked } from '#app/features/certificates/revoked.server.ts';
import { moveCertificates } from '#app/features/certificates/store.server.ts';
import { findLearner } from '#app/features/learners/find-learner.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

describe.each(engines)('certificates on $name', (engine) => {
  let store: TestStore;
  let database: Database;

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
  });
  afterAll(() => store.close());

  async function passedAttempt(): Promise<PassedAttempt> {
    const learnerId = createIdentifier();
    const participant = { firstName: 'Ana', lastName: 'de la Cruz', email: 'ana@example.com' };
    const started = await startAttempt({ database, content }, { learnerId, participant, device: null, now: start });
    if (!('attemptId' in started)) throw new Error(`The attempt was ${started.kind}.`);
    return {
      attemptId: started.attemptId,
      learnerId,
      holder: 'Ana de la Cruz',
      correct: 25,
      total: 27,
      contentVersion: content.version,
      actor: 'learner',
      now: start,
    };
  }

  async function issue(passed: PassedAttempt, brand = content.brand): Promise<string> {
    await transact(database, (tx) => issueCertificate(tx, { ...passed, brand }));
    const certificate = await findLearnerCertificate(database, passed.learnerId);
    if (certificate === null) throw new Error('There is no certificate.');
    return certificate.number;
  }

  test('after a merge, the newest valid certificate counts, and the newest revoked one once none is valid', async () => {
    const [kept, merged] = [await passedAttempt(), { ...(await passedAttempt()), now: after(1) }];
    const [first, second] = [await issue(kept), await issue(merged)];
    await transact(database, (tx) => moveCertificates(tx, { from: merged.learnerId, to: kept.learnerId }));
    const revoke = (number: string, day: number) =>
      revokeCertificate(database, { number, actor: 'manager', reason: 'a duplicate', now: after(day) });
    const current = async () => {
      const certificate = await findLearnerCertificate(database, kept.learnerId);
      const { rows } = await sql<{ listed: unknown; among: unknown }>`select ${hasRevokedCertificate('learners.id')} as listed,
        ${isAmongRevoked('learners.id')} as among from learners where learners.id = ${kept.learnerId}`.execute(database);
      const found = await findLearner(database, kept.learnerId);
      return [certificate?.number, certificate?.status, found?.certificate, Boolean(rows[0]?.listed), Boolean(rows[0]?.among)];
    };
    await transact(database, (tx) => tx.updateTable('learners').set({ stage: 'passed' }).where('id', '=', kept.learnerId).execute());

    expect(await current()).toEqual([second, 'valid', second, false, false]);
    await revoke(second, 2);
    expect(await current()).toEqual([first, 'valid', first, false, false]);
    await revoke(first, 3);
    expect(await current()).toEqual([second, 'revoked', second, true, true]);
    await reinstateCertificate(database, { number: first, actor: 'manager', reason: 'a mistake', now: after(4) });
    expect(await current()).toEqual([first, 'valid', first, false, false]);
  });

  test("an attempt keeps its first certificate, with that day's text", async () => {
    const passed = await passedAttempt();
    const number = await issue(passed);

    expect(await issue(passed, { ...content.brand, school: 'Another School' })).toBe(number);
    expect(await findCertificate(database, number)).toMatchObject({
      status: 'valid',
      holder: 'Ana de la Cruz',
      school: content.brand.school,
      issuedOn: '2026-11-21',
    });
  });

  test('a certificate keeps who signed it, and one without a stored signatory shows the current one', async () => {
    const brandOf = (name: string) => ({
      ...content.brand,
      certificate: { ...content.brand.certificate, signatory: { name, title: 'Director of Training' } },
    });
    const passed = await passedAttempt();
    await issue(passed, brandOf('Maria Silva'));
    const signatory = async (name: string) => {
      const certificate = await findLearnerCertificate(database, passed.learnerId);
      return certificate === null ? null : signatoryOf(certificate, brandOf(name));
    };
    expect(await signatory('Paul Roy')).toEqual({ name: 'Maria Silva', title: 'Director of Training' });

    // Earlier versions didn't store it.
    const earlier = { signatoryName: null, signatoryTitle: null };
    await transact(database, (tx) => tx.updateTable('certificates').set(earlier).where('attemptId', '=', passed.attemptId).execute());
    expect(await signatory('Paul Roy')).toEqual({ name: 'Paul Roy', title: 'Director of Training' });
  });

  test('a learner who passes in the evening has a certificate with that date, although it is already the next day in UTC', async () => {
    const evening = new Date('2026-11-22T03:00:00.000Z');
    const number = await issue({ ...(await passedAttempt()), now: evening });

    expect(await findCertificate(database, number)).toMatchObject({ issuedOn: '2026-11-21' });
  });

  test('a revoked certificate can be reinstated, and each change stays on record', async () => {
    const number = await issue(await passedAttempt());
    const change = { number, actor: 'manager', reason: 'taken by someone else' };

    expect(await revokeCertificate(database, { ...change, now: after(1) })).toEqual({ kind: 'changed' });
    expect(await findCertificate(database, number)).toMatchObject({ status: 'revoked', revokedAt: after(1) });
    expect(await revokeCertificate(database, { ...change, now: after(2) })).toEqual({ kind: 'already-so' });
    expect(await reinstateCertificate(database, { ...change, reason: 'a mistake', now: after(3) })).toEqual({ kind: 'changed' });
    expect(await findCertificate(database, number)).toMatchObject({ status: 'valid' });

    const events = await database
      .selectFrom('certificateEvents')
      .select(['kind', 'actor', 'reason'])
      .where('certificateNumber', '=', number)
      .orderBy('happenedAt')
      .execute();
    expect(events).toEqual([
      { kind: 'revoked', actor: 'manager', reason: 'taken by someone else' },
      { kind: 'reinstated', actor: 'manager', reason: 'a mistake' },
    ]);
  });

  test('a number that was never issued is unknown', async () => {
    const number = '00000-00000-00000-00000-000000';
    expect(await findCertificate(database, number)).toBeNull();
    expect(await revokeCertificate(database, { number, actor: 'manager', reason: 'why', now: start })).toEqual({ kind: 'unknown-number' });
  });
});
