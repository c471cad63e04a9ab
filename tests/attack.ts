import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import { pageTable, type PageRow } from '#app/page-table.ts';
import { codes } from './support/codes.ts';
import { createPostgresDatabase } from './support/engines.ts';
import { listGatedWords } from './support/gated-words.ts';
import { startServerProcess, type ServerProcess } from './support/server-process.ts';

/**
 * Attacks a portal of its own from outside: every address with every method, form of path and header that has opened a
 * door somewhere, requests made up from a fixed seed, and codes that are tried at once. Needs the built portal.
 *
 *   node tests/attack.ts --seed 1 --requests 20000 --engine sqlite
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '20000' },
    engine: { type: 'string', default: 'sqlite' },
  },
});

const rows: readonly PageRow[] = pageTable;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'MKCOL', 'SEARCH', 'TRACE'];
const atOnce = 8;

interface Attack {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: Buffer;
}

interface Answer {
  status: number;
  body: string;
  cookies: string[];
}

const bodies: ((random: Random) => { type: string; body: string })[] = [
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

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const gatedWords = listGatedWords('content');
const faults: string[] = [];

const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-attack-'));
const store = options.engine === 'postgres' ? await createPostgresDatabase() : null;
const server = await startServerProcess({
  variables: {
    DATA_DIR: dataDirectory,
    VA_ACCESS_CODE: codes.training,
    CLIENT_ACCESS_CODES: codes.client.join(','),
    TRUST_PROXY: '1',
    ...(store === null ? {} : { DATABASE_URL: store.url }),
  },
});

try {
  console.log(`seed ${options.seed}, ${options.engine}`);
  await attackEveryAddress(server);
  await fuzz(server, Number(options.requests));
  await guessAtOnce(server);
} finally {
  agent.destroy();
  await server.stop();
  await store?.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`);
console.log(`${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Asks for each address in every way; whoever has no business there must be told nothing, and nothing may fail. */
async function attackEveryAddress({ url }: ServerProcess): Promise<void> {
  const attacks = rows.flatMap((row) =>
    methods.flatMap((method) => [
      ...formsOfPath(addressOf(row)).map((path): [PageRow, Attack] => [row, { path, method, headers: {} }]),
      ...headerTricks(addressOf(row)).map((headers): [PageRow, Attack] => [row, { path: '/verify', method, headers }]),
    ]),
  );
  const statuses = new Map<number, number>();

  await inParallel(attacks, async ([row, attack]) => {
    const answer = await send(url, attack);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) faults.push(`${attack.method} ${attack.path} answered ${answer.status}`);
    const told = row.audience === 'public' ? undefined : gatedWords.find((words) => answer.body.includes(words));
    if (told !== undefined) faults.push(`${attack.method} ${attack.path} ${JSON.stringify(attack.headers)} told "${told}"`);
  });
  console.log(`${attacks.length} ways to the ${rows.length} addresses: ${describe(statuses)}`);
}

/** Sends requests made up from the seed, with and without sessions, and looks for failures and growth. */
async function fuzz(target: ServerProcess, count: number): Promise<void> {
  const random = createRandom(Number(options.seed));
  const cookies = ['', await enter(target.url, '/va-login', codes.training), await enter(target.url, '/client-login', codes.client[0])];
  const attacks = Array.from({ length: count }, () => makeUp(random, cookies));
  const statuses = new Map<number, number>();
  const memory = [memoryOf(target)];

  for (let start = 0; start < count; start += count / 4) {
    await inParallel(attacks.slice(start, start + count / 4), async (attack) => {
      const { status } = await send(target.url, attack);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500)
        faults.push(`${attack.method} ${JSON.stringify(attack.path)} answered ${status}: ${JSON.stringify(attack.headers)}`);
    });
    memory.push(memoryOf(target));
  }
  console.log(`${count} made-up requests: ${describe(statuses)}; memory ${memory.join(' -> ')} MB`);
}

