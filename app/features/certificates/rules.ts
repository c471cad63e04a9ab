/** Crockford's Base32: digits and letters without I, L, O and U, so that certificate numbers are easy to read aloud and type. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A certificate number's length without dashes: 128 bits take 26 characters in Base32. */
const numberLength = 26;
const groups = [5, 5, 5, 5, 6];

/** Formats 16 random bytes as a certificate number: 26 characters in five groups. */
export function encodeCertificateNumber(bytes: Uint8Array): string {
  let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let letters = '';

  for (let index = 0; index < numberLength; index += 1) {
    letters = alphabet.charAt(Number(value & 31n)) + letters;
    value >>= 5n;
  }
  return group(letters);
}

/**
 * Reads a typed certificate number, ignoring case, dashes and spaces, and accepting O for 0 and I or L for 1. Returns null if the number is
 * invalid.
 */
export function normalizeCertificateNumber(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

  const isNumber = letters.length === numberLength && [...letters].every((letter) => alphabet.includes(letter));
  return isNumber ? group(letters) : null;
}

function group(letters: string): string {
  let start = 0;
  return groups
    .map((length) => {
      start += length;
      return letters.slice(start - length, start);
    })
    .join('-');
}

export interface Signatory {
  name: string;
  title: string;
}

/** Returns who signs a certificate: the person who did when it was issued or, if that wasn't stored, the brand's current signatory. */
export function signatoryOf(
  { signatoryName: name, signatoryTitle: title }: { signatoryName: string | null; signatoryTitle: string | null },
  brand: { certificate: { signatory?: Signatory | undefined } },
): Signatory | undefined {
  return name === null || title === null ? brand.certificate.signatory : { name, title };
}

export interface CertificateWording {
  title: string;
  school: string;
  congratulations: string;
  holder: string;
  statement: string;
  credential: string;
  instruction: string;
}

/** Writes a certificate's text (specification 9). The PDF omits the download instruction. */
export function writeCertificate(
  certificate: { holder: string; school: string; credential: string },
  chatChannel: string,
): CertificateWording {
  const { holder, school, credential } = certificate;
  return {
    title: 'Certificate of Completion',
    school,
    congratulations: 'Congratulations',
    holder,
    statement: `is now a certified holder of the credential below, awarded by ${school}.`,
    credential,
    instruction: `Take a screenshot of this certificate or download it, and upload it to the ${chatChannel} channel of your team chat.`,
  };
}

export interface CertificateEvent {
  /** A withdrawal is made at the holder's request and is permanent. */
  kind: 'revoked' | 'reinstated' | 'withdrawn';
  reason: string;
  happenedAt: Date;
}

export type CertificateStatus =
  | { status: 'valid' }
  | { status: 'revoked'; revokedAt: Date }
  | { status: 'withdrawn'; withdrawnAt: Date }
  /** The certificate was reissued under this number with a corrected name. */
  | { status: 'replaced'; replacedBy: string };

/**
 * Chooses the certificate that counts for a learner: the newest valid one or, without one, the newest revoked one. After a merge, a learner
 * can have several. Returns null if none counts.
 */
export function chooseCertificate<Shown extends { status: CertificateStatus['status'] }>(newestFirst: readonly Shown[]): Shown | null {
  return newestFirst.find(({ status }) => status === 'valid') ?? newestFirst.find(({ status }) => status === 'revoked') ?? null;
}

/** A certificate is valid unless it was withdrawn or replaced, or its latest event is a revocation. */
export function statusOf(events: readonly CertificateEvent[], replacedBy: string | null = null): CertificateStatus {
  const withdrawn = events.find((event) => event.kind === 'withdrawn');
  if (withdrawn !== undefined) return { status: 'withdrawn', withdrawnAt: withdrawn.happenedAt };
  if (replacedBy !== null) return { status: 'replaced', replacedBy };

  const newest = events.toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime()).at(-1);
  return newest?.kind === 'revoked' ? { status: 'revoked', revokedAt: newest.happenedAt } : { status: 'valid' };
}
