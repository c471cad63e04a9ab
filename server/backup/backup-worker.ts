// The thread that makes the daily backup. Reading SQLite blocks its thread, so visitors would have to wait if the main thread did it.
import { parentPort, workerData } from 'node:worker_threads';

import { describeFailure } from '../describe-failure.ts';
import { makeBackup, type BackupOrder } from './make-backup.ts';

export type CopyResult = { kind: 'made' } | { kind: 'failed'; sentence: string };

const result = await answer(workerData as BackupOrder);
parentPort?.postMessage(result, []);

async function answer(order: BackupOrder): Promise<CopyResult> {
  try {
    await makeBackup(order);
    return { kind: 'made' };
  } catch (error) {
    return { kind: 'failed', sentence: describeFailure(error, order.env) };
  }
}
