import { cleanName, fullName } from '#app/forms/clean-text.ts';

/** A name in the two parts that forms ask for. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

/** Who a learner says they are. */
export interface LearnerProfile extends PersonName {
  email: string;
}

/** Everything that says who a learner is; null where nothing does. */
export interface PersonSources {
  /** The name that a manager corrected. */
  correction: PersonName | null;
  /** What the learner entered under My record. */
  profile: LearnerProfile | null;
  /** What the learner entered for the newest attempt. */
  attempt: LearnerProfile | null;
  /** The name under the newest signature of the agreement. */
  signature: string | null;
  /** The address whose code was typed back. */
  verifiedEmail: string | null;
}

/** Who a learner is, as every screen, list, file and email calls them. */
export interface Person {
  /** Null until the learner has given a name anywhere. */
  name: string | null;
  email: string | null;
  /** The same name in the parts that forms ask for; empty without one. */
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

/** Splits a name that was typed in one line before its last word. */
function splitName(name: string): PersonName {
  const words = cleanName(name).split(' ');
  return words.length < 2
    ? { firstName: words.join(''), lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** What tells learners apart where people read of them. */
export interface NameableLearner {
  /** As `choosePerson` chose it. */
  name: string | null;
  deviceCode: string;
  isErased?: boolean;
}

/** Writes a learner's name wherever it's shown: the name, or the device's code until there is one. */
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

/** Returns an address as it is compared, regardless of case. */
export function emailKeyOf(email: string): string {
  return cleanName(email).toLowerCase();
}
