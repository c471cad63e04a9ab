import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { sendBulk, unansweredBulk } from '#app/console-kit/bulk/bulk-answer.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';
import { answerAction, refuseWithValues, sendAction } from './action-answer.ts';
import { revalidateEvenRefused } from './revalidate-even-refused.ts';

const sent = () => ({
  request: new Request('https://portal.example/manage', { method: 'POST', body: new URLSearchParams({ intent: 'change', row: 'a 1' }) }),
  serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
});

test("an action that couldn't be sent keeps its page's data, so its message doesn't wait for the connection", async () => {
  expect(revalidateEvenRefused({ actionResult: await sendAction(sent()) })).toBe(false);
  expect(revalidateEvenRefused({ actionResult: await sendBulk(sent()) })).toBe(false);
});

test('a refused action reloads its page, and so does a bulk action', () => {
  const refused = answerAction('change', { refusal: refuseWithValues({}, 'Choose another name.') });
  for (const actionResult of [undefined, refused, { ...unansweredBulk, refusal: 'Select at least one.' }])
    expect(revalidateEvenRefused({ actionResult })).toBe(true);
});

test('no console page reloads after every form', () => {
  const rows: readonly PageRow[] = pageTable;
  const files = rows.filter(({ shell, accepts }) => shell === 'console' && accepts === 'form').map(({ file }) => file);

  const reloading = files.filter((file) => /function shouldRevalidate\(\) \{\s*return true/.test(readFileSync(`app/${file}`, 'utf8')));
  expect(reloading).toEqual([]);
});
