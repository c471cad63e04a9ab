import { expect, test } from 'vitest';

import { applyCourseChange, noCourseActivity, findAnnotation, mergeAnnotations, type StepAnnotation } from './course-rules.ts';
import { joinedNoteLimit, noteLimit } from './note-rules.ts';

const at = (minute: number) => `2026-11-21T12:0${minute}:00.000Z`;
const place = { lesson: 'crm-1', step: 'intake' };
const answer = { kind: 'check', id: 'crm/intake', option: 'Call back', right: false, at: at(0) } as const;
const note = (text: string, minute: number) => ({ kind: 'note', id: 'crm-1', step: 'intake', text, at: at(minute) }) as const;
const bookmark = (marked: boolean, minute: number) => ({ kind: 'bookmark', id: 'crm-1', step: 'intake', marked, at: at(minute) }) as const;
const kept = (more: Partial<StepAnnotation>): StepAnnotation => ({ ...findAnnotation([], place), ...more });

test('an answer that was sent and fetched again appears once', () => {
  const once = applyCourseChange(noCourseActivity, answer);
  expect(once.checks).toMatchObject([{ id: 'crm/intake', option: 'Call back' }]);
  expect(applyCourseChange(once, answer)).toBe(once);
});

test("a step's note and bookmark change independently, and the newest of each stays", () => {
  const changes = [note('Ask Priya.', 1), bookmark(true, 2), note('Ask Sam.', 4), note('Ask Priya again.', 3), bookmark(false, 1)];
  const { steps } = changes.reduce(applyCourseChange, noCourseActivity);
  expect(steps).toEqual([{ ...place, note: 'Ask Sam.', notedAt: at(4), isBookmarked: true, bookmarkedAt: at(2) }]);
});

test.each([
  ['two notes are both kept, the newest first', { note: 'Old', notedAt: at(1) }, { note: 'New', notedAt: at(2) }, 'New\n\nOld'],
  ['the same note is there once', { note: 'Same', notedAt: at(1) }, { note: 'Same', notedAt: at(2) }, 'Same'],
  ['a note that was joined before is not repeated', { note: 'New\n\nOld', notedAt: at(2) }, { note: 'Old', notedAt: at(1) }, 'New\n\nOld'],
  ['a deleted note takes no other with it', { note: '', notedAt: at(2) }, { note: 'Kept', notedAt: at(1) }, 'Kept'],
  ['a step that only one has a note on keeps it', {}, { note: 'Kept', notedAt: at(1) }, 'Kept'],
])('when two learners are merged, %s', (_, one, other, joined) => {
  expect(mergeAnnotations(kept(one), kept(other)).note).toBe(joined);
  expect(mergeAnnotations(kept(other), kept(one)).note).toBe(joined);
});

test('when two learners are merged, both keep their bookmarks', () => {
  const joined = mergeAnnotations(kept({ isBookmarked: true, bookmarkedAt: at(1) }), kept({ bookmarkedAt: at(2) }));
  expect(joined).toMatchObject({ isBookmarked: true, bookmarkedAt: at(2) });
});

test('two of the longest notes are both kept, and a note that was joined again and again has a limit', () => {
  const longest = (letter: string, minute: number) => kept({ note: letter.repeat(noteLimit), notedAt: at(minute) });
  const two = mergeAnnotations(longest('a', 1), longest('b', 2)).note;
  expect(two).toBe(`${'b'.repeat(noteLimit)}\n\n${'a'.repeat(noteLimit)}`);

  const long = kept({ note: `b${'\u{1f3e0}'.repeat(3 * noteLimit)}`, notedAt: at(3) });
  const many = [...'cdefgh'].map((letter) => longest(letter, 2)).reduce(mergeAnnotations, long).note;
  expect(many.length).toBeLessThanOrEqual(joinedNoteLimit);
  expect(many.startsWith('b\u{1f3e0}')).toBe(true);
  expect(many.isWellFormed()).toBe(true);
});
