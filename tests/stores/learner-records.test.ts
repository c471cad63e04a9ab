import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';

import { moveDevice } from '#app/features/access/move-device.server.ts';
import { createCode } from '#app/features/access/create-code.server.ts';
import { enterPortal } from '#app/features/access/enter-portal.server.ts';
import { findSession, signOut } from '#app/features/access/find-session.server.ts';
import { insertSession } from '#app/features/access/store.server.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { beginAsSomeoneElse } from '#app/features/assessment/begin-as-someone-else.server.ts';
import { reportMirror } from '#app/features/assessment/report-mirror.server.ts';
import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { submitAttempt, type OnPass } from '#app/features/assessment/submit-attempt.server.ts';
import { refreshSummary } from '#app/features/assessment/summary-store.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import { erasePerson } from '#app/features/learners/erase-person.server.ts';
import { mergeLocked } from '#app/features/learners/merge-learners.server.ts';
import { lockLearner, lockLearners } from '#app/features/learning/store.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const keys = { cookie: 'c', digest: 'd', signIn: 's', fingerprint: 'f', sealing: 'x', settings: 'y' };
const participant = { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' };
const onPass: OnPass = (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand });

describe.each(engines)('the log with many people acting at once, on $name', (engine) => {
  const isPostgres = engine.name === 'PostgreSQL';
  let store: TestStore;
  let code: string;

  beforeAll(async () => {
    store = await engine.open();
    const wanted = { id: createIdentifier(), label: 'North', audience: 'training', lastDay: null, seats: null, configured: [] } as const;
    const created = await createCode({ database: store.database, keys }, { ...wanted, actor: 'ana@example.com', now });
    if (created.kind !== 'created') throw new Error('No code was made.');
    ({ code } = created.made);
  });
  afterAll(() => store.close());

  async function meetLearner(database: WritableDatabase): Promise<{ learnerId: string; sessionId: string; attemptId: string }> {
    const learnerId = createIdentifier();
    const entered = await enterPortal(
      { database, keys },
      { audience: 'training', code, address: '192.0.2.1', deviceId: learnerId, sessionId: null, now },
    );
    const session = await findSession({ database, keys }, entered.kind === 'granted' ? entered.token : '', now);
    const started = await startAttempt({ database, content }, { learnerId, participant, device: null, now });
    if (session === null || !('attemptId' in started)) throw new Error('Nobody began.');
    return { learnerId, sessionId: session.id, attemptId: started.attemptId };
  }

  /** Performs a person's actions at the same time. Some actions occur twice, as when someone clicks impatiently. */
  function actAtOnce(
    database: WritableDatabase,
    { learnerId, sessionId, attemptId }: Awaited<ReturnType<typeof meetLearner>>,
  ): Promise<unknown>[] {
    const onSign = (tx: Parameters<OnPass>[0]) => lockLearner(tx, learnerId, now);
    const to = createIdentifier();
    return [
      beginAsSomeoneElse(database, {
        from: learnerId,
        to,
        shownAttempt: null,
        onPass,
        onBegin: (tx) => moveDevice(tx, { from: learnerId, to }),
        now,
      }),
      signOut({ database }, sessionId, now),
      signAgreement({ database, content }, { sessionId, fullName: null, onSign, now }),
      submitAttempt(database, { attemptId, learnerId, answers: [], onPass, now }),
      submitAttempt(database, { attemptId, learnerId, answers: [], onPass, now }),
    ];
  }

  test('forty people in two processes: every action is recorded once, there is no deadlock, and the chains are intact', async () => {
    // On SQLite, the second writer would wait in the same thread that the first one needs, so the test uses one process there.
    const processes = isPostgres ? [store.openAgain(), store.openAgain()] : [store.database];
    const pick = (index: number) => processes[index % processes.length] ?? store.database;
    // Ten people enter and act at a time. On a busy machine, the last of forty might wait for a connection longer than the store allows.
    for (let from = 0; from < 40; from += 10) {
      const people = await Promise.all(Array.from({ length: 10 }, (_, index) => meetLearner(pick(from + index))));
      await Promise.all(people.flatMap((person, index) => actAtOnce(pick(from + index), person)));
    }

    const rows = await store.database
      .selectFrom('changeRecords')
      .select(['action', (row) => row.fn.countAll<number>().as('count')])
      .groupBy('action')
      .execute();
    const counts = Object.fromEntries(rows.map(({ action, count }) => [action, count]));
    expect(counts).toEqual({
      'code.created': 1,
      'portal.entered': 40,
      'attempt.started': 40,
      'agreement.signed': 40,
      'attempt.submitted': 40,
      'learner.left-device': 40,
      'portal.left': 40,
    });
    expect((await verifyRecords(store.database)).breaks).toEqual([]);
    expect((await verifyChain(store.database)).breaks).toEqual([]);

    if (!isPostgres) return;
    // PostgreSQL counts its deadlocks, and a connection adds its own count to the total when it ends.
    for (const each of processes) await each.destroy();
    expect(await countDeadlocks(store.database)).toBe(0);
  });
});

