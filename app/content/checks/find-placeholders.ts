/** A setting that hasn't been filled in, with its current value and where it is. */
export interface Placeholder {
  setting: string;
  stands: string;
  file: PlaceholderFile;
  /** Where it's filled in, such as `landing.contactEmail`. */
  path: string;
}

export type PlaceholderFile = 'content/brand.yaml' | 'content/links.yaml' | 'content/service.yaml' | 'content/referral-program.yaml';

/** The parsed files that can have placeholders. A draft of them can be incomplete or wrong. */
export type PlaceholderFiles = Record<'brand' | 'links' | 'service' | 'referralProgram', unknown>;

/**
 * Finds settings that haven't been filled in, such as addresses that can't receive email, links that lead nowhere, and missing service
 * terms. The console counts and names them on Today and in the settings.
 */
export function findPlaceholders({ brand, links, service, referralProgram }: PlaceholderFiles): Placeholder[] {
  return [
    ...findInBrand(brand),
    ...Object.entries(links ?? {}).flatMap(([id, link]: [string, unknown]) => findInLink(id, link, brand)),
    ...findInTerms(service, {
      file: 'content/service.yaml',
      places: [
        ['page', 'topics'],
        ['overtime', 'terms'],
      ],
    }),
    ...overtimeRules.flatMap((rule) => findInTerm(getAt(service, 'overtime', rule), 'content/service.yaml', `overtime.${rule}`)),
    ...findInTerms(referralProgram, { file: 'content/referral-program.yaml', places: [['terms']] }),
  ];
}

/** The overtime terms that have rules, so they aren't in the list of terms. */
const overtimeRules = ['notice', 'weekends', 'cap'];

function findInBrand(brand: unknown): Placeholder[] {
  const email = (setting: string, ...path: string[]) => {
    const address = getText(brand, ...path);
    return isReservedHost(hostOfEmail(address)) ? [inBrand(setting, path, `emails to ${address} reach no one`)] : [];
  };
  const optional = (setting: string, path: string[], stands: string) =>
    (getAt(brand, ...path) ?? '') === '' ? [inBrand(setting, path, stands)] : [];
  const founders = getText(brand, 'coFounder', 'name');

  return [
    ...email('support address', 'supportEmail'),
    ...email('contact address', 'landing', 'contactEmail'),
    ...optional('logo', ['logo'], 'a star is shown instead'),
    ...(/^the \S+ founders$/i.test(founders) ? [inBrand('founders', ['coFounder', 'name'], `"${founders}" isn't a person's name`)] : []),
    ...optional("founder's photo", ['coFounder', 'photo'], 'a drawn monogram is shown instead'),
    ...optional('certificate signatory', ['certificate', 'signatory'], 'certificates have no signature line'),
    ...optional('welcome video', ['welcomeVideo'], 'its transcript is shown instead'),
  ];
}

function inBrand(setting: string, path: readonly string[], stands: string): Placeholder {
  return { setting, stands, file: 'content/brand.yaml', path: path.join('.') };
}

function findInLink(id: string, link: unknown, brand: unknown): Placeholder[] {
  const [title, to, missing] = ['title', 'to', 'missing'].map((key) => getText(link, key)) as [string, string, string];
  const setting = `link "${title}"`;
  const file = 'content/links.yaml';
  if (missing !== '') {
    const stands = `not filled in: ${missing}`;
    if (id !== 'assistant') return [{ setting, stands, file, path: `${id}.missing` }];
    // The assistant's address is a brand setting, which replaces the link.
    return getText(brand, 'assistantUrl') === '' ? [inBrand(setting, ['assistantUrl'], stands)] : [];
  }
  const leadsNowhere = URL.canParse(to) && isReservedHost(new URL(to).hostname);
  return leadsNowhere ? [{ setting, stands: `${to} leads nowhere`, file, path: `${id}.to` }] : [];
}

function findInTerms(data: unknown, { file, places }: { file: PlaceholderFile; places: readonly string[][] }): Placeholder[] {
  return places.flatMap((place) => {
    const terms = getAt(data, ...place);
    return Array.isArray(terms) ? terms.flatMap((term: unknown, index) => findInTerm(term, file, `${place.join('.')}[${index}]`)) : [];
  });
}

function findInTerm(term: unknown, file: PlaceholderFile, path: string): Placeholder[] {
  const missing = getText(term, 'missing');
  return missing === '' ? [] : [{ setting: getText(term, 'title'), stands: `not filled in: ${missing}`, file, path: `${path}.missing` }];
}

function getAt(data: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inside, key) => (inside as Record<string, unknown> | null | undefined)?.[key], data);
}

function getText(data: unknown, ...path: string[]): string {
  const value = getAt(data, ...path);
  return typeof value === 'string' ? value : '';
}

function hostOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Tells whether a domain is reserved for examples (RFC 2606). */
function isReservedHost(host: string): boolean {
  return /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i.test(host);
}
