import type { Random } from '../../../scripts/seeded-random.ts';
import { addressesApart, addressOf, listPathVariants, listForgedHeaders, methods, rows } from './address-variants.ts';

export interface RandomRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

interface MadeBody {
  type: string;
  body: string;
}

const bodies: ((random: Random) => MadeBody)[] = [
  (random) => ({
    type: 'application/x-www-form-urlencoded',
    body: `${pick(random, fields)}=${encodeURIComponent(text(random).toWellFormed())}&intent=${text(random)}`,
  }),
  (random) => ({
    type: 'application/json',
    body: JSON.stringify({ [pick(random, fields)]: value(random, 0), changes: [value(random, 0)] }),
  }),
  (random) => ({ type: 'application/json', body: text(random) }),
  (random) => ({
    type: `multipart/form-data; boundary=${text(random)
      .slice(0, 20)
      .replaceAll(/[^a-z]/gi, 'b')}`,
    body: text(random),
  }),
  (random) => ({ type: text(random).replaceAll(/[^ -~]/g, ''), body: text(random) }),
  (random) => ({ type: 'text/plain', body: 'x'.repeat(Math.floor(random() * 300_000)) }),
];
const queryNames = [
  'tab',
  'q',
  'next',
  '_routes',
  'number',
  'again',
  'after',
  'status',
  'actor',
  'action',
  'view',
  'from',
  'module',
  'sheet',
  'format',
];
const fields = [
  'accessCode',
  'next',
  'intent',
  'firstName',
  'email',
  'attemptId',
  'answers',
  'entries',
  'changes',
  'learner',
  'confirmations',
  'fullName',
  'formKey',
  'hours',
  'device',
  '__proto__',
];
const snippets = [
  '\u0000',
  '\ud800',
  '%',
  '%00',
  '%c3',
  '../',
  '//',
  '<script>',
  "' or 1=1--",
  '{{7*7}}',
  '\u202e',
  '😀',
  '=1+1',
  '9'.repeat(400),
  '-1',
  '0.5',
  '1e999',
  'NaN',
  'null',
  '[]',
  '{}',
  '\r\nX: y',
  'ａ',
  'é'.repeat(300),
];

/** The people who send requests, and what they can know. Requests name existing things as often as made-up ones. */
export interface RequestSenders {
  /** The people's cookie headers. A stranger's is empty. */
  cookies: readonly string[];
  /** Existing IDs by the names of address parameters. */
  known: Readonly<Record<string, string>>;
  /** Bodies that the portal would accept unchanged. */
  valid: readonly ValidBody[];
}

export type ValidBody = { path: string } & ({ form: Record<string, string> } | { json: unknown });

/** Makes up a request to any address, with any form of path and any body. A third of the requests are almost valid. */
export function createRandomRequest(random: Random, { cookies, known, valid }: RequestSenders): RandomRequest {
  const method = random() < 0.5 ? 'GET' : pick(random, methods);
  const isNearlyRight = random() < 0.33;
  const right = pick(random, valid);
  const base = isNearlyRight ? right.path : makeUpAddress(random, known);
  const query = `?${pick(random, queryNames)}=${text(random)}`;
  const path = isNearlyRight ? base : `${random() < 0.4 ? pick(random, listPathVariants(base)) : base}${random() < 0.3 ? query : ''}`;
  const made = isNearlyRight ? spoil(random, right) : makeUpBody(random, method);
  const cookie = pick(random, cookies);

  return {
    // Only characters that no client can send are encoded.
    path: path.replaceAll(/[^!-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed())),
    method: isNearlyRight ? 'POST' : method,
    headers: {
      ...(random() < 0.2 ? pick(random, listForgedHeaders(base.replaceAll(/[^!-~]/g, '?'))) : {}),
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(made === null ? {} : { 'Content-Type': made.type }),
      'X-Forwarded-For': `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.9`,
    },
    ...(made === null ? {} : { body: Buffer.from(made.body) }),
  };
}

function makeUpAddress(random: Random, known: RequestSenders['known']): string {
  const kind = random();
  if (kind < 0.05) return pick(random, addressesApart);
  if (kind < 0.15) return `/${text(random)}`;
  return addressOf(pick(random, rows), random() < 0.7 ? known : {});
}

function makeUpBody(random: Random, method: string): MadeBody | null {
  return method === 'GET' || method === 'HEAD' ? null : pick(random, bodies)(random);
}

/** Changes or removes one part of a valid body. */
function spoil(random: Random, right: ValidBody): MadeBody {
  if ('json' in right) return { type: 'application/json', body: JSON.stringify(spoilValue(random, right.json)) };

  const name = pick(random, Object.keys(right.form));
  const { [name]: _, ...others } = right.form;
  const form = new URLSearchParams(random() < 0.2 ? others : { ...right.form, [name]: text(random).toWellFormed() });
  if (random() < 0.1) form.append(name, text(random).toWellFormed());
  return { type: 'application/x-www-form-urlencoded', body: form.toString() };
}

function spoilValue(random: Random, right: unknown): unknown {
  if (typeof right !== 'object' || right === null || random() < 0.1) return value(random, 0);
  if (Array.isArray(right)) return right.map((item) => (random() < 0.5 ? spoilValue(random, item) : (item as unknown)));

  const name = pick(random, Object.keys(right));
  return { ...right, [name]: spoilValue(random, (right as Record<string, unknown>)[name]) };
}

function text(random: Random): string {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    random() < 0.5 ? pick(random, snippets) : String(Math.floor(random() * 1e6)),
  ).join('');
}

function value(random: Random, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 3 ? 4 : 6));
  if (kind === 0) return text(random);
  if (kind === 1) return random() * 1e6 - 5e5;
  if (kind === 2) return null;
  if (kind === 3) return random() < 0.5;
  if (kind === 4) return Array.from({ length: Math.floor(random() * 5) }, () => value(random, depth + 1));
  return { [pick(random, fields)]: value(random, depth + 1), kind: pick(random, ['lesson', 'tick', 'x']), id: text(random) };
}
