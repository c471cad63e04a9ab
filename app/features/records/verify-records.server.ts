import type { Database } from '#app/platform/database/open-database.ts';
import { checkChain, describeCheck, hashText, type ChainCheck } from '#app/platform/hash-chain.ts';
import { writeRecord } from './rules.ts';
import { listRecords } from './store.server.ts';

/** Recomputes every hash of the log and reports every break. */
export async function verifyRecords(database: Database): Promise<ChainCheck> {
  const records = (await listRecords(database, {})).toReversed();
  return checkChain(records, 'record', (record) =>
    hashText(writeRecord(record)) === record.hash ? [] : ['one of its fields was changed'],
  );
}

/** Says in a sentence whether the log is sound, with a line for each break. */
export async function tellChain(database: Database): Promise<{ sentence: string; lines: string[] }> {
  return describeCheck(await verifyRecords(database), 'record');
}
