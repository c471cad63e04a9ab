import { CastIndex, ownerName, patternOf } from './cast-index.ts';
import { lastNameOf, streetOf, type Cast, type CastPerson } from '#app/content/schemas/cast-schema.ts';
import type { Problem } from './content-error.ts';

export interface CastText {
  file: string;
  path: string;
  text: string;
}

/**
 * Lists texts with a number, name, email, home, office or town that contradicts cast.yaml. Only explicit statements are flagged, because people
 * turn off checks that raise false alarms.
 */
export function checkCast(cast: Cast, allTexts: readonly CastText[]): Problem[] {
  const texts = allTexts.filter(({ file }) => file !== 'cast.yaml');
  const index = new CastIndex(cast);
  const statements = new CastStatements(index);
  const isOrdinary = rememberOrdinaryWords(texts);

  return texts
    .filter(({ file }) => !cast.unchecked.includes(file))
    .flatMap(({ file, path, text }) => {
      const reasons = new Set([
        ...checkNumbers(text, index),
        ...checkEmails(text, index),
        ...checkHomes(text, index),
        ...checkNames(text, index, isOrdinary),
        ...statements.check(text),
      ]);
      return [...reasons].map((reason) => ({ file, path, reason }));
    });
}

const telephone = /(?<![\d$-])(?:\(?(\d{3})\)?[-. ])?555[-. ](\d{4})(?!\d)/g;

/** Checks phone numbers, which can appear with their owner, with anyone from the owner's office, or alone. */
function checkNumbers(text: string, index: CastIndex): string[] {
  return [...text.matchAll(telephone)].flatMap(([, area, line = '']) => {
    const number = `${area === undefined ? '' : `${area}-`}555-${line}`;
    const owner = index.byNumber.get(number);
    if (owner === undefined) return [`no one in cast.yaml has the number ${number}`];

    const named = index.peopleIn(text);
    const isTheirs = named.length === 0 || index.officesIn(text).includes(owner) || named.some((person) => index.ownsNumber(person, owner));
    return isTheirs ? [] : [`${number} belongs to ${ownerName(owner)}, but this text names ${namesOf(named)}`];
  });
}

const emailAddress = /[\w.+-]+@([\w-]+(?:\.[\w-]+)*\.example)\b/g;

function checkEmails(text: string, index: CastIndex): string[] {
  return [...text.matchAll(emailAddress)].flatMap(([address, domain = '']) => {
    const owner = index.byEmail.get(address);
    if (owner === undefined) return index.domains.has(domain) ? [`no one in cast.yaml has the address ${address}`] : [];

    const named = index.peopleIn(text);
    return named.length === 0 || named.includes(owner)
      ? []
      : [`${address} belongs to ${owner.name}, but this text names ${namesOf(named)}`];
  });
}

