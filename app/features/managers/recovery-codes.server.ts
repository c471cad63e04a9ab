import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another when they are copied from paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeCount = 10;

/** Makes the codes that stand in for a lost second factor: ten of 49 bits, each for one sign-in. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => `${createPart()}-${createPart()}`);
}

function createPart(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
}
