import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Database, Tx } from '#app/platform/database/open-database.ts';
import { checkChain, describeCheck, hashText, type ChainBreak, type ChainCheck } from '#app/platform/hash-chain.ts';
import { listEmptied, writeRecord, writeSealedPart } from './rules.ts';
import { listChain, listErasures, type StoredRecord } from './store.server.ts';

/** The number of records to read and check at a time. The limit saves memory and keeps other requests fast. */
const batchLength = 2_000;

/** Recomputes every hash in the audit log and reports every break. */
export async function verifyRecords(database: Database | Tx): Promise<ChainCheck> {
  const breaks: ChainBreak[] = [];
  let length = 0;
  let last: StoredRecord | undefined;

  for (;;) {
    const records = await listChain(database, last?.sequence ?? 0, batchLength);
    breaks.push(...checkChain(records, { noun: 'record', before: last, findChanges }).breaks);
    length += records.length;
    last = records.at(-1) ?? last;
    if (records.length < batchLength) break;

    await nextTurn();
  }

  // The erasures are read last, so that they include any that took place during the check.
  const erased = new Set((await listErasures(database)).filter(isSealIntact).flatMap(listEmptied));
  return { length, breaks: breaks.filter(({ sequence, reason }) => reason !== emptied || !erased.has(sequence)) };
}

const emptied = "it was emptied, but there's no record of an erasure";

function findChanges(record: StoredRecord): string[] {
  if (hashText(writeRecord(record)) !== record.hash || !isSealIntact(record)) return ['one of its fields was changed'];

  return record.seal !== null && record.salt === null ? [emptied] : [];
}

/** Tells whether a record's sealed part is unchanged or completely removed. */
function isSealIntact(record: StoredRecord): boolean {
  if (record.seal === null) return true;
  if (record.salt === null) return record.before === null && record.after === null;
  return hashText(writeSealedPart(record, record.salt)) === record.seal;
}

type ChainDescription = ReturnType<typeof describeCheck>;

/** The check in progress for each database. */
const checks = new WeakMap<Database, Promise<ChainDescription>>();

/**
 * Describes the state of the audit log in a sentence, followed by a line for each break. Simultaneous callers share one check, because it
 * keeps a core busy for as long as it takes.
 */
export function describeChain(database: Database): Promise<ChainDescription> {
  const running = checks.get(database);
  if (running !== undefined) return running;

  const check = verifyRecords(database)
    .then((checked) => describeCheck(checked, 'record'))
    .finally(() => checks.delete(database));
  checks.set(database, check);
  return check;
}
