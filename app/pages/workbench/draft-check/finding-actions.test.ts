import { expect, test } from 'vitest';

import { readWords } from '#app/draft-check/read-words.ts';
import type { Rewrite } from '#app/draft-check/rule-set.ts';
import { planRewrite } from './finding-actions.ts';

const wording = 'I can call you at [time].';

/** Rewrites the text's words "sell low", or the sentence that they're in. */
function rewrite(text: string, { text: newText = wording, replaces = 'sentence' }: Partial<Rewrite> = {}): string {
  const start = text.indexOf('sell low');
  const sentence = readWords(text).sentences.find((each) => each.start <= start && start < each.end) ?? null;
  const plan = planRewrite(text, { place: { start, end: start + 'sell low'.length }, sentence }, { text: newText, replaces });
  return `${text.slice(0, plan.start)}${plan.text}${text.slice(plan.end)}`;
}

test.each([
  ['a period', 'Hi. We sell low. The house is new.', `Hi. ${wording} The house is new.`],
  ['an exclamation mark', 'We sell low! Call me.', `${wording} Call me.`],
  ['two marks', 'Why sell low?! Call me.', `${wording} Call me.`],
  ['three periods', 'We sell low... Bye.', `${wording} Bye.`],
  ['an ellipsis', 'We sell low… Bye.', `${wording} Bye.`],
  ['a mark after a space', 'We sell low ! Bye.', `${wording} Bye.`],
  ['an abbreviation', 'Bye. We sell low at 5 p.m.', `Bye. ${wording}`],
  ['nothing at the end of the text', 'Bye. We sell low', `Bye. ${wording}`],
  ['nothing before a line break', 'We sell low\nBye. Really.', `${wording}\nBye. Really.`],
  ['a mark before a line break', 'We sell low.\n\nBye.', `${wording}\n\nBye.`],
  ['a closing quote after the mark', 'She said: "We sell low." Bye.', `${wording}" Bye.`],
  ['a closing quote before the mark', '“Sell low”. We sell low”. Bye.', `“${wording}” We sell low”. Bye.`],
])('a wording replaces a sentence that ends with %s, along with its end mark', (_, text, expected) => {
  expect(rewrite(text.replace('Sell low', 'sell low'))).toBe(expected);
});

test('a wording without an end mark leaves the end mark of the sentence', () => {
  expect(rewrite('We sell low! Bye.', { text: 'Call [agent name]' })).toBe('Call [agent name]! Bye.');
});

test('a wording for the words alone leaves the rest of the sentence', () => {
  expect(rewrite('We sell low! Bye.', { text: 'list it', replaces: 'words' })).toBe('We list it! Bye.');
});

test('a wording to add goes on a line of its own at the end', () => {
  expect(rewrite('We sell low!', { replaces: 'nothing' })).toBe(`We sell low!\n${wording}`);
});
