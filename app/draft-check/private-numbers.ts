/** The kinds of private numbers that can be recognized by their format and check digits. */
export const privateNumbers = ['sin', 'card', 'iban'] as const;
export type PrivateNumber = (typeof privateNumbers)[number];

export interface Span {
  start: number;
  end: number;
}

/** Matches at least 13 digits, which can be separated by single spaces, dots or dashes. */
const digitRun = /\d(?:[ .-]?\d){12,}/g;
const ibanRun = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,4}){3,8}\b/g;

/**
 * Matches digits printed like social insurance numbers, also beside other numbers: nine in one piece, or three groups of three. Groups with
 * spaces between them go on to the last group of three, or to a phone number, because roll and file numbers are printed in threes, too.
 */
const sinRun =
  /(?<!\d|\d[.-]|\+\d{1,3} )(?:\d{9}|\d{3}([.-])\d{3}\1\d{3}|\d{3}(?: \d{3}){2,}?(?:(?= \d{3} \d{3} \d{4}(?!\d))|(?! \d{3}(?!\d|[.-]\d))))(?!\d|[.-]\d)/g;
/** Matches the words before a number of nine digits that isn't a social insurance number. */
const otherNumber = /(?:meeting|file|invoice|plan|permit|order|reference|account|roll) (?:id|no\.?|number)?:? ?(?:is )?$/i;

/** Finds private numbers of one kind in a text. */
export function findPrivateNumbers(text: string, kind: PrivateNumber): Span[] {
  if (kind === 'card') return [...text.matchAll(digitRun)].flatMap(cardsIn);
  if (kind === 'sin') {
    const runs = [...text.matchAll(sinRun)];
    return runs.filter(({ index }) => !otherNumber.test(text.slice(Math.max(0, index - 24), index))).flatMap(sinsIn);
  }
  return [...text.matchAll(ibanRun)].filter(([run]) => isIban(run)).map(toSpan);
}

function toSpan({ 0: found, index }: { 0: string; index: number }): Span {
  return { start: index, end: index + found.length };
}

/** Finds one or more social insurance numbers in a row. If not all digits belong to one, they're another number. */
function sinsIn({ 0: run, index }: RegExpExecArray): Span[] {
  const sins = [...run.matchAll(/\d{3}(?:[ .-]?\d{3}){2}/g)];
  const isWhole = sins.length * 9 === run.replaceAll(/\D/g, '').length;
  if (!isWhole || !sins.every(([sin]) => isSin(sin.replaceAll(/\D/g, '')))) return [];
  return sins.map((sin) => toSpan({ 0: sin[0], index: index + sin.index }));
}

/** Matches the place before a card number in its printed grouping, with other numbers only after a space. */
const printedCard = /(?<=^| )(?=(\d{15,16}|\d{4}([ -])\d{4}\2\d{4}\2\d{4}|\d{4}([ -])\d{6}\3\d{5})(?:\D|$))/g;

/** Finds the card numbers in a run of digits: all of it, or parts of it beside an expiry date, a security code or another number. */
function cardsIn({ 0: run, index }: RegExpExecArray): Span[] {
  const isCardRun = (digits: string) => isCard(digits.replaceAll(/\D/g, ''));
  if (isCardRun(run)) return [toSpan({ 0: run, index })];
  const printed = [...run.matchAll(printedCard)].map((match) => ({ 0: match[1] ?? '', index: index + match.index }));
  return printed.filter(({ 0: card }) => isCardRun(card)).map(toSpan);
}

/** Tells whether digits are a card number: 13 to 19 digits that start with 2 to 6 and end with a check digit (ISO/IEC 7812, Luhn). */
function isCard(digits: string): boolean {
  return /^[2-6]\d{12,18}$/.test(digits) && isLuhn(digits) && !/^(\d)\1+$/.test(digits);
}

/** Tells whether nine digits are a Canadian social insurance number, with a check digit at the end (Luhn). No valid number starts with 8. */
function isSin(digits: string): boolean {
  return !digits.startsWith('8') && isLuhn(digits) && !/^(\d)\1+$/.test(digits);
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Tells whether a text is an international bank account number (IBAN), which leaves a remainder of 1 when divided by 97 (ISO 13616). */
function isIban(run: string): boolean {
  const compact = run.replaceAll(/[ -]/g, '');
  if (compact.length < 15 || compact.length > 34) return false;
  const digits = [...compact.slice(4), ...compact.slice(0, 4)].map((letter) => Number.parseInt(letter, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
