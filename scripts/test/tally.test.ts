import { resolve } from 'node:path';

import { expect, test } from 'vitest';

import { addTallies, describeTally, tallyPlaywright, tallyVitest } from './tally.ts';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: resolve('app/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'one holds' },
        { status: 'failed', fullName: 'two holds' },
      ],
    },
  ],
};

test('skipped tests are only reported if there are any', () => {
  expect(describeTally({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(describeTally({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
});

test('tallies add up', () => {
  expect(addTallies({ passed: 1, failed: 2, skipped: 3, failures: ['a'] }, { passed: 4, failed: 5, skipped: 6, failures: ['b'] })).toEqual({
    passed: 5,
    failed: 7,
    skipped: 9,
    failures: ['a', 'b'],
  });
});

test("a test file that couldn't be run counts as a failure", () => {
  expect(tallyVitest(vitest, 1)).toEqual({ passed: 3, failed: 1, skipped: 3, failures: ['app/a.test.ts: two holds'] });
  const broken = { name: resolve('app/b.test.ts'), status: 'failed', assertionResults: [] };
  const tally = tallyVitest({ ...vitest, testResults: [...vitest.testResults, broken] }, 1);
  expect(tally).toEqual({ passed: 3, failed: 2, skipped: 3, failures: ['app/a.test.ts: two holds', 'app/b.test.ts'] });
});

const noFailures = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } };

test('a run that fails outside its tests counts as a failure', () => {
  expect(tallyVitest({ ...vitest, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1);
  expect(tallyPlaywright(noFailures, 1)).toMatchObject({ passed: 5, failed: 1 });
});

test('a browser test that only passed on a retry counts as failed, and failures are listed', () => {
  expect(tallyPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }, 1)).toMatchObject({ failed: 2, skipped: 1 });
  const suites = [{ suites: [{ specs: [{ title: 'it opens', file: 'menu.test.ts', ok: false }] }] }];
  expect(tallyPlaywright({ ...noFailures, suites }, 1).failures).toEqual(['menu.test.ts: it opens']);
});
