import { expect, test } from 'vitest';

import { noteLimit, cleanNote } from './note-rules.ts';

test.each([
  ['a note with white space around it', '  Ask Priya.\r\n\r\n\r\nThen call.  ', { text: 'Ask Priya.\n\nThen call.' }],
  ['a note as long as the limit', 'x'.repeat(noteLimit), { text: 'x'.repeat(noteLimit) }],
  ['white space alone, which deletes the note', ' \n ', { text: '' }],
])('%s is read', (_, typed, read) => {
  expect(cleanNote(typed)).toEqual(read);
});

test.each([
  ['20,000 letters', 'x'.repeat(20_000), 'This note has 20,000 characters, and the limit is 2,000. Please shorten it.'],
  ['one letter too many', 'x'.repeat(noteLimit + 1), 'This note has 2,001 characters, and the limit is 2,000. Please shorten it.'],
  ['invisible characters alone', '\u200b\u2060\u3164', 'This note has no visible text. Type something, or delete the note.'],
  ['half an emoji', 'Fine \ud83d', "Part of this text didn't come through. Please type it again."],
])('%s is rejected with a message', (_, typed, error) => {
  expect(cleanNote(typed)).toEqual({ error });
});
