import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listInbox } from '#app/features/requests/list-requests.server.ts';
import { queueKeyOf, type RequestKind, type RequestStatus } from '#app/features/requests/rules.ts';
import { up } from '#migrations/0022-console.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

/** The requests in the order in which they should be answered. */
const expected: { reference: string; kind: RequestKind; status: RequestStatus; hours: number }[] = [
  { reference: 'OT-0000-0001', kind: 'overtime', status: 'received', hours: 40 },
  { reference: 'OT-0000-0002', kind: 'overtime', status: 'seen', hours: 30 },
  { reference: 'OT-0000-0003', kind: 'overtime', status: 'received', hours: 1 },
  { reference: 'CS-0000-0001', kind: 'campaign', status: 'received', hours: 200 },
  { reference: 'SV-0000-0001', kind: 'service', status: 'seen', hours: 20 },
  { reference: 'RF-0000-0001', kind: 'referral', status: 'new', hours: 2 },
  { reference: 'OT-0000-0004', kind: 'overtime', status: 'approved', hours: 3 },
  { reference: 'CS-0000-0002', kind: 'campaign', status: 'answered', hours: 90 },
];

const details: Record<RequestKind, object> = {
  overtime: {
    agent: 'P',
    va: 'Ana',
    hours: 1,
    startsOn: '2026-12-01',
    endsOn: '2026-12-01',
    urgency: 'this-week',
    purpose: 'x',
    email: 'p@example.com',
    phone: '',
  },
  service: { topic: 'replacement', agent: 'P', va: 'Ana', message: 'x', email: 'p@example.com', phone: '' },
  campaign: { name: 'L', email: 'l@example.com', platform: 'google', area: 'G', budgetCents: null, goal: 'x', phone: '' },
  referral: {
    referrerName: 'T',
    referrerEmail: 't@example.com',
    referrerPhone: '',
    referredName: 'O',
    referredRole: 'agent',
    referredEmail: 'o@example.com',
    referredPhone: '',
    needs: 'x',
    reward: 'credit',
    consent: 'yes',
  },
};

describe.each(engines)("the inbox's order on $name", (engine) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await engine.open();
    for (const { reference, kind, status, hours } of expected.toReversed()) {
      const submittedAt = hoursAgo(hours);
      await store.database
        .insertInto('requests')
        .values({
          id: reference,
          kind,
          reference,
          tokenDigest: reference,
          deviceId: 'd',
          details: JSON.stringify(details[kind]),
          submittedAt,
          status,
          isSettled: false,
          queueKey: queueKeyOf({ kind, status, submittedAt, answerHours: 24, reference }),
          senderName: '',
          senderEmail: '',
          searchText: '',
          revision: 1,
          assignedTo: null,
        })
        .execute();
      await store.database
        .insertInto('requestEvents')
        .values({ requestId: reference, position: 1, status, actor: 'client', note: null, happenedAt: submittedAt })
        .execute();
    }
  });
  afterAll(() => store.close());

  const listed = async (pageLength: number) => {
    const found: string[] = [];
    for (let next: string | undefined; ;) {
      const page = await listInbox(store.database, { isOpen: true, after: next }, now, pageLength);
      found.push(...page.map(({ reference }) => reference));
      next = page.at(-1)?.queueKey;
      if (page.length < pageLength) return found;
    }
  };
  const inOrder = expected.map(({ reference }) => reference);

  test('is overdue first, then what is due soonest, then the longest wait, on pages of any length', async () => {
    for (const pageLength of [1, 3, 50]) expect(await listed(pageLength)).toEqual(inOrder);
  });

  test('is the same for requests stored before it existed', async () => {
    for (const { reference, kind, status, hours } of expected) {
      const time = hoursAgo(hours).getTime();
      const isDue = kind === 'overtime' && status !== 'approved';
      const key = isDue ? `0${String(time + 86_400_000).padStart(15, '0')}` : `1${String(999_999_999_999_999 - time).padStart(15, '0')}`;
      await store.database
        .updateTable('requests')
        .set({ queueKey: `${key} ${reference}` })
        .where('id', '=', reference)
        .execute();
    }
    expect(await listed(50)).not.toEqual(inOrder);

    await sql`drop index certificate_events_kind`.execute(store.database);
    for (const column of ['grantedCount', 'stillUsed'])
      await store.database.schema.alterTable('attemptResets').dropColumn(column).execute();
    await up(store.database.withoutPlugins() as unknown as Kysely<unknown>);
    expect(await listed(3)).toEqual(inOrder);
  });
});
