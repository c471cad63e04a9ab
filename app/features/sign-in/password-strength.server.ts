import type { Brand } from '#app/content/schemas/brand-schema.ts';

export type PortalNames = Pick<Brand, 'product' | 'provider' | 'school'>;

export interface PasswordHolder {
  name: string;
  email: string;
}

/** The number of characters to check. Longer passwords take longer to check, and 64 unguessable characters are enough. */
const lookedAt = 64;

/** The lowest accepted score (zxcvbn rates passwords from 0 to 4). A password with a score of 3 withstands more than 10^8 guesses. */
const leastScore = 3;

/** Generic words in company names, which passwords can contain. */
const generalWords = new Set([
  'academy', 'agency', 'agents', 'assistant', 'assistants', 'certified', 'company', 'estate', 'group', 'house', 'portal', 'real', 'school',
  'services', 'solutions', 'support', 'team', 'training', 'virtual',
]); // prettier-ignore

const shortestWord = 4;

/**
 * Returns the reason a password that's long enough is rejected, or null if it's accepted. A password can't contain a name connected with
 * the manager or the portal, and it can't be easy to guess, such as a leaked password or a pattern of letters, keys or dates (ASVS 5.0,
 * 6.2.4, 6.2.11 and 6.2.12).
 */
export async function findPasswordFault(brand: PortalNames, password: string, holder: PasswordHolder): Promise<string | null> {
  if (hasContextWord(brand, password, holder)) return "Don't use your email address, your name, or the name of the portal or your company.";

  const { check } = await openChecker();
  return check(password) < leastScore ? 'This password is too easy to guess. Try a short sentence that only you would write.' : null;
}

function hasContextWord({ product, provider, school }: PortalNames, password: string, { name, email }: PasswordHolder): boolean {
  const packed = pack(password);
  const [local = ''] = email.split('@');
  const names = ['northkey', product, provider, school, name, email, local];
  const parts = names.flatMap((each) => each.split(/[^\p{L}\p{N}]+/u)).filter((part) => !generalWords.has(part.toLowerCase()));
  return [...names, ...parts].map(pack).some((word) => word.length >= shortestWord && packed.includes(word));
}

/** Normalizes text for comparison: only letters and digits, in lowercase and without accents. */
function pack(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

interface Checker {
  check: (password: string) => number;
}

let opened: Promise<Checker> | undefined;

/** Loads the library and its lists when the first password is chosen, because together they take up 10 MB. */
function openChecker(): Promise<Checker> {
  opened ??= loadChecker();
  return opened;
}

async function loadChecker(): Promise<Checker> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, { default: longEnough }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('./common-passwords.json', { with: { type: 'json' } }),
  ]);
  const library = new ZxcvbnFactory({
    dictionary: { ...dictionary, 'passwords-long': longEnough.passwords.split(' ') },
    graphs: adjacencyGraphs,
    maxLength: lookedAt,
  });
  return { check: (password) => library.check(password.slice(0, lookedAt)).score };
}
