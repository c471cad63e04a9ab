import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import type { ChangeableLearner, FoundLearner } from '#app/features/learners/find-learner.server.ts';
import type { Role } from '#app/features/access/rules.ts';
import { portalContext, type Portal } from '#app/portal.ts';
import { visitContext, type Visit } from '#app/request/visitor.server.ts';
import { learnerActions } from './learner-actions.server.ts';

const learner: ChangeableLearner = { isErased: false, stage: 'failed', used: 3, certificate: null };

function possible(of: Partial<ChangeableLearner>, role: Role = 'manager'): string[] {
  const context = new RouterContextProvider();
  const now = new Date('2026-11-24T12:00:00.000Z');
  context.set(portalContext, { now: () => now } as Portal);
  context.set(visitContext, { manager: { confirmedAt: now, role } } as Visit);
  const found = {
    facts: { id: 'x', attempts: [], certificates: [] },
    changeable: { ...learner, ...of },
    certificate: null,
  } as unknown as FoundLearner;
  return learnerActions.show({ context, url: new URL('http://localhost/') }, found).map(({ intent }) => intent);
}

test.each([
  ['anyone who is locked out', {}, ['attempts', 'export', 'erase']],
  ['anyone who has used no attempt', { used: 0, stage: 'none' }, ['export', 'erase']],
  ['the holder of a certificate', { stage: 'passed', certificate: 'valid' }, ['name', 'revoke', 'export', 'erase']],
  ['the holder of a revoked one', { stage: 'passed', certificate: 'revoked' }, ['reinstate', 'export', 'erase']],
  ['anyone who was erased', { isErased: true, certificate: 'withdrawn' }, []],
] as const)('the actions for %s', (_, of, changes) => {
  expect(possible(of)).toEqual(changes);
});

test('viewers are offered no action', () => {
  expect(possible({}, 'viewer')).toEqual([]);
});

test('only possible actions have a page', () => {
  expect(learnerActions.has('erase')).toBe(true);
  expect(learnerActions.has('toString')).toBe(false);
});
