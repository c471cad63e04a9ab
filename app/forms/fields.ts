import * as v from 'valibot';

import { cleanLine, cleanName, cleanText, hasVisibleLetter, isDamaged } from './clean-text.ts';
import { parseNumber } from './parse-number.ts';

/** What a field says to anyone who fills it in. */
export interface FieldDescription {
  label: string;
  hint?: string;
  /** What an empty field is told; without it the field may stay empty. */
  missing?: string;
  /** What a text that doesn't fit is told; else its length and the limit. */
  tooLong?: string;
  /** Says in the label that it may stay empty. */
  isOptional?: true;
  /** Takes the whole width of a form that has two columns. */
  isWide?: true;
  /** Has room for a few characters only. */
  isShort?: true;
  /** The heading of the part of the form that begins here. */
  part?: string;
  /** What the answer is called where it's read; the label when left out. */
  fact?: string;
  /** The kind of text that a browser may fill in by itself. */
  autoComplete?: string;
}

/** The element that takes an answer. */
export type Control =
  | { kind: 'line'; type?: 'email' | 'tel' | 'date' | 'password'; inputMode?: 'decimal' }
  | { kind: 'text' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | { kind: 'tick' };

/** One field of a form, described once: how it's drawn, checked, stored and read. */
export interface Field<Value> {
  words: FieldDescription;
  control: Control;
  /** From what was typed to the value; the first refusal is the sentence below the field. */
  typed: v.GenericSchema<string, Value>;
  /** Reads a stored value: what the rules of today would refuse stays readable. */
  stored: v.GenericSchema<unknown, Value>;
  /** Writes a value for people; empty when there is nothing to say. */
  describe(value: Value): string;
  /** Writes a value for a spreadsheet, where days and numbers stay what they are; as for people when left out. */
  toCell?(value: Value): string | number | null;
}

/** The longest one-line text and the longest description, in characters. */
const lineLimit = 120;
export const textLimit = 2_000;
const emailLimit = 200;
const phoneLimit = 40;

/** One line of text. */
export function lineField(words: FieldDescription): Field<string> {
  return lineOf(words, cleaned(words, cleanLine, lineLimit));
}

/** A description of several lines. */
export function textField(words: FieldDescription): Field<string> {
  const typed = cleaned(words, cleanText, textLimit);
  return { words, control: { kind: 'text' }, typed, stored: v.string(), describe: (text) => text };
}

/** The name of a person or a team. */
export function nameField(words: FieldDescription, { limit = lineLimit, needsLetter = true } = {}): Field<string> {
  const typed = v.pipe(
    v.string(),
    v.check((name) => !isDamaged(name), "Part of this text didn't come through. Please type it again."),
    cleaned(words, cleanName, limit),
    v.check((name) => name === '' || !needsLetter || hasVisibleLetter(name), 'Enter a name with at least one letter.'),
  );
  return lineOf(words, typed);
}

export function emailField(words: FieldDescription): Field<string> {
  const typed = v.pipe(
    cleaned(words, cleanName, emailLimit),
    v.check((email) => email === '' || isEmail(email), 'Enter an email address like name@example.com.'),
  );
  return lineOf({ autoComplete: 'email', ...words }, typed, 'email');
}

/** A password, exactly as it is typed; it's never shown again. */
export function passwordField(words: FieldDescription & { missing: string }, { shortest = 1, longest = 128 } = {}): Field<string> {
  const typed = v.pipe(
    v.string(),
    v.check((password) => password !== '', words.missing),
    v.minLength(shortest, `Use at least ${shortest} characters. A short sentence is easy to remember.`),
    v.maxLength(longest, `Use at most ${longest} characters.`),
  );
  return lineOf(words, typed, 'password');
}

export function phoneField(words: FieldDescription): Field<string> {
  const typed = v.pipe(
    cleaned(words, cleanLine, phoneLimit),
    v.check((phone) => phone === '' || isPhone(phone), 'Enter a phone number with its area code, like 416-555-0123.'),
  );
  return lineOf({ autoComplete: 'tel', ...words }, typed, 'tel');
}

/** A day as a date field sends it: `2027-03-01`. */
export function dayField(words: FieldDescription, describe: (day: string) => string): Field<string> {
  const typed = v.pipe(
    cleaned(words, cleanLine, lineLimit),
    v.check((day) => day === '' || isDay(day), "This isn't a valid date. Choose one, or type it like 2027-03-01."),
  );
  return { ...lineOf(words, typed, 'date'), describe, toCell: (day) => day };
}

export interface NumberRule {
  from: number;
  to: number;
  /** What a text that is no number is told, and a number that is too small or too large. */
  malformed: string;
  /** A function where it takes a browser long to write: a number with its thousands, 15 ms for the first one. */
  outside: string | (() => string);
}

export function numberField(words: FieldDescription & { missing: string }, rule: NumberRule): Field<number> {
  const typed = v.pipe(numeric(words, rule), v.number(words.missing));
  return { words, control: numericControl, typed, stored: v.number(), describe: String, toCell: (number) => number };
}

/** A whole number; null when it was left out. */
export function countField(words: FieldDescription, rule: NumberRule): Field<number | null> {
  const typed = v.pipe(
    numeric(words, rule),
    v.check((count) => count === null || Number.isInteger(count), rule.malformed),
  );
  const describe = (count: number | null) => (count === null ? '' : String(count));
  return { words, control: numericControl, typed, stored: v.nullable(v.number()), describe, toCell: (count) => count };
}

/** An amount of dollars, in cents; null when it was left out. */
export function dollarField(
  words: FieldDescription,
  rule: NumberRule & { describe: (cents: number | null) => string },
): Field<number | null> {
  const typed = v.pipe(
    numeric(words, rule),
    v.transform((dollars) => (dollars === null ? null : Math.round(dollars * 100))),
  );
  const toCell = (cents: number | null) => (cents === null ? null : cents / 100);
  return { words, control: numericControl, typed, stored: v.nullable(v.number()), describe: rule.describe, toCell };
}

/** One of a few choices: what is stored, and what people read. */
export function choiceField<Option extends string>(
  words: FieldDescription & { missing: string },
  choices: Record<Option, string>,
): Field<Option> {
  // The keys of a record are its options, which Object.keys can't say.
  const options = Object.keys(choices) as Option[];
  return {
    words,
    control: { kind: 'choice', choices: options.map((value) => ({ value, label: choices[value] })) },
    typed: v.pipe(v.string(), v.picklist(options, words.missing)),
    stored: v.picklist(options),
    describe: (option) => choices[option],
  };
}

/** A box that has to be ticked; `told` is what it says afterwards. */
export function tickField(words: FieldDescription & { missing: string }, told = ''): Field<'yes'> {
  return {
    words,
    control: { kind: 'tick' },
    typed: v.pipe(v.string(), v.literal('yes', words.missing)),
    // Nothing was ever stored without the tick, and earlier versions didn't store it.
    stored: v.optional(v.literal('yes'), 'yes'),
    describe: () => told,
    toCell: (ticked) => ticked,
  };
}

function lineOf(words: FieldDescription, typed: Field<string>['typed'], type?: 'email' | 'tel' | 'date' | 'password'): Field<string> {
  return { words, control: { kind: 'line', type }, typed, stored: v.string(), describe: (text) => text };
}

/** Clean and bounded text, or the sentence that says why not. */
function cleaned({ missing, tooLong }: FieldDescription, clean: (typed: string) => string, limit: number) {
  return v.pipe(
    v.string(),
    // Text this long isn't worth cleaning.
    v.transform((typed) => (typed.length > 5 * limit ? typed : clean(typed))),
    v.maxLength(limit, ({ input }) => tooLong ?? describeLength(input.length, limit)),
    v.check((text) => text !== '' || missing === undefined, missing),
  );
}

function numeric(words: FieldDescription, { from, to, malformed, outside }: NumberRule) {
  return v.pipe(
    cleaned(words, cleanLine, lineLimit),
    v.check((text) => text === '' || parseNumber(text) !== null, malformed),
    v.transform(parseNumber),
    v.check((number) => number === null || (number >= from && number <= to), outside),
  );
}

const numericControl: Control = { kind: 'line', inputMode: 'decimal' };

function describeLength(length: number, limit: number): string {
  return `This text has ${length.toLocaleString('en-CA')} characters, and the limit is ${limit.toLocaleString('en-CA')}. Please shorten it.`;
}

export function isEmail(email: string): boolean {
  return /^[^\s@<>()[\]\\,;:"]+@([^\s@<>()[\]\\,;:"./]+\.)+[^\s@<>()[\]\\,;:"./\d]{2,}$/.test(email) && !email.includes('..');
}

/** Ten digits as in North America, or an international number that begins with +; an extension may follow. */
function isPhone(phone: string): boolean {
  const [, number = '', extension] = /^(\+?[\d\s().\-/]+?)\s*(?:(?:ext\.?|extension|x|#)\s*(\d{1,6}))?$/i.exec(phone) ?? [];
  const digits = number.replaceAll(/\D/g, '');

  if (number === '' || (extension === undefined && /ext|x|#/i.test(phone))) return false;
  if (number.startsWith('+')) return digits.length >= 8 && digits.length <= 15;
  return digits.length === 10 || (digits.length === 11 && digits.startsWith('1'));
}

function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;

  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
}
