import * as v from 'valibot';

import { cleanLine, cleanName, cleanText, hasVisibleLetter, isDamaged } from './clean-text.ts';
import { parseNumber } from './parse-number.ts';

export interface FieldDescription {
  label: string;
  hint?: string;
  /** The message for an empty field. A field without this message is optional. */
  missing?: string;
  /** The message for text that's too long, which states the length and the limit by default. */
  tooLong?: string;
  /** Marks the field as optional in its label. */
  isOptional?: true;
  /** Makes the field as wide as a two-column form. */
  isWide?: true;
  /** Makes the field just wide enough for a few characters. */
  isShort?: true;
  /** The heading of the form part that starts with this field. */
  part?: string;
  /** The label used when the value is displayed. Defaults to the field's label. */
  fact?: string;
  autoComplete?: string;
}

export type Control =
  | { kind: 'line'; type?: 'email' | 'tel' | 'date' | 'password'; inputMode?: 'decimal' }
  | { kind: 'text' }
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | { kind: 'tick' };

/** A form field, described in one place: how it's rendered, validated, stored and displayed. */
export interface Field<Value> {
  words: FieldDescription;
  control: Control;
  /** Parses the typed text. The first error is shown below the field. */
  typed: v.GenericSchema<string, Value>;
  /** Reads a stored value, even if the current rules would reject it. */
  stored: v.GenericSchema<unknown, Value>;
  /** Formats a value for display. Returns an empty string if there's no value. */
  describe(value: Value): string;
  /** Formats a value for a spreadsheet, in which days and numbers keep their type. Defaults to the display format. */
  toCell?(value: Value): string | number | null;
}

/** The maximum lengths of a line and of a description, in characters. */
const lineLimit = 120;
export const textLimit = 2_000;
const emailLimit = 200;
const phoneLimit = 40;

/** Creates a field for one line of text. */
export function lineField(words: FieldDescription, { limit = lineLimit } = {}): Field<string> {
  return lineOf(words, cleaned(words, cleanLine, limit));
}

/** Creates a field for several lines of text. */
export function textField(words: FieldDescription): Field<string> {
  const typed = cleaned(words, cleanText, textLimit);
  return { words, control: { kind: 'text' }, typed, stored: v.string(), describe: (text) => text };
}

/** Creates a field for the name of a person or a team. */
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

/** Creates a field for a password, which is taken exactly as typed and never shown again. */
export function passwordField(words: FieldDescription, { shortest = 1, longest = 128 } = {}): Field<string> {
  const typed = v.pipe(
    v.string(),
    v.check((password) => password !== '' || words.missing === undefined, words.missing),
    v.check(
      (password) => password === '' || password.length >= shortest,
      `Use at least ${shortest} characters. A short sentence is easy to remember.`,
    ),
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

/** Creates a field for a day, such as `2027-03-01`. */
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
  /** The message for text that isn't a number. */
  malformed: string;
  /**
   * The message for a number outside the limits. It can be a function, because formatting the first number with thousands separators takes
   * 15 ms in a browser.
   */
  outside: string | (() => string);
}

export function numberField(words: FieldDescription & { missing: string }, rule: NumberRule): Field<number> {
  const typed = v.pipe(numeric(words, rule), v.number(words.missing));
  return { words, control: numericControl, typed, stored: v.number(), describe: String, toCell: (number) => number };
}

/** Creates a field for a whole number. The value is null if the field is empty. */
export function countField(words: FieldDescription, rule: NumberRule): Field<number | null> {
  const typed = v.pipe(
    numeric(words, rule),
    v.check((count) => count === null || Number.isInteger(count), rule.malformed),
  );
  const describe = (count: number | null) => (count === null ? '' : String(count));
  return { words, control: numericControl, typed, stored: v.nullable(v.number()), describe, toCell: (count) => count };
}

/** Creates a field for a dollar amount, with the value in cents. The value is null if the field is empty. */
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

/** Creates a field with a few choices. `choices` maps each stored value to its label. */
export function choiceField<Option extends string>(
  words: FieldDescription & { missing: string },
  choices: Record<Option, string>,
): Field<Option> {
  // The cast is safe because the record's keys are its options, which the type of Object.keys doesn't show.
  const options = Object.keys(choices) as Option[];
  return {
    words,
    control: { kind: 'choice', choices: options.map((value) => ({ value, label: choices[value] })) },
    typed: v.pipe(v.string(), v.picklist(options, words.missing)),
    stored: v.picklist(options),
    describe: (option) => choices[option],
  };
}

/** Creates a checkbox that must be checked. `described` is the text displayed as the answer. */
export function tickField(words: FieldDescription & { missing: string }, described = ''): Field<'yes'> {
  return {
    words,
    control: { kind: 'tick' },
    typed: v.pipe(v.string(), v.literal('yes', words.missing)),
    // The default is "yes" because nothing is stored unless the box is checked, and earlier versions didn't store the box at all.
    stored: v.optional(v.literal('yes'), 'yes'),
    describe: () => described,
    toCell: (ticked) => ticked,
  };
}

function lineOf(words: FieldDescription, typed: Field<string>['typed'], type?: 'email' | 'tel' | 'date' | 'password'): Field<string> {
  return { words, control: { kind: 'line', type }, typed, stored: v.string(), describe: (text) => text };
}

function cleaned({ missing, tooLong }: FieldDescription, clean: (typed: string) => string, limit: number) {
  return v.pipe(
    v.string(),
    // Text that's far too long is rejected without being cleaned first, because cleaning it would take too long.
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

/**
 * Tells whether text is a phone number: ten digits (North American), or an international number that starts with +. Both can have an
 * extension.
 */
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
