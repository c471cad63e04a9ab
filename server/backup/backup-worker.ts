// The thread that makes the daily backup. It's a separate thread because reading SQLite blocks the thread it runs in, and visitors
// mustn't have to wait for that.
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
