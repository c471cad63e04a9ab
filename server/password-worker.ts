// The thread that hashes passwords, so that the process can respond in the meantime and its thread pool stays free.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { hashPassword, verifyPassword } from '#app/platform/passwords/password-hash.ts';
import type { PasswordAnswer, PasswordJob } from '#app/platform/passwords/password-hasher.ts';

// Lowers this thread's priority, so that pages come first on a single core. Linux sets the priority for the thread only, and other
// systems for the entire process.
if (process.platform === 'linux') setPriority(0, 5);

parentPort?.on('message', (order: PasswordJob) => parentPort?.postMessage(answer(order), []));

function answer(order: PasswordJob): PasswordAnswer {
  return order.kind === 'hash' ? hashPassword(order.password) : verifyPassword(order);
}