/** Two hundred codes at once from one device: no more may be compared than the free tries. */
async function guessAtOnce({ url }: ServerProcess): Promise<void> {
  for (const gate of ['/va-login', '/client-login']) {
    const tries = Array.from({ length: 200 }, (_, index) => `wrong-code-${index}`);
    const statuses = new Map<number, number>();
    await inParallel(
      tries,
      async (code) => {
        const { status } = await send(url, form(gate, { accessCode: code }, { 'X-Forwarded-For': '198.51.100.200' }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
      200,
    );
    console.log(`200 codes at once at ${gate}: ${describe(statuses)} (401: compared; 429: told to wait)`);
    if ((statuses.get(401) ?? 0) > 12) faults.push(`${gate} compared ${statuses.get(401)} codes that were tried at once`);
  }
}

function formsOfPath(path: string): string[] {
  const [first = '', ...rest] = path.slice(1).split('/');
  const encoded = `/${[first.replace(/^./, (letter) => `%${letter.charCodeAt(0).toString(16)}`), ...rest].join('/')}`;
  const bare = [path, path.toUpperCase(), encoded, encoded.toUpperCase().replaceAll('%2', '%2'), `/${path}`, `${path}/`, `${path}//`];
  const odd = [
    path.replaceAll('/', '//'),
    path.replaceAll('/', '%2F').replace('%2F', '/'),
    path.replaceAll('/', '%5C').replace('%5C', '/'),
    `/.${path}`,
    `/%2e${path}`,
    `/va-login/..${path}`,
    `/va-login/%2e%2e${path}`,
    `/va-login/..;${path}`,
    `/assets/..${path}`,
    `/assets/%2e%2e${path}`,
    `/brand/..%2f..${path}`,
    `${path};x`,
    `${path};/x`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0a`,
    `${path}?x=1`,
    `${path}?_routes=root`,
    `${path}#x`,
    `http://portal.test${path}`,
    `//evil.example${path}`,
    `${path}.json`,
    `${path}.html`,
  ];
  const data = bare.flatMap((each) => [
    `${each}.data`,
    `${each}/_.data`,
    `${each}.data?_routes=${encodeURIComponent(path.slice(1).toWellFormed())}`,
  ]);
  const parts = ['root', 'module', 'va-sops', 'document', 'training-shell', 'ai-tools-inner'].map((id) => `/va-login.data?_routes=${id}`);
  return [...bare, ...odd, ...data, ...parts];
}

function headerTricks(path: string): Record<string, string>[] {
  const names = [
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Override-URL',
    'X-Forwarded-Path',
    'X-Forwarded-Prefix',
    'X-Forwarded-Uri',
    'Referer',
  ];
  return [
    ...names.map((name) => ({ [name]: path })),
    { 'X-HTTP-Method-Override': 'GET' },
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Host': 'a@b' },
    { 'X-Forwarded-Host': `evil.example${path}?x=` },
    { 'X-Forwarded-Proto': 'javascript' },
    { 'X-Forwarded-For': '127.0.0.1, ::1, x' },
    { Host: 'localhost' },
    { Host: 'a b' },
    { 'X-React-Router-SPA-Mode': 'yes' },
    { 'X-React-Router-Prerender-Data': '[]' },
    { Cookie: 'northkey-session=; northkey-device=a.b.c' },
    { Cookie: `northkey-session=${'x'.repeat(3_000)}` },
    { 'If-None-Match': '*' },
  ];
}

function makeUp(random: Random, cookies: string[]): Attack {
  const method = random() < 0.5 ? 'GET' : pick(random, methods);
  const base = random() < 0.85 ? addressOf(pick(random, rows)) : `/${text(random)}`;
  const path = `${random() < 0.4 ? pick(random, formsOfPath(base)) : base}${random() < 0.3 ? `?${pick(random, ['tab', 'q', 'next', '_routes', 'number', 'again'])}=${text(random)}` : ''}`;
  const made = method === 'GET' || method === 'HEAD' ? null : pick(random, bodies)(random);
  const cookie = pick(random, cookies);

  return {
    // Only what no client can put on the line is taken out.
    path: path.replaceAll(/[^!-~]/gu, (letter) => encodeURIComponent(letter.toWellFormed())),
    method,
    headers: {
      ...(random() < 0.2 ? pick(random, headerTricks(base.replaceAll(/[^!-~]/g, '?'))) : {}),
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(made === null ? {} : { 'Content-Type': made.type }),
      'X-Forwarded-For': `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.9`,
    },
    ...(made === null ? {} : { body: Buffer.from(made.body) }),
  };
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

type Random = () => number;

/** Numbers from 0 to 1 that a seed fixes (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function addressOf({ path }: PageRow): string {
  return path
    .replace(':module', 'compliance')
    .replace(':slug', 'va-role-description')
    .replace('*', 'no-such-page')
    .replaceAll(/:\w+/g, 'x');
}

async function enter(url: string, gate: string, code: string): Promise<string> {
  const { status, cookies } = await send(url, form(gate, { accessCode: code }, { 'X-Forwarded-For': '10.251.0.1' }));
  if (status !== 302) throw new Error(`${gate} answered ${status}.`);
  return cookies.join('; ');
}

function form(path: string, values: Record<string, string>, headers: Record<string, string>): Attack {
  return {
    path,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: Buffer.from(new URLSearchParams(values).toString()),
  };
}

async function send(url: string, { path, method, headers, body }: Attack): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const length: Record<string, string> = body === undefined ? {} : { 'Content-Length': String(body.length) };
  const sent = request({ hostname, port, path: path === '' ? '/' : path, method, agent, headers: { ...length, ...headers } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 0,
    body: (await buffer(answer)).toString(),
    cookies: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0] ?? ''),
  };
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>, workers = atOnce): Promise<void> {
  agent.maxSockets = workers;
  const queue = items.values();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of queue) {
        await work(item).catch((error: unknown) => faults.push(`${JSON.stringify(item).slice(0, 300)}: ${String(error)}`));
      }
    }),
  );
}

function describe(statuses: Map<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');
}

function memoryOf({ process: { pid } }: ServerProcess): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);
}
