import { cleanText, isDamaged } from '#app/forms/clean-text.ts';

export const noteLimit = 2_000;

/** The maximum length of a note that merges joined: five of the longest notes, with the empty lines between them. */
export const joinedNoteLimit = 5 * (noteLimit + '\n\n'.length);

/** The maximum number of steps with a note or a bookmark: enough for every step, including steps that no longer exist. */
export const mostAnnotations = 1_000;

/** Reads a note as typed. Returns its cleaned text, or a message that says what's wrong. A note without text is deleted. */
export function cleanNote(typed: string): { text: string } | { error: string } {
  // A very long note would take too long to clean, so it's rejected for its length first.
  const text = typed.length > 5 * noteLimit ? typed : cleanText(typed);
  if (text.length > noteLimit) {
    const [length, limit] = [text.length, noteLimit].map((count) => count.toLocaleString('en-CA'));
    return { error: `This note has ${length} characters, and the limit is ${limit}. Please shorten it.` };
  }
  if (isDamaged(typed)) return { error: "Part of this text didn't come through. Please type it again." };
  if (text === '' && typed.trim() !== '') return { error: 'This note has no visible text. Type something, or delete the note.' };
  return { text };
}
