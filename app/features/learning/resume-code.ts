/**
 * The letters of a resume code: none that looks like another or like a digit when it's written by hand, which rules out I,
 * L, O and U. Digits are left out altogether.
 */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ';

const codeLength = 8;

/**
 * Makes a resume code of eight letters, so that it fits on a slip of paper: 22^8, which is 55 thousand million or 35.7
 * bits. That is enough because it opens nothing by itself: anyone who guesses has entered with an access code, and has 120
 * codes an hour compared at most (`access/rules.ts`). With a thousand learners, one address meets some learner's code
 * after 52 years on average; a thousand addresses, which are a crowd and get 12 codes an hour each, after half a year.
 */
export function createResumeCode(randomInt: (limit: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Reads a code as people type it: small letters, spaces and dashes are fine. Null when it can't be one. */
export function normalizeResumeCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}\u2212#]/gu, '');
  return letters.length === codeLength && [...letters].every((letter) => alphabet.includes(letter)) ? letters : null;
}

/** Writes a code in two groups: "ABCD-EFGH". */
export function groupResumeCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
