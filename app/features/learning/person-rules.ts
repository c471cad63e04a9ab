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

/** The sources of a learner's name and email. Missing ones are null. */
export interface PersonSources {
  /** A name that a manager corrected. */
  correction: PersonName | null;
  /** Entered under My record. */
  profile: LearnerProfile | null;
  /** The name and email entered for the newest attempt. */
  attempt: LearnerProfile | null;
  /** The signer's name on the newest agreement. */
  signature: string | null;
  /** The verified address. */
  verifiedEmail: string | null;
}

/** A learner's name and email, as used on every screen, list, file and email. */
export interface Person {
  /** Null until the learner has given a name anywhere. */
  name: string | null;
  email: string | null;
  /** The same name in two parts, empty if there's none. */
  firstName: string;
  lastName: string;
}

/**
 * Chooses a learner's name and email address. For the name, it uses a manager's correction, then My record, then the newest attempt, then
 * the newest signature. The correction comes first because the certificate shows it. A learner without any name is shown by device code
 * (`nameLearner`). For the email, it uses the verified address, then My record, then the newest attempt. An unverified address never
 * replaces a verified one.
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

/** The details by which people recognize a learner. */
export interface NameableLearner {
  /** From `choosePerson`. */
  name: string | null;
  deviceCode: string;
  isErased?: boolean;
}

/** Returns what to call a learner on screen: the name, or the device code until there is one. */
export function nameLearner({ name, deviceCode, isErased = false }: NameableLearner): string {
  if (isErased) return `Erased learner (${deviceCode})`;
  return name ?? `Device ${deviceCode}`;
}

/** Shortens a name so that its owner recognizes it but a stranger learns little, such as "Ana R." */
export function maskName(person: Pick<Person, 'firstName' | 'lastName'>): string | null {
  const initial = [...cleanName(person.lastName)][0]?.toUpperCase();
  const shown = [cleanName(person.firstName), initial === undefined ? '' : `${initial}.`].filter((part) => part !== '').join(' ');
  return shown === '' ? null : shown;
}

/** Converts an address to the form used for comparison, which ignores case. */
export function emailKeyOf(email: string): string {
  return cleanName(email).toLowerCase();
}
