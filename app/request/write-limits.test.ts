import { expect, test } from 'vitest';

import { savesAfter } from '#app/pages/console/settings/values/use-edited-form.ts';
import { addressWrites, newDevices, sessionWrites, WriteLimits } from './write-limits.ts';

const start = new Date('2026-11-24T12:00:00.000Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

test('a session can write its burst at once, then once after each pause', () => {
  const limits = new WriteLimits();
  const write = (now: Date) => limits.takeWrite({ session: 'one', address: '203.0.113.7' }, now);
  for (let count = 0; count < sessionWrites.burst; count += 1) expect(write(start)).toBeNull();
  expect(write(start)).toEqual(later(sessionWrites.refill));
  expect(write(later(sessionWrites.refill))).toBeNull();
  expect(write(later(sessionWrites.refill))).not.toBeNull();
});

test("thirty people in an office who all write nonstop for a minute aren't held up by their shared address", () => {
  const limits = new WriteLimits();
  const each = sessionWrites.burst + 60_000 / sessionWrites.refill;
  for (let count = 0; count < each; count += 1) {
    const now = later(Math.max(0, count - sessionWrites.burst + 1) * sessionWrites.refill);
    for (let trainee = 0; trainee < 30; trainee += 1)
      expect(limits.takeWrite({ session: `trainee ${trainee}`, address: '203.0.113.7' }, now)).toBeNull();
  }
});

test("a manager whose editor saves nonstop in eight tabs for an hour isn't held up", () => {
  const limits = new WriteLimits();
  for (let time = 0; time < 3_600_000; time += savesAfter)
    for (let tab = 0; tab < 8; tab += 1) expect(limits.takeWrite({ session: 'manager a', address: '203.0.113.7' }, later(time))).toBeNull();
});

test('sessions at one address share its allowance, and a refused write costs its session nothing', () => {
  const limits = new WriteLimits();
  const write = (session: number, address: string) => limits.takeWrite({ session: `s${session}`, address }, start);
  for (let count = 0; count < addressWrites.burst; count += 1) write(Math.floor(count / sessionWrites.burst), '203.0.113.7');
  expect(write(9_999, '203.0.113.7')).toEqual(later(addressWrites.refill));
  for (let count = 0; count < sessionWrites.burst; count += 1) expect(write(9_999, '203.0.113.8')).toBeNull();
});

test('new devices at an address are counted per subscriber, not per address', () => {
  const limits = new WriteLimits();
  for (let count = 0; count < newDevices.burst; count += 1) expect(limits.takeDevice(`2001:db8::${count.toString(16)}`, start)).toBeNull();
  expect(limits.takeDevice('2001:db8::ffff', start)).toEqual(later(newDevices.refill));
  expect(limits.takeDevice('2001:db8:0:1::1', start)).toBeNull();
});
