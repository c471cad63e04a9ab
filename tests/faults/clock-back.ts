import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { runRounds } from './support/run-rounds.ts';
import { expectProgress } from './support/actors.ts';
import { readFaultTestOptions, printResult } from './support/options.ts';
import { startReceivers } from './support/receivers.ts';
import { expectAnswer, createFaultRun, openVisitor } from './support/fault-run.ts';
import { prepareFaultTestPortal } from './support/fault-test-portal.ts';

export interface ClockBackResult {
  rounds: number;
  acknowledged: number;
  /** The number of messages that arrived while the clock was set back an hour. */
  arrived: number;
  faults: string[];
}

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const hour = 3_600;

/**
 * Sets a running portal's clock back by an hour and forward again while everyone writes. People must stay signed in, attempts must continue
 * and be graded, the log's order must not depend on the clock, and messages must still be sent. This needs Debian's libfaketime.
 */
export async function setClockBack(
  rounds: number,
  { engine, seed }: { engine: 'sqlite' | 'postgres'; seed: number },
): Promise<ClockBackResult> {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-clock-'));
  const clock = join(folder, 'clock');
  const setClock = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  setClock(0);
  const receivers = await startReceivers();
  const variables = { ...receivers.variables, BACKUP_DIR: join(folder, 'copies') };
  const portal = await prepareFaultTestPortal({ engine, variables });
  const run = createFaultRun(portal.keys, seed);
  const earlier = openVisitor(run);
  let arrived = 0;

  try {
    const fake = [`LD_PRELOAD=${library}`, `FAKETIME_TIMESTAMP_FILE=${clock}`, 'FAKETIME_NO_CACHE=1', 'FAKETIME_DONT_FAKE_MONOTONIC=1'];
    const faults = await runRounds({ portal, run, rounds, start: { prefix: ['env', ...fake] } }, async (round) => {
      if (round === 0) await earlier.enter('training');
      await expectProgress(run, 40);
      setClock(-hour);
      const before = receivers.listReceived().length;
      await expectProgress(run, 80);
      // Node reuses the same Date header for a second.
      await wait(1_200);
      const page = await earlier.request('/trainingportal');
      await expectAnswer(page, [200], 'A session from before the clock change');
      const behind = Date.now() - Date.parse(page.headers.get('Date') ?? '');
      if (!(behind > (hour - 60) * 1_000)) throw new Error(`The server's clock is only ${behind} ms behind.`);
      arrived += receivers.listReceived().length - before;
      setClock(0);
    });
    if (arrived === 0) faults.push('No messages arrived while the clock was set back.');
    return { rounds, acknowledged: run.journal.length, arrived, faults };
  } finally {
    await portal.close();
    await receivers.close();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { rounds, engine, seed } = readFaultTestOptions(10);
  const { acknowledged, arrived, faults } = await setClockBack(rounds, { engine, seed });
  printResult(
    `${engine}: the clock was set back an hour ${rounds} times: ${acknowledged} changes acknowledged, ${arrived} messages received in that time.`,
    faults,
  );
}
