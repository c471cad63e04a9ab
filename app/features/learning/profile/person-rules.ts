import { cleanName, fullName } from '#app/forms/clean-text.ts';

export interface PersonName {
  firstName: string;
  lastName: string;
}

export interface LearnerProfile extends PersonName {
  email: string;
}

export interface PersonSources {
  /** The name as corrected by a manager. */
  correction: PersonName | null;
  /** The name and email address entered under Your record. */
  profile: LearnerProfile | null;
  /** The name and email entered for the newest attempt. */
  attempt: LearnerProfile | null;
  /** The signer's name on the newest agreement. */
  signature: string | null;
  verifiedEmail: string | null;
}

/** A learner's name and email address, as shown on screens and in lists, files and emails. */
export interface Person {
  /** Null until the learner gives a name. */
  name: string | null;
  email: string | null;
  /** The name in two parts, which are empty if there's no name. */
  firstName: string;
  lastName: string;
}

/**
 * Chooses a learner's name and email address. The name comes from a manager's correction, Your record, the newest attempt or the newest
 * signature, in that order. The correction comes first because the certificate shows it. A learner without a name is shown by device code
 * (`nameLearner`). The email address is the verified one, otherwise the one from Your record or the newest attempt.
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

export interface NameableLearner {
  /** The name returned by `choosePerson`. */
  name: string | null;
  deviceCode: string;
  isErased?: boolean;
}

/** Returns a learner's name for the screen, or the device code if there's no name. */
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

/** Normalizes an email address for comparison, ignoring case. */
export function emailKeyOf(email: string): string {
  return cleanName(email).toLowerCase();
}
