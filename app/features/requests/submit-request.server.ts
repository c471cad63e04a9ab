import { randomBytes } from 'node:crypto';

import { appendRecord } from '../audit-log/append-record.server.ts';
import { transact, type Database, type Tx } from '#app/platform/database/open-database.ts';
import { classifyStoreError, writeIfPossible } from '#app/platform/database/store-error.ts';
import { createIdentifier, digest, type Keys } from '#app/platform/keys.ts';
import { addressAllowance, personAllowance, takeAllowance, type Allowance } from './request-forms/allowance.ts';
import { formatReference, referenceBytes } from './reference.ts';
import type { RequestContents } from './request-contents.ts';
import { firstStatus } from './rules.ts';
import { deleteWholeAllowances, findReferenceByToken, insertEvent, insertRequest, lockAllowance, updateAllowance } from './store.server.ts';

export interface SubmitRequest {
  contents: RequestContents;
  /** An unguessable key, created when the form is rendered, so that sending the form twice creates only one request. */
  formKey: string;
  deviceId: string;
  sessionId: string;
  /** The part of the network address that identifies a subscriber. */
  address: string;
  /** The number of hours within which the provider currently promises an answer. */
  answerHours: number;
  /** Runs in the transaction that stores the request. */
  onStore?: (tx: Tx, reference: string) => Promise<void>;
  now: Date;
}

export type SubmitRequestResult =
  | { kind: 'submitted'; token: string; reference: string }
  /** The request was already sent, by a double click or by a browser that never got our response. */
  | { kind: 'already-submitted'; token: string; reference: string }
  | { kind: 'too-many'; tryAgainAt: Date };

const referenceTries = 5;

/**
 * Stores a request and its first event together, and returns the token of its private page. The token is derived from the form's key and
 * contents, so sending the form again leads to the same page, even though only the token's digest is stored.
 */
export async function submitRequest(store: { database: Database; keys: Keys }, submit: SubmitRequest): Promise<SubmitRequestResult> {
  const token = digest(store.keys, `request ${submit.formKey} ${JSON.stringify(submit.contents)}`);

  for (let tries = 1; ; tries += 1) {
    try {
      const submitted = await transact(store.database, (tx) => storeOnce(tx, store.keys, { ...submit, token }));
      await tidyAllowances(store.database, submit.now);
      return submitted;
    } catch (error) {
      // Tries again, because the same form was just sent on another connection or the reference number was taken.
      if (classifyStoreError(error) !== 'duplicate' || tries === referenceTries) throw error;
    }
  }
}

async function storeOnce(tx: Tx, keys: Keys, submit: SubmitRequest & { token: string }): Promise<SubmitRequestResult> {
  const { contents, token, answerHours, now } = submit;
  const tokenDigest = digest(keys, token);

  // The allowances are always locked in this order, so that two requests with the same sources can't deadlock.
  const device = await lockSubject(tx, keys, { name: `device ${submit.deviceId}`, allowance: personAllowance, now });
  const earlier = await findReferenceByToken(tx, tokenDigest);
  if (earlier !== null) return { kind: 'already-submitted', token, reference: earlier };

  const session = await lockSubject(tx, keys, { name: `session ${submit.sessionId}`, allowance: personAllowance, now });
  const address = await lockSubject(tx, keys, { name: `address ${submit.address}`, allowance: addressAllowance, now });
  const spent = await takeFromAll(tx, [device, session, address], now);
  if (spent !== null) return { kind: 'too-many', tryAgainAt: spent };

  const id = createIdentifier();
  const reference = formatReference(contents.kind, randomBytes(referenceBytes));
  const status = firstStatus(contents.kind);
  await insertRequest(tx, { id, status, contents, reference, tokenDigest, deviceId: submit.deviceId, answerHours, now });
  await insertEvent(tx, { requestId: id, position: 1, status, actor: 'client', note: null, now });
  const after = { kind: contents.kind, status };
  await appendRecord(tx, { actor: 'client', action: 'request.sent', subject: `request/${reference}`, after, now });
  await submit.onStore?.(tx, reference);
  return { kind: 'submitted', token, reference };
}

interface Subject {
  subject: string;
  allowance: Allowance;
  wholeAt: Date;
}

async function lockSubject(
  tx: Tx,
  keys: Keys,
  { name, allowance, now }: { name: string; allowance: Allowance; now: Date },
): Promise<Subject> {
  const subject = digest(keys, name);
  return { subject, allowance, wholeAt: await lockAllowance(tx, subject, now) };
}

/** Counts a request against all its allowances. If any of them is used up, nothing is counted, and the result is the time to try again. */
async function takeFromAll(tx: Tx, subjects: Subject[], now: Date): Promise<Date | null> {
  const results = subjects.map(({ subject, allowance, wholeAt }) => ({ subject, ...takeAllowance(allowance, wholeAt, now) }));
  const waits = results.flatMap((result) => (result.kind === 'spent' ? [result.until.getTime()] : []));
  if (waits.length > 0) return new Date(Math.max(...waits));

  for (const result of results) {
    if (result.kind === 'taken') await updateAllowance(tx, result.subject, result.wholeAt);
  }
  return null;
}

const tidyEvery = 60_000;
const tidiedAt = new WeakMap<Database, number>();

/** Deletes full allowances, at most once a minute. Runs after the request has been stored, so that a failure doesn't affect the sender. */
async function tidyAllowances(database: Database, now: Date): Promise<void> {
  if (now.getTime() - (tidiedAt.get(database) ?? 0) < tidyEvery) return;

  tidiedAt.set(database, now.getTime());
  await writeIfPossible(() => deleteWholeAllowances(database, now));
}
