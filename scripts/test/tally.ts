/** How many checks passed, failed and were left out. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const noTally: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Tally = { ...noTally, passed: 1 };
export const oneFailed: Tally = { ...noTally, failed: 1 };
export const oneSkipped: Tally = { ...noTally, skipped: 1 };

export function addTallies(one: Tally, other: Tally): Tally {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: one.skipped + other.skipped };
}

/** Writes a tally as the last line of `npm test` has it. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Counts Vitest's tests; a file that couldn't be run at all counts as one failure. */
export function tallyVitest(report: VitestReport, exitCode: number): Tally {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((result) => result.status !== 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return withExitCode({ passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests }, exitCode);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts Playwright's tests; one that passed only at another try has failed. */
export function tallyPlaywright({ stats }: PlaywrightReport, exitCode: number): Tally {
  return withExitCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, exitCode);
}

/** A runner that reports no failure but ends with one has failed outside of its tests. */
function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
