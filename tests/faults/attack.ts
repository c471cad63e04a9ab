import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import { hashingFull } from '#app/platform/passwords/password-hasher.ts';
import type { PageRow } from '#app/page-table.ts';
import { listGatedWords } from '#tests/support/gated-words.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { createRandom } from '../../scripts/seeded-random.ts';
import { createRandomRequest, type RequestSenders, type RandomRequest } from './support/random-requests.ts';
import { prepareSenders, type PreparedSenders } from './support/prepare-senders.ts';
import { printResult } from './support/options.ts';
import { compareRows, countRows, describeRows, type RowCounts } from './support/store-growth.ts';
import { prepareFaultTestPortal, type FaultTestPortal } from './support/fault-test-portal.ts';
import { addressOf, listPathVariants, listForgedHeaders, methods, rows } from './support/address-variants.ts';

export interface AttackResult {
  lines: string[];
  faults: string[];
}

export interface AttackOptions {
  seed: number;
  requests: number;
  engine: 'sqlite' | 'postgres';
  /** True to try every address in every way first, and to guess codes in parallel. */
  withEveryAddress: boolean;
}

const atOnce = 8;
/** The number of made-up requests after which everyone signs in again, because some of the requests sign people out. */
const batchLength = 1_000;
/**
 * The limit for growth in memory use after the first two fifths of the requests, in megabytes. Until then, caches fill up and garbage
 * collection lags behind.
 */
const mostGrowth = 80;
/** The number of requests below which memory use isn't meaningful, because the caches aren't full yet. */
const fewestForMemory = 30_000;
/** The average number of rows that one accepted request can add. An attempt adds an answer to each question as well as counters. */
const mostRows = 20;

interface Answer {
  status: number;
  body: string;
}

/** Tells whether a response is a failure. The message about too many simultaneous sign-ins is intended. */
function isFailure({ status, body }: Answer): boolean {
  return status >= 500 && body !== hashingFull;
}

interface Attacker extends AttackResult {
  agent: Agent;
  server: ServerProcess;
  portal: FaultTestPortal;
}

/**
 * Attacks its own portal from outside. It tries every address with every method, form of path and header that has caused a breach
 * somewhere, sends made-up requests based on a seed from strangers and signed-in people, and guesses codes in parallel. Nothing may fail,
 * no one may see gated content without access, and refused requests may not use up the store or memory.
 */
export async function attack(options: AttackOptions): Promise<AttackResult> {
  const portal = await prepareFaultTestPortal({ engine: options.engine, variables: { CONTENT_DIR: 'content' } });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const attacker: Attacker = { agent, portal, server: await portal.start(), lines: [], faults: [] };

  try {
    if (options.withEveryAddress) await attackEveryAddress(attacker);
    await fuzz(attacker, options);
    if (options.withEveryAddress) await guessAtOnce(attacker);
    return attacker;
  } finally {
    agent.destroy();
    await portal.close();
  }
}

/** Requests each address in every way. Unauthorized people may not learn anything, and no request may cause a failure. */
async function attackEveryAddress(attacker: Attacker): Promise<void> {
  const gatedWords = listGatedWords('content');
  const attacks = rows.flatMap((row) =>
    methods.flatMap((method) => [
      ...listPathVariants(addressOf(row)).map((path): [PageRow, RandomRequest] => [row, { path, method, headers: {} }]),
      ...listForgedHeaders(addressOf(row)).map((headers): [PageRow, RandomRequest] => [row, { path: '/verify', method, headers }]),
    ]),
  );
  const statuses = new Map<number, number>();

  await inParallel(attacker, attacks, async ([row, tried]) => {
    const answer = await send(attacker, tried);
    count(statuses, answer.status);
    if (isFailure(answer)) attacker.faults.push(`${tried.method} ${tried.path} answered ${answer.status}`);
    const leaked = row.audience === 'public' ? undefined : gatedWords.find((words) => answer.body.includes(words));
    if (leaked !== undefined) attacker.faults.push(`${tried.method} ${tried.path} ${JSON.stringify(tried.headers)} told "${leaked}"`);
  });
  attacker.lines.push(`${attacks.length} kinds of requests to ${rows.length} addresses: ${describe(statuses)}`);
}

interface Stretch {
  statuses: Map<number, number>;
  /** The number of requests that may have changed something. */
  accepted: number;
}

/**
 * Sends requests generated from the seed. A fifth come from strangers, who can add only their failed attempts to the store, and the rest
 * come from everyone.
 */
