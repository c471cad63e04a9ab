import { cleanName, fullName } from '#app/forms/clean-text.ts';

/** A first and last name, as in forms. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** The name and email a learner gave. */
export interface LearnerProfile extends PersonName {
  email: string;
}

/** The sources of a learner's name and email. Null for missing ones. */
export interface PersonSources {
  /** A manager's correction. */
  correction: PersonName | null;
  /** Entered under My record. */
  profile: LearnerProfile | null;
  /** Entered for the newest attempt. */
  attempt: LearnerProfile | null;
  /** The signer's name on the newest agreement. */
  signature: string | null;
  /** The confirmed address. */
  verifiedEmail: string | null;
}

/** A learner's name and email, as on every screen, list, file and email. */
export interface Person {
  /** Null until the learner has given a name anywhere. */
  name: string | null;
  email: string | null;
  /** The same name in two parts. Empty without one. */
  firstName: string;
  lastName: string;
}

/**
 * Chooses a learner's one name and email address.
 * Name: a manager's correction, then My record, then the newest attempt, then the newest signature. A correction comes first
 * because the certificate carries it. Without any, the learner goes by the device code (`nameLearner`).
 * Email: the verified address, then My record, then the newest attempt. An address that was only typed never replaces a verified one.
 */
export function choosePerson({ correction, profile, attempt, signature, verifiedEmail }: PersonSources): Person {
  const candidates = [correction, profile, attempt, signature === null ? null : splitName(signature)];
  const chosen = candidates.find((name) => name !== null && fullName(name) !== '') ?? { firstName: '', lastName: '' };
  const emails = [verifiedEmail, profile?.email, attempt?.email];
  const { firstName, lastName } = chosen;
  return { name: fullName(chosen) || null, email: emails.find((email) => Boolean(email)) ?? null, firstName, lastName };
}

/** Splits a full name before its last word. */
function splitName(name: string): PersonName {
  const words = cleanName(name).split(' ');
  return words.length < 2
    ? { firstName: words.join(''), lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** What identifies a learner to people. */
export interface NameableLearner {
  /** From `choosePerson`. */
  name: string | null;
  deviceCode: string;
  isErased?: boolean;
}

/** Writes a learner's name wherever it's shown: the name, or the device code until there is one. */
export function nameLearner({ name, deviceCode, isErased = false }: NameableLearner): string {
  if (isErased) return `Erased learner (${deviceCode})`;
  return name ?? `Device ${deviceCode}`;
}

/** Writes a name so that its owner recognizes it and a stranger learns little: "Ana R." */
export function maskName(person: Pick<Person, 'firstName' | 'lastName'>): string | null {
  const initial = [...cleanName(person.lastName)][0]?.toUpperCase();
  const shown = [cleanName(person.firstName), initial === undefined ? '' : `${initial}.`].filter((part) => part !== '').join(' ');
  return shown === '' ? null : shown;
}

/** Returns an address for comparison, regardless of case. */
export function emailKeyOf(email: string): string {
  return cleanName(email).toLowerCase();
}
