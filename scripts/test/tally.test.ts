import { expect, test } from 'vitest';

import { addTallies, describeTally, tallyPlaywright, tallyVitest } from './tally.ts';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }],
};

test('skipped ones are told only when there are any', () => {
  expect(describeTally({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(describeTally({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped');
});

test('tallies add up', () => {
  expect(addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 4, failed: 5, skipped: 6 })).toEqual({
    passed: 5,
    failed: 7,
    skipped: 9,
  });
});

test('a test file that could not be run counts as a failure', () => {
  expect(tallyVitest(vitest, 1)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  expect(tallyVitest({ ...vitest, testResults: [...vitest.testResults, { status: 'failed', assertionResults: [] }] }, 1).failed).toBe(2);
});

test('a run that fails outside of its tests counts as a failure', () => {
  expect(tallyVitest({ ...vitest, numFailedTests: 0, testResults: [] }, 1).failed).toBe(1);
  expect(tallyPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test('a browser test that passed only at another try has failed', () => {
  expect(tallyPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }, 1)).toEqual({ passed: 5, failed: 2, skipped: 1 });
});
