import type { Insertable } from 'kysely';

import { formatReference } from '#app/features/requests/reference.ts';
import { contentsOf, listContact, searchTextOf, parseContents } from '#app/features/requests/request-contents.ts';
import { firstStatus, isSettled, nextStatuses, queueKeyOf, type RequestKind, type RequestStatus } from '#app/features/requests/rules.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { nameKey, pick, spread } from './pick.ts';

export interface RequestRows {
  requests: Insertable<Schema['requests']>[];
  requestEvents: Insertable<Schema['requestEvents']>[];
}

/** The most common kinds of request. They're equally frequent in the store. */
const seededKinds = ['overtime', 'campaign', 'referral'] as const satisfies readonly RequestKind[];

const day = 86_400_000;
const hour = 3_600_000;

/** Creates the rows for a range of requests. Most requests are done, as they would be after years of use. */
export function makeRequestRows(from: number, to: number, now: Date): RequestRows {
  const rows: RequestRows = { requests: [], requestEvents: [] };
  for (let index = from; index < to; index += 1) addRequest(rows, index, now);
  return rows;
}

function addRequest(rows: RequestRows, index: number, now: Date): void {
  const kind = pick(seededKinds, index);
  const id = nameKey('request', index);
  const submittedAt = new Date(now.getTime() - spread(index, 365 * day));
  const statuses = listStatuses(kind, index);
  const status = statuses.at(-1) ?? firstStatus(kind);
  const answerHours = 24;
  const reference = formatReference(kind, Buffer.from(nameKey('reference', index)));
  const details = JSON.stringify(makeDetails(kind, index));
  const contents = contentsOf(kind, parseContents(kind, JSON.parse(details)).details);
  const [senderName = '', senderEmail = ''] = listContact(contents);

  rows.requests.push({
    id,
    kind,
    reference,
    tokenDigest: nameKey('request token', index),
    deviceId: nameKey('client', index % 4_000),
    details,
    submittedAt,
    answerHours,
    status,
    isSettled: isSettled(status),
    queueKey: queueKeyOf({ kind, status, submittedAt, answerHours, reference }),
    senderName,
    senderEmail,
    searchText: searchTextOf(reference, contents),
    revision: statuses.length,
    assignedTo: null,
  });
  for (const [step, reached] of statuses.entries())
    rows.requestEvents.push({
      requestId: id,
      position: step + 1,
      status: reached,
      actor: step === 0 ? 'client' : 'owner@provider.example',
      note: null,
      happenedAt: new Date(submittedAt.getTime() + step * hour),
    });
}

/** Out of every fifty requests, one is waiting and five are in progress. */
function listStatuses(kind: RequestKind, index: number): RequestStatus[] {
  const longest = index % 10 === 1 ? 1 : 9;
  const steps = index % 50 === 0 ? 0 : longest;
  const statuses = [firstStatus(kind)];
  for (let step = 0; step < steps; step += 1) {
    const [next] = nextStatuses(kind, statuses.at(-1) ?? firstStatus(kind));
    if (next === undefined) return statuses;
    statuses.push(next);
  }
  return statuses;
}

function makeDetails(kind: (typeof seededKinds)[number], index: number): Record<string, unknown> {
  const sender = { name: `Client ${index % 4_000}`, email: `client${index % 4_000}@broker${index % 300}.example`, phone: '' };
  switch (kind) {
    case 'overtime':
      return {
        agent: sender.name,
        va: `Assistant ${index % 900}`,
        hours: 1 + (index % 40),
        startsOn: '2026-12-01',
        endsOn: '2026-12-05',
        urgency: 'this-week',
        purpose: 'Listing files.',
        email: sender.email,
        phone: '',
      };
    case 'campaign':
      return { platform: 'google', area: 'Guelph', budgetCents: 60_000, goal: 'Seller inquiries', ...sender };
    case 'referral':
      return {
        referredName: `Referred ${index}`,
        referredRole: 'agent',
        referredEmail: `referred${index}@office.example`,
        referredPhone: '',
        needs: 'CRM and follow-up',
        consent: 'yes',
        referrerName: sender.name,
        referrerEmail: sender.email,
        referrerPhone: '',
        reward: 'credit',
      };
  }
}
