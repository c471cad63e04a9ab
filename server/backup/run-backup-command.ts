import { spawn } from 'node:child_process';

import { environmentForCommands } from '#app/platform/env.ts';

/** The time limit for BACKUP_COMMAND, in milliseconds. A backup of 100,000 learners is about 200 MB. */
export const commandLimit = 60 * 60_000;

/** The number of characters to store from the end of the command's output, which says why the command failed. */
const longestTail = 4_000;
const longestReason = 300;

export type CommandResult = { kind: 'done' } | { kind: 'failed'; reason: string; output: string };

/**
 * Runs BACKUP_COMMAND for a backup in a shell. The shell gets the backup's path as its first argument rather than as part of the command's
 * text, so that a folder name is never executed. If the command has no "$1", the path is appended.
 */
export function runBackupCommand(
  command: string,
  { file, signal, limit = commandLimit }: { file: string; signal: AbortSignal; limit?: number },
): Promise<CommandResult> {
  const line = /\$(1|\{1\}|@|\*)/.test(command) ? command : `${command} "$1"`;
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  // The shell gets its own process group, so that everything it started ends with it.
  const child = spawn('/bin/sh', ['-c', line, 'northkey-backup', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: environmentForCommands(),
  });

  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-longestTail)));

  let stopped: string | null = null;
  const stop = (why: string) => {
    stopped ??= why;
    endGroup(child.pid);
  };
  const timer = setTimeout(() => stop(`it took longer than ${describeLimit(limit)}`), limit);
  const onAbort = () => stop('the portal was stopped');
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();

  const finish = (why: string | null) => {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
    // The streams are closed, because a background process that the command started can keep them open.
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
    const reason = stopped ?? why;
    resolve(reason === null ? { kind: 'done' } : { kind: 'failed', reason: describeEnd(reason, output), output: output.trim() });
  };
  child.once('error', (error) => finish(error.message));
  child.once('exit', (code, ended) => {
    const end = code === null ? `it was stopped by ${ended}` : `it ended with exit code ${code}`;
    // The command's last output may arrive a moment after the command ends.
    setTimeout(() => finish(code === 0 ? null : end), settleTime);
  });
  return promise;
}

const settleTime = 50;

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process had already ended on its own.
  }
}

function describeEnd(reason: string, output: string): string {
  const last = output.trim().split('\n').at(-1) ?? '';
  const said = last
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, longestReason);
  return `The backup was made, but BACKUP_COMMAND failed: ${reason}.${said === '' ? '' : ` It said: ${said}`}`;
}

function describeLimit(limit: number): string {
  return limit >= 60_000 ? `${Math.round(limit / 60_000)} minutes` : `${limit} ms`;
}
