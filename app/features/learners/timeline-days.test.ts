import { expect, test } from 'vitest';

import { groupByDay } from './timeline-days.ts';

const lesson = (day: string, what: string) => ({ day, what, isLesson: true });
const other = (day: string, what: string) => ({ day, what, isLesson: false });

test("a day's lessons are one entry, placed at the first of them, and each day is its own group", () => {
  const attempt = other('2026-11-21', 'Failed');
  const [first, second] = [lesson('2026-11-21', 'b'), lesson('2026-11-21', 'a')];
  const lessons = [first, second];
  const alone = lesson('2026-11-20', 'alone');

  expect(groupByDay([first, attempt, second, alone])).toEqual([
    {
      day: '2026-11-21',
      items: [
        { kind: 'lessons', lessons },
        { kind: 'entry', entry: attempt },
      ],
    },
    { day: '2026-11-20', items: [{ kind: 'entry', entry: alone }] },
  ]);
});