const homeAddress =
  /(?<![\d$.,-])\b(\d+[A-Z]? (?:\p{Lu}[\p{Ll}'’]+ ){1,2}(?:Street|Lane|Avenue|Crescent|Court|Road|Drive|Boulevard|Place|Way|Terrace|Line|Trail|Circle|Square|Gardens))(?!\p{L})/gu;

/** Checks that each home's address is one of cast.yaml's, so that no two stories are told about one home or one street. */
function checkHomes(text: string, index: CastIndex): string[] {
  if (index.homeByStreet.size === 0) return [];

  return [...text.matchAll(homeAddress)].flatMap(([, address = '']) => {
    const home = index.homeByStreet.get(streetOf(address));
    if (home === address || index.isOfficeAddress(address)) return [];
    return [home === undefined ? `cast.yaml has no home at ${address}` : `"${address}" doesn't match cast.yaml, which has ${home}`];
  });
}

/** Finds first names with the wrong last name, last names with the wrong first name, and unknown people. */
function checkNames(text: string, index: CastIndex, isOrdinary: (word: string) => boolean): string[] {
  const words = text.replaceAll(index.wholeNames, '·');

  const pairs = [...words.matchAll(/(?<![\p{L}.])(\p{Lu}\p{Ll}+) (\p{Lu}(?:\p{Ll}+|\.))/gu)].flatMap(([pair, first = '', last = '']) => {
    const byFirst = index.byFirstName.get(first);
    if (byFirst !== undefined && isOtherName(last, lastNameOf(byFirst), isOrdinary))
      return [`"${pair}" doesn't match cast.yaml, which has ${byFirst.name}`];

    const family = index.byLastName.get(last);
    const isKnown = family === undefined || byFirst !== undefined || titles.has(first) || isOrdinary(first);
    return isKnown ? [] : [`"${pair}" doesn't match cast.yaml, which has ${namesOf(family)}`];
  });
  const strangers = [...words.matchAll(/\b(?:Mr|Mrs|Ms)\. (\p{Lu}\p{Ll}+)/gu)].flatMap(([title, last = '']) =>
    index.byLastName.has(last) ? [] : [`"${title}": no one in cast.yaml has that name`],
  );
  const greeted = [...words.matchAll(/\b(?:Hi|Hello|Dear) (\p{Lu}\p{Ll}+)(?=[,!:])/gu)].flatMap(([greeting, first = '']) =>
    index.byFirstName.has(first) || isOrdinary(first) ? [] : [`"${greeting}": no one in cast.yaml has that name`],
  );
  return [...pairs, ...strangers, ...greeted];
}

const titles = new Set(['Mr', 'Mrs', 'Ms', 'Dr']);

/**
 * Tells whether a word after a first name is a different last name. A matching initial counts as the right last name, and a word that's in
 * lowercase elsewhere isn't a name.
 */
function isOtherName(written: string, lastName: string, isOrdinary: (word: string) => boolean): boolean {
  return written.endsWith('.') ? !lastName.startsWith(written.slice(0, 1)) : written !== lastName && !isOrdinary(written);
}

/** The words that can come between a name and an office or town. */
const betweenWords =
  'a an the your our my her his registered virtual administrative assistant real estate salesperson broker agent is was works sells';

/**
 * Matches the words in `betweenWords`, in upper or lower case, as well as punctuation. The pattern doesn't use `(?i:…)`, because the
 * engine loses that flag in a process that has created many expressions.
 */
const between = `(?:[\\s,·|(]|\\b(?:${betweenWords.replaceAll(/\w/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replaceAll(' ', '|')})\\b)*`;

/** Finds what texts say about people's offices, towns and work. The patterns are long, so they're built once for all texts. */
class CastStatements {
  readonly #index: CastIndex;
  readonly #person: RegExp;
  readonly #ofOffice: RegExp;
  readonly #ofTown: RegExp;
  readonly #assistant: RegExp;

  constructor(index: CastIndex) {
    const { personPattern, officePattern, towns } = index;
    this.#index = index;
    this.#person = new RegExp(personPattern, 'u');
    this.#ofOffice = new RegExp(`${personPattern}${between}(?:\\b(?:of|with|at|from)\\s+)?${officePattern}`, 'gu');
    this.#ofTown = new RegExp(`${personPattern}${between}\\b(?:in|of|from|near)\\s+${patternOf(towns)}`, 'gu');
    this.#assistant = new RegExp(`${personPattern},? (?:an? |the |virtual |administrative )*assistant (?:to|of|for) `, 'gu');
  }

  check(text: string): string[] {
    return this.#person.test(text) ? [...this.#checkOffices(text), ...this.#checkTowns(text), ...this.#checkAssistants(text)] : [];
  }

  #checkOffices(text: string): string[] {
    return [...text.matchAll(this.#ofOffice)].flatMap(([, name = '', officeName = '']) => {
      const person = this.#index.findPerson(name);
      const office = this.#index.findOffice(officeName);
      if (person === undefined || office === undefined || person.office === office.id) return [];
      return [`according to cast.yaml, ${person.name} isn't from ${office.name}`];
    });
  }

  #checkTowns(text: string): string[] {
    return [...text.matchAll(this.#ofTown)].flatMap(([, name = '', town = '']) => {
      const person = this.#index.findPerson(name);
      if (person === undefined || this.#index.townsOf(person).includes(town)) return [];
      return [`according to cast.yaml, ${person.name} isn't from ${town}`];
    });
  }

  #checkAssistants(text: string): string[] {
    return [...text.matchAll(this.#assistant)].flatMap(([, name = '']) => {
      const person = this.#index.findPerson(name);
      return person === undefined || person.role === 'assistant'
        ? []
        : [`${person.name} isn't an assistant in cast.yaml (role: ${person.role})`];
    });
  }
}

function namesOf(people: readonly CastPerson[]): string {
  return people.map(({ name }) => name).join(' and ');
}

/**
 * Returns a function that recognizes ordinary words, which are those that appear in lowercase somewhere. Each word is searched for only
 * once.
 */
function rememberOrdinaryWords(texts: readonly CastText[]): (word: string) => boolean {
  const known = new Map<string, boolean>();
  return (word) => {
    const isKnown =
      known.get(word) ?? texts.some(({ text }) => new RegExp(`(?<!\\p{L})${RegExp.escape(word.toLowerCase())}(?!\\p{L})`, 'u').test(text));
    known.set(word, isKnown || isCalendarWord(word));
    return known.get(word) === true;
  };
}

const calendarWord =
  /^(?:(?:Mon|Tues?|Wed|Wednes|Thu|Thurs|Fri|Sat|Satur|Sun)(?:day)?s?|January|February|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?)$/;

function isCalendarWord(word: string): boolean {
  return calendarWord.test(word);
}
