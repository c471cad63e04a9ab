/** How many checks passed, failed and were skipped. */
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

/** Formats a tally for the last line of `npm test`. */
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

/** Counts Vitest's tests. A file that couldn't run counts as one failure. */
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

/** Counts Playwright's tests. One that only passed on a retry counts as failed. */
export function tallyPlaywright({ stats }: PlaywrightReport, exitCode: number): Tally {
  return withExitCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }, exitCode);
}

/** A runner that reports no failures but exits with an error failed outside of its tests. */
function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
