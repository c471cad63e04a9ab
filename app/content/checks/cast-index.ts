import { firstNameOf, lastNameOf, streetOf, type Cast, type CastOffice, type CastPerson } from '#app/content/schemas/cast-schema.ts';

type Owner = CastOffice | CastPerson;

/** Finds the fictional people and offices from cast.yaml in a text. */
export class CastIndex {
  readonly byNumber: ReadonlyMap<string, Owner>;
  readonly byEmail: ReadonlyMap<string, CastPerson>;
  readonly byFirstName: ReadonlyMap<string, CastPerson>;
  readonly byLastName: ReadonlyMap<string, CastPerson[]>;
  /** The home on each street. */
  readonly homeByStreet: ReadonlyMap<string, string>;
  readonly domains: ReadonlySet<string>;
  readonly towns: string[];
  readonly wholeNames: RegExp;
  /** Matches a person by any correct form of their name, and captures the name as written. */
  readonly personPattern: string;
  readonly officePattern: string;
  readonly #cast: Cast;
  readonly #offices: ReadonlyMap<string, CastOffice>;
  readonly #mention: RegExp;

  constructor(cast: Cast) {
    const { people, offices } = cast;
    this.#cast = cast;
    this.#offices = new Map(offices.map((office) => [shortOfficeName(office), office]));
    this.byNumber = new Map(
      [...offices, ...people].flatMap((owner) => (owner.telephone === undefined ? [] : [[owner.telephone, owner] as const])),
    );
    this.byEmail = new Map(people.flatMap((person) => (person.email === undefined ? [] : [[person.email, person] as const])));
    this.byFirstName = new Map(people.flatMap((person) => firstNamesOf(person).map((first) => [first, person] as const)));
    this.byLastName = Map.groupBy(people, lastNameOf);
    this.homeByStreet = new Map(cast.addresses.map(({ address }) => [streetOf(address), address]));
    this.domains = new Set([
      ...offices.map(({ domain }) => domain),
      ...[...this.byEmail.keys()].map((address) => address.split('@')[1] ?? ''),
    ]);
    this.towns = [...new Set([...cast.towns, ...[...offices, ...people].flatMap(({ town }) => town ?? [])])];

    const wholeNames = people.flatMap((person) => wholeNamesOf(person));
    this.wholeNames = new RegExp(patternOf(wholeNames), 'gu');
    this.personPattern = patternOf([...wholeNames, ...this.byFirstName.keys()]);
    this.officePattern = patternOf([...this.#offices.keys()]);
    const lastNames = patternOf([...this.byLastName.keys()]);
    this.#mention = new RegExp(
      `${patternOf([...this.byFirstName.keys()])}|\\b(?:Mr|Mrs|Ms)\\. ${lastNames}|\\bthe ${lastNames.replace(/\)$/, ')s')}`,
      'gu',
    );
  }

  peopleIn(text: string): CastPerson[] {
    const named = [...text.matchAll(this.#mention)].flatMap(([, first, titled, family]) => {
      const person = first === undefined ? undefined : this.byFirstName.get(first);
      return person ?? this.byLastName.get(titled ?? family ?? '') ?? [];
    });
    return [...new Set(named)];
  }

  officesIn(text: string): Owner[] {
    return [...this.#offices].filter(([name]) => text.includes(name)).map(([, office]) => office);
  }

  findPerson(written: string): CastPerson | undefined {
    return this.byFirstName.get(written.split(' ', 1)[0] ?? '');
  }

  findOffice(written: string): CastOffice | undefined {
    return this.#offices.get(written);
  }

  isOfficeAddress(address: string): boolean {
    return this.#cast.offices.some((office) => office.address.startsWith(`${address},`));
  }

  ownsNumber(person: CastPerson, owner: Owner): boolean {
    return person === owner || person.office === owner.id;
  }

  townsOf(person: CastPerson): string[] {
    const office = this.#cast.offices.find(({ id }) => id === person.office);
    return [person.town, office?.town].flatMap((town) => town ?? []).concat(person.areas);
  }
}

export function ownerName({ name }: Owner): string {
  return name;
}

/** Returns a pattern that captures any of the names as a whole word, trying longer names first. */
export function patternOf(names: readonly string[]): string {
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map((name) => RegExp.escape(name));
  return `(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`;
}

function firstNamesOf(person: CastPerson): string[] {
  return [firstNameOf(person), ...(person.shortName === undefined ? [] : [person.shortName])];
}

/** Lists the forms of a person's name: with each first name, in full, and with a middle initial. */
function wholeNamesOf(person: CastPerson): string[] {
  const [first = '', middle] = (person.fullName ?? '').split(' ');
  const initial = middle === undefined ? [] : [`${first} ${middle.slice(0, 1)}. ${lastNameOf(person)}`];
  const inFull = person.fullName === undefined ? [] : [person.fullName];
  return [...firstNamesOf(person).map((name) => `${name} ${lastNameOf(person)}`), ...inFull, ...initial];
}

/** Shortens "Example Realty Inc., Brokerage" to "Example Realty", which is the form that sentences use. */
function shortOfficeName({ name }: CastOffice): string {
  return name.replace(/ (Inc\.|Ltd\.|Brokerage).*$|,.*$/, '');
}
