/** The letters used in resume codes, without digits and without I, L, O and U, which look like other characters in handwriting. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ';

const codeLength = 8;

/**
 * Creates a resume code of eight letters, short enough for a slip of paper. There are 22^8 codes, about 55 billion (35.7 bits). That's
 * enough because a code is useless without an access code: anyone guessing has already entered with one, and can try at most 120 codes an
 * hour (`access/rules.ts`). With a thousand learners, finding anyone's code takes 52 years on average from one address, and half a year
 * from a thousand addresses, which are limited to 12 codes an hour each.
 */
export function createResumeCode(randomInt: (limit: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Reads a code as typed. Lowercase letters, spaces and dashes are accepted. Returns null if the text isn't a valid code. */
export function normalizeResumeCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}\u2212#]/gu, '');
  return letters.length === codeLength && [...letters].every((letter) => alphabet.includes(letter)) ? letters : null;
}

/** Formats a code in two groups, such as "ABCD-EFGH". */
export function groupResumeCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}
