import { expect, test } from 'vitest';

import { findObstacle, isLearnerChange, learnerChanges, type ChangeableLearner, type LearnerChange } from './learner-changes.ts';

const learner: ChangeableLearner = { isErased: false, stage: 'failed', used: 3, certificate: null };

function possible(of: Partial<ChangeableLearner>): string[] {
  return Object.keys(learnerChanges).filter((change) => findObstacle(change as LearnerChange, { ...learner, ...of }) === null);
}

test.each([
  ['whoever is locked out', {}, ['attempts', 'export', 'erase']],
  ['whoever has used no attempt', { used: 0, stage: 'none' }, ['export', 'erase']],
  ['the holder of a certificate', { stage: 'passed', certificate: 'valid' }, ['name', 'revoke', 'export', 'erase']],
  ['the holder of a revoked one', { stage: 'passed', certificate: 'revoked' }, ['reinstate', 'export', 'erase']],
  ['whoever was erased', { isErased: true, certificate: 'withdrawn' }, []],
] as const)('what can be done to %s', (_, of, changes) => {
  expect(possible(of)).toEqual(changes);
});

test('only what a manager can do has a page', () => {
  expect(isLearnerChange('erase')).toBe(true);
  expect(isLearnerChange('toString')).toBe(false);
});