async function fuzz(attacker: Attacker, { seed, requests }: AttackOptions): Promise<void> {
  const random = createRandom(seed);
  const settled = await prepareSenders(attacker.portal, attacker.server);
  const strangers = { ...settled.senders, cookies: [''] };
  const memory = [memoryOf(attacker.server)];
  // The first wrong code at a gate adds the gate's lock to the settings. This happens only once, not for each person.
  await send(attacker, form('/va-login', { accessCode: 'wrong-code' }, {}));
  await send(attacker, form('/manage/sign-in', { email: 'nobody@example.com', password: 'wrong-password' }, {}));
  const rowsBefore = await attacker.portal.withStore(countRows);

  const alone = await sendMany(attacker, { random, requests: Math.ceil(requests / 5), enter: async () => strangers });
  memory.push(memoryOf(attacker.server));
  const rowsBetween = await attacker.portal.withStore(countRows);
  expectNoGrowth(attacker, rowsBefore, rowsBetween);

  for (let part = 1; part < 5; part += 1) {
    const all = await sendMany(attacker, { random, requests: Math.ceil(requests / 5), enter: settled.enterAgain });
    for (const [status, times] of all.statuses) alone.statuses.set(status, (alone.statuses.get(status) ?? 0) + times);
    alone.accepted += all.accepted;
    memory.push(memoryOf(attacker.server));
  }
  const grown = compareRows(rowsBetween, await attacker.portal.withStore(countRows));
  const added = [...grown.values()].reduce((sum, each) => sum + each, 0);
  if (added > alone.accepted * mostRows) attacker.faults.push(`The store gained ${added} rows for ${alone.accepted} accepted requests`);
  if (requests >= fewestForMemory && (memory.at(-1) ?? 0) - (memory[2] ?? 0) > mostGrowth)
    attacker.faults.push(`Memory grew: ${memory.join(' -> ')} MB`);
  attacker.lines.push(
    `${requests} made-up requests: ${describe(alone.statuses)}; memory ${memory.join(' -> ')} MB`,
    `${alone.accepted} posts were accepted, and the store gained ${describeRows(grown)}`,
  );
}

/** The tables that strangers can add to. The store keeps failed attempts for an hour or two, and passkey challenges for five minutes. */
const ofStrangers = new Set(['wrong_tries', 'manager_verifications']);

function expectNoGrowth({ faults, lines }: Attacker, before: RowCounts, after: RowCounts): void {
  const grown = compareRows(before, after);
  lines.push(`Strangers' requests added to the store: ${describeRows(grown)}`);
  for (const [table, added] of grown) if (!ofStrangers.has(table)) faults.push(`Strangers added ${added} rows to ${table}`);
}

async function sendMany(
  attacker: Attacker,
  { random, requests, enter }: { random: () => number; requests: number; enter: PreparedSenders['enterAgain'] },
): Promise<Stretch> {
  const stretch: Stretch = { statuses: new Map(), accepted: 0 };

  for (let sent = 0; sent < requests; sent += batchLength) {
    const senders: RequestSenders = await enter();
    const batch = Array.from({ length: Math.min(batchLength, requests - sent) }, () => createRandomRequest(random, senders));
    await inParallel(attacker, batch, async (made) => {
      const answer = await send(attacker, made);
      const { status } = answer;
      count(stretch.statuses, status);
      if (made.method === 'POST' && status < 400) stretch.accepted += 1;
      if (isFailure(answer))
        attacker.faults.push(
          `${made.method} ${JSON.stringify(made.path)} answered ${status}: ${JSON.stringify({ ...made.headers, Cookie: '' })} ${String(made.body).slice(0, 400)}`,
        );
    });
  }
  return stretch;
}

/** Sends two hundred codes in parallel from one device. The portal may compare only the free attempts. */
async function guessAtOnce(attacker: Attacker): Promise<void> {
  for (const gate of ['/va-login', '/client-login']) {
    const tries = Array.from({ length: 200 }, (_, index) => `wrong-code-${index}`);
    const statuses = new Map<number, number>();
    await inParallel(
      attacker,
      tries,
      async (code) => {
        const { status } = await send(attacker, form(gate, { accessCode: code }, { 'X-Forwarded-For': '198.51.100.200' }));
        count(statuses, status);
      },
      200,
    );
    attacker.lines.push(`200 codes at once at ${gate}: ${describe(statuses)} (401: compared, 429: throttled)`);
    if ((statuses.get(401) ?? 0) > 12) attacker.faults.push(`${gate} compared ${statuses.get(401)} codes sent at once`);
  }
}

function form(path: string, values: Record<string, string>, headers: Record<string, string>): RandomRequest {
  return {
    path,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: Buffer.from(new URLSearchParams(values).toString()),
  };
}

async function send({ agent, server }: Attacker, { path, method, headers, body }: RandomRequest): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  const length: Record<string, string> = body === undefined ? {} : { 'Content-Length': String(body.length) };
  const sent = request({ hostname, port, path: path === '' ? '/' : path, method, agent, headers: { ...length, ...headers } });
  // As in `requestPort`: a refusal can arrive before the body has been sent.
  sent.on('error', () => undefined).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: (await buffer(answer)).toString() };
}

async function inParallel<Item>(
  { agent, faults }: Attacker,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  workers = atOnce,
): Promise<void> {
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

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

function describe(statuses: Map<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');
}

function memoryOf({ process: { pid } }: ServerProcess): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024);
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      requests: { type: 'string', default: '20000' },
      engine: { type: 'string', default: 'sqlite' },
      'only-made-up': { type: 'boolean', default: false },
    },
  });
  const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite';
  const { lines, faults } = await attack({
    seed: Number(values.seed),
    requests: Number(values.requests),
    engine,
    withEveryAddress: !values['only-made-up'],
  });
  printResult([`seed ${values.seed}, ${engine}`, ...lines].join('\n'), faults);
}
