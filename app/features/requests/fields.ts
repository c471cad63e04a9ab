import { cleanLine, cleanName, cleanText, hasVisibleLetter, isDamaged } from '#app/platform/clean-text.ts';

/** A form's fields as they were typed, all of them text. */
export type FormValues<Field extends string> = Record<Field, string>;

/** What is wrong with a form, in plain sentences, field by field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

export type Checked<Field extends string, Details> = { kind: 'valid'; details: Details } | { kind: 'invalid'; errors: FieldErrors<Field> };

/** The longest one-line text and the longest description, in characters. */
export const lineLimit = 120;
export const textLimit = 2_000;
const emailLimit = 200;
const phoneLimit = 40;

/** Reads the fields of a form one by one, cleans them, and collects what is wrong. */
export class FieldReader<Field extends string> {
  readonly errors: FieldErrors<Field> = {};
  readonly #values: FormValues<Field>;

  constructor(values: FormValues<Field>) {
    this.#values = values;
  }

  /** Refuses a field; the first reason stands. */
  refuse(field: Field, reason: string): void {
    this.errors[field] ??= reason;
  }

  /** Returns what was worked out, unless something was refused. */
  finish<Details>(details: Details): Checked<Field, Details> {
    return Object.keys(this.errors).length === 0 ? { kind: 'valid', details } : { kind: 'invalid', errors: this.errors };
  }

  /** Reads a one-line text; `missing` is what an empty field is told, null where it may stay empty. */
  line(field: Field, missing: string | null, limit = lineLimit): string {
    return this.#read(field, cleanLine, { limit, missing });
  }

  /** Reads a description of several lines. */
  text(field: Field, missing: string | null): string {
    return this.#read(field, cleanText, { limit: textLimit, missing });
  }

  /** Reads the name of a person or a team. */
  name(field: Field, missing: string): string {
    const name = this.#read(field, cleanName, { limit: lineLimit, missing });
    if (isDamaged(this.#values[field])) this.refuse(field, 'A character of this name was lost on its way. Please type it again.');
    if (name !== '' && !hasVisibleLetter(name)) this.refuse(field, 'A name needs at least one letter.');
    return name;
  }

  choice<Option extends string>(field: Field, options: readonly [Option, ...Option[]], missing: string): Option {
    const chosen = options.find((option) => option === this.#values[field]);
    if (chosen === undefined) this.refuse(field, missing);
    return chosen ?? options[0];
  }

  email(field: Field, missing: string | null): string {
    const email = this.#read(field, cleanName, { limit: emailLimit, missing });
    if (email !== '' && !isEmail(email)) this.refuse(field, 'Write the email address like name@example.com.');
    return email;
  }

  /** Reads a telephone number, which may be left out. */
  phone(field: Field): string {
    const phone = this.line(field, null, phoneLimit);
    if (phone !== '' && !isPhone(phone)) this.refuse(field, 'Write the phone number with its area code, like 416-555-0123.');
    return phone;
  }

  /** Reads a day as a date field sends it: `2027-03-01`. */
  day(field: Field, missing: string): string {
    const day = this.line(field, missing);
    if (day !== '' && !isDay(day)) this.refuse(field, 'This is not a date of the calendar. Choose one, or write it like 2027-03-01.');
    return day;
  }

  /** Reads a number; null when it is empty or was refused. */
  number(field: Field, reasons: { missing: string | null; malformed: string }): number | null {
    const typed = this.line(field, reasons.missing);
    const number = parseNumber(typed);
    if (number === null && typed !== '') this.refuse(field, reasons.malformed);
    return number;
  }

  #read(field: Field, clean: (typed: string) => string, { limit, missing }: { limit: number; missing: string | null }): string {
    const typed = this.#values[field];
    // What is far too long is not worth the work of cleaning it.
    const value = typed.length > 5 * limit ? typed : clean(typed);

    if (value.length > limit) {
      this.refuse(
        field,
        `This text has ${value.length.toLocaleString('en-CA')} characters, and ${limit.toLocaleString('en-CA')} fit here. Please shorten it.`,
      );
      return '';
    }
    if (value === '' && missing !== null) this.refuse(field, missing);
    return value;
  }
}

/** Reads a number as people type it: "2,5", "$1,200", "1 200.50". Null when it is none. */
export function parseNumber(typed: string): number | null {
  const grouped = typed
    .trim()
    .replace('\u2212', '-')
    .replace(/^\$\s*/, '');
  const plain = grouped.replaceAll(/(\d)[ ,](?=\d{3}(\D|$))/g, '$1').replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

function isEmail(email: string): boolean {
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
