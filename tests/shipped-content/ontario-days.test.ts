import { readFileSync } from 'node:fs';
import Holidays from 'date-holidays';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { formatShortDay, weekdayOf } from '#app/time/civil-day.ts';

const { days } = loadContent('content').ontarioDays;
const years = Array.from({ length: 11 }, (_, index) => 2026 + index);
const real = days.filter((day) => !day.name.startsWith('Substitute'));

const names = [...new Set(real.map((day) => day.name))];

test.each(years)('the holidays of %i are on the same days as in the date-holidays library', (year) => {
  const ontario = new Holidays('CA', 'ON').getHolidays(year);
  const canada = new Holidays('CA').getHolidays(year);
  const theirs = [...ontario, ...canada].filter((each) => each.substitute !== true);

  for (const name of names) {
    const own = real.filter((day) => day.name === name && day.date.startsWith(String(year))).map((day) => day.date);
    const found = theirs.filter((each) => each.name === name).map((each) => each.date.slice(0, 10));
    expect(own, `${name} ${year}`).toEqual([...new Set(found)]);
  }
});

test('every year has its thirteen holidays, and each one on a weekend has its uncertain days', () => {
  for (const year of years) expect(real.filter((day) => day.date.startsWith(String(year)))).toHaveLength(13);

  for (const { date, name } of real.filter((day) => [0, 6].includes(weekdayOf(day.date)))) {
    const substitutes = days.filter(
      (day) => day.name.toLowerCase() === `substitute for ${name.startsWith('National') ? 'the ' : ''}${name}`.toLowerCase(),
    );
    // Christmas 2033 is on a Sunday and Boxing Day on a Monday, so a substitute day can be more than a day away.
    expect(
      substitutes.some((day) => Math.abs(Date.parse(day.date) - Date.parse(date)) <= 3 * 86_400_000),
      `${name} ${date}`,
    ).toBe(true);
  }
});

test("the module's list of holidays and this file have the same days and the same uncertain days", () => {
  const source = readFileSync('content/modules/transaction-coordination.yaml', 'utf8');
  const section = source
    .slice(source.indexOf('id: holidays'), source.indexOf('id: complete-guide'))
    .replaceAll('*', '')
    .replaceAll(/\s+/g, ' ');

  for (const year of [2027, 2028]) {
    for (const { date } of real.filter((day) => day.date.startsWith(String(year)))) expect(section, date).toContain(formatShortDay(date));
    for (const { date } of days.filter((day) => day.date.startsWith(String(year)) && day.doubtful !== undefined))
      expect(section, date).toContain(formatShortDay(date));
  }
  expect(load(source)).toBeDefined();
});
