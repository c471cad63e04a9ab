import { expect, test } from 'vitest';

import { lastMonths, readInsightFilter, sortIntoBars, writeShare } from './rules.ts';

test('the last months cross the end of the year, even on the last day of a long month', () => {
  expect(lastMonths(new Date('2027-01-31T23:59:59.000Z'), 3)).toEqual(['2026-11', '2026-12', '2027-01']);
});

test('known parts of a filter are read, and unknown ones ignored', () => {
  const read = (query: string) => readInsightFilter(new URLSearchParams(query));
  expect(read('')).toEqual({ tab: 'results', code: null, away: '30', order: 'number' });
  expect(read('tab=stops&away=7')).toMatchObject({ tab: 'stops', away: '7' });
  expect(read('tab=__proto__&away=1&order=toString')).toEqual(read(''));
});

/**
 * Expected from numpy 2.4.6: numpy.histogram([0.4, 0.99, 1, 1.5, 3.2, 6.9, 7, 30, 59.9, 60, 400], bins=[0, 1, 2, 4, 7, 14, 30, 60, 1e9])[0]
 * is [2 2 1 1 1 0 2 2].
 */
test('durations are sorted into bars with an inclusive start and exclusive end', () => {
  const bars = sortIntoBars([0.4, 0.99, 1, 1.5, 3.2, 6.9, 7, 30, 59.9, 60, 400]);
  expect(bars.map(({ count }) => count)).toEqual([2, 2, 1, 1, 1, 0, 2, 2]);
  expect(bars.map(({ label }) => label)).toEqual([
    'under 1 day',
    '1 day',
    '2 to 3 days',
    '4 to 6 days',
    '7 to 13 days',
    '14 to 29 days',
    '30 to 59 days',
    '60 days or more',
  ]);
});

test('a share of zero is written as a word', () => {
  expect([writeShare(2, 3), writeShare(0, 5), writeShare(0, 0)]).toEqual(['67%', '0%', 'none']);
});
