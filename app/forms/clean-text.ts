/**
 * Matches characters that are removed from text: control characters except white space, direction marks, zero-width spaces, and invalid
 * code points.
 */
const marks = /(?![\t\n\v\f\r])[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u200b\u2060-\u2064\ufeff]/gu;

/** Matches a visible character. Some letters and symbols are blank, such as Hangul fillers and the Braille blank. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

const visibleLetter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u;

const takesNoRoom = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Matches letters of scripts in which a joiner between two letters is part of the spelling: Arabic, Syriac and South Asian scripts. */
const spelledWithJoiners =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}]/u;

/**
 * Cleans a line of text: normalizes it (NFC), removes control characters, and reduces white space to single spaces. Returns an empty
 * string if nothing is visible.
 */
export function cleanLine(typed: string): string {
  return orEmpty(plain(typed).replaceAll(/\s+/g, ' ').trim());
}

/** Cleans a text but keeps its line breaks, with at most one empty line in a row. */
export function cleanText(typed: string): string {
  const lines = plain(typed)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\v\f]/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd());
  return orEmpty(
    lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Cleans a name or an address. Also removes invisible characters that aren't part of the spelling. */
export function cleanName(typed: string): string {
  return cleanLine(plain(typed).replaceAll(takesNoRoom, (mark, at: number, name: string) => (isSpelling(name, at) ? mark : '')));
}

function isSpelling(name: string, at: number): boolean {
  const isJoiner = name[at] === '\u200c' || name[at] === '\u200d';
  return isJoiner && [name.charAt(at - 1), name.charAt(at + 1)].every((letter) => spelledWithJoiners.test(letter));
}

/** Returns a full name in the form printed on certificates. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return cleanName(`${firstName} ${lastName}`);
}

/** Tells whether a name has a visible letter. */
export function hasVisibleLetter(name: string): boolean {
  return visibleLetter.test(name);
}

/** Tells whether a character was lost in transit: half a surrogate pair, or the replacement character. */
export function isDamaged(typed: string): boolean {
  return typed.toWellFormed().includes('\ufffd');
}

function plain(typed: string): string {
  return typed.toWellFormed().normalize('NFC').replaceAll(marks, '');
}

function orEmpty(text: string): string {
  return visible.test(text) ? text : '';
}
