import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

import { endOfTorontoDay, torontoDay } from './toronto-time.ts';

test("an evening in Toronto is still that day, although it's already the next one in UTC", () => {
  expect(torontoDay(new Date('2027-03-02T04:59:59Z'))).toBe('2027-03-01');
  expect(torontoDay(new Date('2027-03-02T05:00:00Z'))).toBe('2027-03-02');
  expect(torontoDay(new Date('2027-07-02T04:00:00Z'))).toBe('2027-07-02');
});

test.each([
  ['2026-01-15', '2026-01-16T05:00:00.000Z'],
  ['2026-07-15', '2026-07-16T04:00:00.000Z'],
  // The clocks change at two in the morning: forward on March 8, back on November 1.
  ['2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['2026-10-31', '2026-11-01T04:00:00.000Z'],
  ['2026-11-01', '2026-11-02T05:00:00.000Z'],
  ['2026-12-31', '2027-01-01T05:00:00.000Z'],
  // The last day that a form accepts.
  ['9999-12-31', '+010000-01-01T05:00:00.000Z'],
])('%s is over in Toronto at %s', (day, end) => {
  expect(endOfTorontoDay(day).toISOString()).toBe(end);
});

test("with and without Temporal, Toronto's clocks show the same, every half hour around each clock change", () => {
  const compare = `
    import { torontoTimeOf } from './app/time/toronto-time.ts';
    const { Temporal } = globalThis;
    const show = (at) => JSON.stringify(torontoTimeOf(at));
    const halfHour = 30 * 60_000;
    const moments = [];
    for (let year = 2026; year <= 2028; year += 1)
      for (const start of [Date.UTC(year, 2, 7), Date.UTC(year, 9, 31), Date.UTC(year, 11, 30)])
        for (let at = start; at < start + 9 * 48 * halfHour; at += halfHour) moments.push(at + 59_999);
    const withIt = moments.map(show);
    delete globalThis.Temporal;
    const differing = moments.filter((at, index) => show(at) !== withIt[index]);
    console.log(JSON.stringify({ known: typeof Temporal, moments: moments.length, differing }));
  `;
  // Node 24 has Temporal behind a flag.
  const flags = 'Temporal' in globalThis ? [] : ['--harmony-temporal'];
  const printed = execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', compare], { encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual({ known: 'object', moments: 3_888, differing: [] });
});
