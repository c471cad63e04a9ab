// The thread that hashes passwords, so the process can respond in the meantime and its thread pool stays free.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import { hashPassword, verifyPassword } from '#app/platform/passwords/password-hash.ts';
import type { PasswordAnswer, PasswordOrder } from '#app/platform/passwords/password-hasher.ts';

// On a single core, pages come first. Linux sets the priority for this thread only, and other systems for the entire
// process.
if (process.platform === 'linux') setPriority(0, 5);

parentPort?.on('message', (order: PasswordOrder) => parentPort?.postMessage(answer(order), []));

function answer(order: PasswordOrder): PasswordAnswer {
  return order.kind === 'hash' ? hashPassword(order.password) : verifyPassword(order);
}