async function countDeadlocks(database: WritableDatabase): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(
    database,
  );
  return Number(rows[0]?.deadlocks);
}

describe.each(engines.filter(({ canRace }) => canRace))('a change that waits for a merge, on $name', (engine) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  /** Merges a learner who has used all attempts into a new one. The change begins while the merge holds both records. */
  async function changeDuringMerge<Result>(
    change: (from: string) => Promise<Result>,
  ): Promise<{ to: string; from: string; result: Result }> {
    const { database } = store;
    const [from, to] = [createIdentifier(), createIdentifier()];
    const entries = [{ ip: 'x', attempts: 3, lastAttempt: now.toISOString() }];
    await reportMirror(database, { learnerId: from, entries, maxAttempts: 3, now });
    await transact(database, (tx) => lockLearner(tx, to, now));

    const [merged, mayFinish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const merging = transact(store.openAgain(), async (tx) => {
      await lockLearners(tx, [from, to], { now, isVisit: false });
      await mergeLocked(
        tx,
        { database, content, keys, env: { HOST: '127.0.0.1', PORT: 3000 } },
        { from, into: to, actor: 'maria', reason: 'why', now },
      );
      merged.resolve();
      await mayFinish.promise;
    });
    await merged.promise;
    const changing = change(from);
    await wait(300);
    mayFinish.resolve();
    await merging;
    return { to, from, result: await changing };
  }

  const findRow = (id: string) =>
    store.database
      .selectFrom('learners')
      .select(['stage', 'agreementSignedAt', 'usedCount', 'erasure'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test("a signature is the remaining learner's", async () => {
    const sessionId = createIdentifier();
    await transact(store.database, (tx) =>
      insertSession(tx, { id: sessionId, tokenDigest: createIdentifier(), deviceId: createIdentifier(), now }),
    );
    const { from, to, result } = await changeDuringMerge((learnerId) =>
      signAgreement(
        { database: store.database, content },
        {
          sessionId,
          fullName: 'Ana Cruz',
          onSign: (tx) => lockLearner(tx, learnerId, now),
          onSigned: (tx, added) => refreshSummary(tx, added.learnerId),
          now,
        },
      ),
    );
    expect(result.signature.learnerId).toBe(to);
    expect(await findRow(to)).toMatchObject({ agreementSignedAt: now });
    expect(await findRow(from)).toMatchObject({ stage: 'merged' });
  });

  test('attempts are granted to the remaining learner, once', async () => {
    const { from, to, result } = await changeDuringMerge((learnerId) =>
      resetAttempts(store.database, {
        subject: { learnerId },
        grant: { attempts: 1, maxAttempts: 3 },
        actor: 'maria',
        reason: 'why',
        now: new Date(now.getTime() + 60_000),
      }),
    );
    expect(result).toBe(1);
    expect(await findRow(to)).toMatchObject({ usedCount: 2 });
    expect(await findRow(from)).toMatchObject({ stage: 'merged' });
  });

  test('an erasure erases the remaining learner', async () => {
    const { from, to, result } = await changeDuringMerge((learnerId) =>
      erasePerson(store.database, { learnerId, actor: 'maria', reason: 'why', now }),
    );
    expect(result.kind).toBe('erased');
    expect([await findRow(to), await findRow(from)]).toMatchObject([{ erasure: 'left', usedCount: 0 }, { erasure: 'left' }]);
  });
});
