import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { runBackupCommand } from './run-backup-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "northkey copies' $(touch broken) "));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const signal = new AbortController().signal;
const run = (command: string, more: { signal?: AbortSignal; limit?: number } = {}) => {
  const file = join(folder, 'a copy; exit 9.backup');
  writeFileSync(file, 'records');
  return runBackupCommand(command, { file, signal, ...more });
};

test('the backup path reaches the command in one piece, in place of "$1" or at the end', async () => {
  const script = join(folder, 'send');
  writeFileSync(script, 'cat "$1"; echo " and $# path"; exit 1', { mode: 0o700 });
  const quoted = `'${script.replaceAll("'", `'\\''`)}'`;
  for (const command of [`sh ${quoted}`, `sh ${quoted} "$1"`, `sh ${quoted} "\${1}"`, `sh ${quoted} "$@"`])
    expect(await run(command), command).toMatchObject({
      reason: expect.stringMatching(/exit code 1\. It said: records and 1 path$/) as string,
    });
  expect(await run('test -f')).toEqual({ kind: 'done' });
  expect(existsSync('broken') || existsSync(join(folder, 'broken'))).toBe(false);
});

test("the command's last output is the reason, and a missing command fails as well", async () => {
  expect(await run('echo begun; echo "no   route\\tto host" >&2; exit 7')).toEqual({
    kind: 'failed',
    reason: 'The backup was made, but BACKUP_COMMAND failed: it ended with exit code 7. It said: no route to host',
    output: 'begun\nno   route\tto host',
  });
  expect(await run('/no/such/program')).toMatchObject({ kind: 'failed', reason: expect.stringContaining('exit code 127') as string });
  const loud = await run('yes words | head -c 300000; exit 1');
  expect(loud.kind === 'failed' && loud.output.length).toBeLessThanOrEqual(4_000);
});

test('a command that takes too long, or runs while the portal stops, ends with everything it started', async () => {
  expect(await run('sleep 300; true "$1"', { limit: 100 })).toMatchObject({
    reason: expect.stringContaining('it took longer than 100 ms') as string,
  });

  const started = join(folder, 'started');
  const stopping = new AbortController();
  const running = run('sleep 300 & echo $! > "$(dirname "$1")/started"; wait', { signal: stopping.signal });
  await expect.poll(() => existsSync(started) && readFileSync(started, 'utf8').trim(), { timeout: 30_000 }).toMatch(/^\d+$/);
  stopping.abort();
  expect(await running).toMatchObject({ reason: expect.stringContaining('the portal was stopped') as string });
  const pid = Number(readFileSync(started, 'utf8'));
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
});

/** Tells whether a program is running. A program that has ended stays in the process list until its parent reads its exit status. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}

test("it gets the machine's environment, but none of the portal's settings", async () => {
  const seen = join(folder, 'seen');
  vi.stubEnv('BACKUP_KEY', 'a-secret');
  vi.stubEnv('SMTP_URL', 'smtp://user:a-secret@host');
  vi.stubEnv('RCLONE_CONFIG', '/etc/rclone');
  expect(await run(`env > "$(dirname "$1")/seen"`)).toEqual({ kind: 'done' });
  const variables = readFileSync(seen, 'utf8');
  expect(variables).toContain('RCLONE_CONFIG=/etc/rclone');
  expect(variables).not.toContain('a-secret');
});
