import { relative } from 'node:path';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of failed tests with their files, if the report includes them. */
  failures: readonly string[];
}

export const noTally: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const onePassed: Tally = { ...noTally, passed: 1 };
export const oneFailed: Tally = { ...noTally, failed: 1 };
export const oneSkipped: Tally = { ...noTally, skipped: 1 };

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
  };
}

export function describeTally({ passed, failed, skipped }: Omit<Tally, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Counts the tests that Vitest ran. A file that couldn't run counts as one failure. */
export function tallyVitest(report: VitestReport, exitCode: number): Tally {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName }) => `${relative('', name)}: ${fullName}`);
    return status === 'failed' && failed.length === 0 ? [relative('', name)] : failed;
  });
  const brokenFiles = failures.length - report.numFailedTests;
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + Math.max(0, brokenFiles),
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    },
    exitCode,
  );
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts the tests that Playwright ran. A test that passed only on a retry counts as failed. */
export function tallyPlaywright(report: PlaywrightReport, exitCode: number): Tally {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped, failures: failedSpecs(report) }, exitCode);
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title, file }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** Counts a failure if a runner exits with an error but reports no failed tests, because something outside its tests has then failed. */
function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
