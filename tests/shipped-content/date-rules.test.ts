import { expect, test } from 'vitest';

import { loadContent, type Content } from '#app/content/load-content.ts';
import { readWhen } from '#app/features/dates/wording/read-when.ts';
import { fixture } from '#tests/support/fixture-content.ts';

/** Lists the facts that determine dates, without the surrounding text. */
function listDateRules({ dateSheet, ontarioDays }: Content) {
  return {
    wordings: dateSheet.wordings.map(({ id, rules }) => ({ id, rules })),
    kinds: dateSheet.kinds.map(({ id, role, wording }) => ({ id, role, wording })),
    days: ontarioDays.days.map(({ date, name, lists, doubtful }) => ({ date, name, lists, isDoubtful: doubtful !== undefined })),
  };
}

test('the shipped date sheet counts by the rules that the worked dates are tested with', () => {
  expect(listDateRules(loadContent('content'))).toEqual(listDateRules(fixture));
});

test('what the date sheet shows as examples of what to type can be typed', () => {
  const { kinds, example } = loadContent('content').dateSheet;
  const hints = kinds.flatMap(({ hint }) => hint.split(/, (?:or )?/)).filter((part) => /\d/.test(part));
  const unreadable = [...hints, ...example.rows.flatMap(({ when }) => when ?? [])].filter((typed) => !readWhen(typed, '2026-10-05').ok);
  expect(unreadable).toEqual([]);
});
