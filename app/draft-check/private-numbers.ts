/** The kinds of private numbers that can be recognized by their format and check digits. */
export const privateNumbers = ['sin', 'card', 'iban'] as const;
export type PrivateNumber = (typeof privateNumbers)[number];

export interface Span {
  start: number;
  end: number;
}

/** Matches 9 to 30 digits, which can be separated by single spaces, dots or dashes. */
const digitRun = /\d(?:[ .-]?\d){8,29}/g;
const ibanRun = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,4}){3,8}\b/g;

/** Finds private numbers of one kind in a text. */
export function findPrivateNumbers(text: string, kind: PrivateNumber): Span[] {
  const runs = [...text.matchAll(kind === 'iban' ? ibanRun : digitRun)];
  if (kind === 'card') return runs.flatMap(cardsIn);
  return runs
    .filter(([run], index) => isPrivate(run, { kind, before: text.slice(Math.max(0, (runs[index]?.index ?? 0) - 24), runs[index]?.index) }))
    .map((run) => ({ start: run.index, end: run.index + run[0].length }));
}

function isPrivate(run: string, { kind, before }: { kind: PrivateNumber; before: string }): boolean {
  if (kind === 'iban') return isIban(run);
  return (
    isSin(run.replaceAll(/\D/g, ''), run) &&
    !/(?:meeting|file|invoice|plan|permit|order|reference|account|roll) (?:id|no\.?|number)?:? ?(?:is )?$/i.test(before)
  );
}

/** Matches a card number in its printed grouping, followed by something other than a digit. */
const printedCard = /^(?:\d{15,16}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?=\D)/;

/** Finds the card number in a run of digits, which is only the start of the run if an expiry date or a security code follows. */
function cardsIn({ 0: run, index }: RegExpExecArray): Span[] {
  const card = [run, printedCard.exec(run)?.[0]].find((digits) => digits !== undefined && isCard(digits.replaceAll(/\D/g, '')));
  return card === undefined ? [] : [{ start: index, end: index + card.length }];
}

/** Tells whether digits are a card number: 13 to 19 digits that start with 2 to 6 and end with a check digit (ISO/IEC 7812, Luhn). */
function isCard(digits: string): boolean {
  return /^[2-6]\d{12,18}$/.test(digits) && isLuhn(digits) && !/^(\d)\1+$/.test(digits);
}

/**
 * Tells whether a run of digits is a Canadian social insurance number: nine digits, with a check digit at the end (Luhn), in one piece or
 * in three groups of three. Other groupings are phone, file and parcel numbers. No valid number starts with 8.
 */
function isSin(digits: string, run: string): boolean {
  return (
    digits.length === 9 &&
    /^(?:\d{9}|\d{3}([ .-])\d{3}\1\d{3})$/.test(run) &&
    !digits.startsWith('8') &&
    isLuhn(digits) &&
    !/^(\d)\1+$/.test(digits)
  );
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
