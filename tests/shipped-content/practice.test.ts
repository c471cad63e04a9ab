import { expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import type { PracticeItem } from '#app/content/schemas/practice-schema.ts';
import { walkPage } from '#app/content/text/walk-page.ts';

const content = loadContent('content');
const items = [...content.practice.values()].flatMap((file) => file.items);

function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function longTexts(part: unknown): string[] {
  return walkPage(part)
    .texts.flatMap(({ text }) => (typeof text === 'string' ? [fold(text)] : []))
    .filter((text) => text.length > 40);
}

const asked = new Set(longTexts(content.assessment.questions.flatMap((question) => question.variants)));

test('no item repeats an assessment question', () => {
  expect(asked.size).toBeGreaterThan(81);
  const same = items.flatMap((item) => longTexts(item).flatMap((text) => (asked.has(text) ? [`${item.id}: ${text}`] : [])));
  expect(same).toEqual([]);
});

test('no item is in the content twice', () => {
  const situations = items.map((item) => fold(`${item.prompt} ${situationOf(item)}`));
  expect(situations.filter((text, index) => situations.indexOf(text) !== index)).toEqual([]);
});

function situationOf(item: PracticeItem): string {
  if (item.kind === 'wrong') return item.text;
  if (item.kind === 'date') return item.given;
  return item.kind === 'order' ? item.steps.join(' ') : '';
}
