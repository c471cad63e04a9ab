import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

import type { Browser } from './find-browser.ts';
import type { Step } from './steps.ts';
import { oneFailed, onePassed, type Tally } from './tally.ts';

export interface StepResult {
  name: string;
  seconds: number;
  tally: Tally;
}

export interface StepConditions {
  browser: Browser | null;
  isBuilt: boolean;
  /** The output of a step is buffered until the step ends, so that the lines of parallel steps aren't mixed up. */
  isBesideOthers: boolean;
}

/** Runs a step and shows its output. A step that can't be run counts as failed. */
export async function runStep(step: Step, conditions: StepConditions): Promise<StepResult> {
  const begun = performance.now();
  const kept: Buffer[] = [];
  if (!conditions.isBesideOthers) console.log(`\n== ${step.name}`);
  const tally = await runChecks(step, conditions, kept);

  const seconds = (performance.now() - begun) / 1_000;
  if (conditions.isBesideOthers) console.log(`\n== ${step.name}\n${Buffer.concat(kept).toString()}`.trimEnd());
  console.log(`== ${step.name} ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { name: step.name, seconds, tally };
}

async function runChecks(step: Step, { browser, isBuilt, isBesideOthers }: StepConditions, kept: Buffer[]): Promise<Tally> {
  if (step.needsBuild && !isBuilt) return cannotRun('This step needs the build, which failed.');
  if (step.needsBrowser && browser?.kind === 'none') return cannotRun(browser.reason);

  const browserPath: Record<string, string> = step.needsBrowser && browser?.kind === 'found' ? { CHROMIUM_PATH: browser.path } : {};
  const variables = { ...step.variables, ...browserPath };
  if (step.report !== undefined) rmSync(step.report.file, { force: true });

  let exitCode = 0;
  for (const command of step.commands) {
    exitCode = await runNode(command, variables, isBesideOthers ? kept : undefined);
    if (exitCode !== 0) break;
  }
  return count(step, exitCode);
}

function cannotRun(reason: string): Tally {
  console.log(reason);
  return oneFailed;
}

function count(step: Step, exitCode: number): Tally {
  if (step.report === undefined) return exitCode === 0 ? onePassed : oneFailed;
  if (!existsSync(step.report.file)) return oneFailed;

  const report = JSON.parse(readFileSync(step.report.file, 'utf8')) as never;
  return step.report.read(report, exitCode);
}

/** Runs a Node program until it ends, and returns its exit code. The output is collected in `kept` or, without it, printed. */
function runNode(command: string[], variables: Record<string, string>, kept?: Buffer[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = kept === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, command, { stdio: ['ignore', output, output], env: { ...process.env, ...variables } });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => kept?.push(chunk));
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal);
      process.exitCode = 1;
      child.once('exit', () => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    process.once('SIGTERM', stop).once('SIGINT', stop);

    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve(code ?? 1);
    });
  });
}
