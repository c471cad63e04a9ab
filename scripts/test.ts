// The test command. It runs every check, even after failures. `npm test -- lint types` runs only those two, and `npm test -- quick` runs
// the checks for everyday work.
import { findBrowser } from './test/find-browser.ts';
import { runStep, type StepResult } from './test/run-step.ts';
import { installSmokeBrowsers } from './test/smoke-browsers.ts';
import { steps, stepSets, type Step } from './test/steps.ts';
import { addTallies, describeTally, noTally, oneSkipped } from './test/tally.ts';

const wanted = process.argv.slice(2).flatMap((name) => stepSets[name] ?? [name]);
const unknown = wanted.find((name) => !steps.some((step) => step.name === name));

if (unknown === undefined) await runAll();
else {
  console.error(
    `There's no step "${unknown}". The steps are ${steps.map((step) => step.name).join(', ')}. To run several at once, use ${Object.keys(stepSets).join(', ')}.`,
  );
  process.exitCode = 1;
}

async function runAll(): Promise<void> {
  const chosen = steps.filter((step) => (wanted.length === 0 ? step.onlyWhenNamed !== true : wanted.includes(step.name)));
  const skips = chosen.flatMap((step) => {
    const reason = wanted.length === 0 ? (step.describeSkip?.() ?? null) : null;
    return reason === null ? [] : [{ step, reason }];
  });
  const results = await runSteps(chosen.filter((step) => !skips.some((skip) => skip.step === step)));
  for (const { step, reason } of skips) {
    console.log(`\n== ${step.name} skipped: ${reason}`);
    results.push({ name: step.name, seconds: 0, tally: oneSkipped });
  }

  const tally = results.map((result) => result.tally).reduce(addTallies, noTally);
  console.log(
    `\n${results.map((result) => `${result.name.padEnd(9)} ${`${result.seconds.toFixed(1)} s`.padStart(8)}   ${describeTally(result.tally)}`).join('\n')}\n`,
  );
  // The failures are printed again at the end, in case the log is cut off.
  if (tally.failures.length > 0) console.log(`Failed:\n${tally.failures.map((name) => `  ${name}`).join('\n')}\n`);
  console.log(describeTally(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

/**
 * Runs the steps that read only sources in parallel. Steps that use the build run afterwards, one by one, so that each has the machine to
 * itself.
 */
async function runSteps(chosen: Step[]): Promise<StepResult[]> {
  const browser = chosen.some((step) => step.needsBrowser) ? await findBrowser() : null;
  if (chosen.some((step) => step.usesOtherBrowsers)) installSmokeBrowsers();
  const ofSource = chosen.filter((step) => step.needsBuild !== true);
  const running = new Map<string, Promise<StepResult>>();
  for (const step of ofSource) {
    const before = step.after === undefined ? undefined : running.get(step.after);
    running.set(
      step.name,
      Promise.resolve(before).then(() => runStep(step, { browser, isBuilt: false, isBesideOthers: true })),
    );
  }
  const results = await Promise.all(running.values());
  const isBuilt = results.every((result) => result.name !== 'build' || result.tally.failed === 0);

  for (const step of chosen.filter((each) => each.needsBuild === true))
    results.push(await runStep(step, { browser, isBuilt, isBesideOthers: false }));
  return results;
}
