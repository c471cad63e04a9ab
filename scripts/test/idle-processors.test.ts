import { expect, test } from 'vitest';

import { countIdle, measureIdleProcessors } from './idle-processors.ts';

function reading(user: number, idle: number) {
  return { times: { user, nice: 0, sys: 0, idle, irq: 0 } };
}

test('the idle shares of all processors are added up', () => {
  expect(countIdle([reading(100, 100), reading(50, 50)], [reading(150, 150), reading(150, 50)])).toBe(0.5);
  expect(countIdle([reading(100, 100)], [reading(100, 100)])).toBe(0);
});

test('this machine has between none and all of its processors idle', () => {
  const idle = measureIdleProcessors();
  expect(idle).toBeGreaterThanOrEqual(0);
  expect(idle).toBeLessThanOrEqual(1_024);
});
