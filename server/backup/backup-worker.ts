// The thread that makes the daily backup. Reading SQLite blocks its thread, so visitors would have to wait if the main thread did it.
import { parentPort, workerData } from 'node:worker_threads';

import { describeFailure } from '../describe-failure.ts';
import { makeBackup, type BackupOptions } from './make-backup.ts';

export type BackupWorkerResult = { kind: 'made' } | { kind: 'failed'; sentence: string };

const result = await answer(workerData as BackupOptions);
parentPort?.postMessage(result, []);

async function answer(order: BackupOptions): Promise<BackupWorkerResult> {
  try {
    await makeBackup(order);
    return { kind: 'made' };
  } catch (error) {
    return { kind: 'failed', sentence: describeFailure(error, order.env) };
  }
}
