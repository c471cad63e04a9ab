/**
 * The letters of a resume code. I, L, O and U are left out because they look like others or like digits in handwriting. There are
 * no digits.
 */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ';

const codeLength = 8;

/**
 * Creates a resume code of eight letters, which fits on a slip of paper: 22^8, which is 55 billion or 35.7 bits. That's enough
 * because it opens nothing by itself: anyone who guesses has entered with an access code, and can have at most 120 codes an hour
 * compared (`access/rules.ts`). With a thousand learners, one address finds some learner's code after 52 years on average, and a
 * thousand addresses, which count as crowded and get 12 codes an hour each, after half a year.
 */
export function createResumeCode(randomInt: (limit: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Reads a code as typed. Lowercase, spaces and dashes are fine. Null if it can't be one. */
export function normalizeResumeCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}\u2212#]/gu, '');
  return letters.length === codeLength && [...letters].every((letter) => alphabet.includes(letter)) ? letters : null;
}

/** Writes a code in two groups: "ABCD-EFGH". */
export function groupResumeCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
