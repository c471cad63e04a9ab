import { expect, test } from 'vitest';

import { bodyOf } from './message-body.ts';
import { readWords } from './read-words.ts';

function bodyIn(text: string): string[] {
  const { words, sentences } = bodyOf(readWords(text));
  return sentences.map(({ first, last }) =>
    words
      .slice(first, last + 1)
      .map(({ typed }) => typed)
      .join(' '),
  );
}

test.each([
  [
    'an email with everything around it',
    'Good day Mr. Szabo,\n\nPriya will call you.\n\nKind regards,\nMaricel Dizon\nAssistant to Priya Nair, Salesperson\nLarkmoor Realty Inc., Brokerage\n905-555-0142',
    ['Priya will call you'],
  ],
  ['a name without a closing', 'Hi Jen,\n\nThe form is ready.\n\nLia', ['The form is ready']],
  [
    'a closing and a sender on one line',
    'The form is ready. Kind regards, Nadine Roy, assistant to Holly Brandt, Salesperson',
    ['The form is ready'],
  ],
  [
    'a text that says who writes',
    "Hi Dana, this is Joy from Priya Nair's office (Larkmoor Realty Inc., Brokerage). See you at 4.",
    ['See you at 4'],
  ],
  [
    'a post that ends with the brokerage',
    'Open house on Saturday! Priya Nair, Salesperson, Larkmoor Realty Inc., Brokerage, 905-555-0142',
    ['Open house on Saturday'],
  ],
  ['a way to unsubscribe', 'Our letter is here.\nReply STOP to unsubscribe.', ['Our letter is here']],
])('%s: only the message itself is left', (_name, text, body) => {
  expect(bodyIn(text)).toEqual(body);
});

test.each([
  ['thanks for something', 'Thank you for the signed form.'],
  ['names that someone is called by', 'Priya and Tom will call you.'],
  ['a brokerage that does something', 'Larkmoor Realty Inc., Brokerage, sells your house in a week.'],
  ['a claim beside a name', 'I am your licensed agent.'],
])('%s belong to the message', (_name, text) => {
  expect(bodyIn(text).join(' ')).not.toBe('');
});

test('positions still fit the text', () => {
  const text = 'Hi Maya,\nPriya will call.\nThanks,\nAna';
  const [sentence] = bodyOf(readWords(text)).sentences;
  expect(text.slice(sentence?.start, sentence?.end)).toBe('Priya will call');
});
