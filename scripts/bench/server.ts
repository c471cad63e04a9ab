import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { loadContent } from '#app/content/load-content.ts';
import { HttpLearner } from '#tests/support/http-learner.ts';
import { answerKeyOf } from '#tests/support/learner.ts';
import { startServerProcess } from '#tests/support/process/server-process.ts';
import { putUnderLoad, quantilesOf, type Target } from './load.ts';
import { canPin, leaveServersCore, memoryOf, onOneCore, processorTimeOf, startBareServer, type Measured } from './processes.ts';
import { formatTable, type Row } from './table.ts';

// Measures the built portal, started in the same way as by `npm start`, and prints a table. If the machine allows it, the server runs on
// one core and this process generates the load on another. Figures should be compared only within a run on the same machine. A bare server
// that sends the same bytes shows how much time the portal adds.

const connections = 8;
/** The lengths of a measurement under load and of the warm-up before it, in seconds. The warm-up keeps compilation out of the figures. */
const duration = 5;
const warmUp = 3;
/**
 * The length of the warm-up for the first page, in seconds. It's longer because the first seconds after a start are measured separately.
 */
const longWarmUp = 15;
/** The time for garbage collection after the start, in milliseconds. */
const rest = 5_000;
const code = 'training-code';

const content = loadContent('content');
/** The shipped assessment's answer key. */
const key = answerKeyOf(content);
/** Searches for pairs of real queries. There are more pairs than the cache holds. */
const typed = Object.values(content.search.queries).flatMap((queries) => queries.map((query) => query.typed));
const manySearches = typed.flatMap((one, index) =>
  typed.slice(index + 1, index + 9).map((other) => `/search?q=${encodeURIComponent(`${one} ${other}`)}`),
);
/** Addresses of personal pages. There are more of them than the cache holds, so each page is rendered. */
const manySections = Array.from({ length: 400 }, (_, index) => `/assessment?section=${index}`);
const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-bench-'));
leaveServersCore();
const otherWork = loadavg()[0] ?? 0;
const portal = await startServerProcess({
  prefix: onOneCore,
  program: ['scripts/launch.mjs', 'start'],
  variables: { DATA_DIR: dataDirectory, VA_ACCESS_CODE: code, CLIENT_ACCESS_CODES: 'client-code-1,client-code-2', TRUST_PROXY: '1' },
});

try {
  const rows = [...(await measureRest()), ...(await measurePages()), ...(await measureChanges())];
  print([...rows, { what: 'Memory after load', note: `${memoryOf(portal.process)} MB` }]);
} finally {
  await portal.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function measureRest(): Promise<Row[]> {
  await wait(rest);
  return [
    { what: 'Start to Listening, including the launcher and first migration', note: `${Math.round(portal.startedIn)} ms` },
    { what: 'Memory at rest, including the launcher', note: `${memoryOf(portal.process)} MB` },
  ];
}

async function measurePages(): Promise<Row[]> {
  const learner = await enter('10.0.0.1');
  const taking = await enter('10.0.0.2');
  await taking.start();
  const from = (path: string, { cookie }: HttpLearner = learner): Target => ({
    url: `${portal.url}${path}`,
    // The request is that of a later visit: the browser has cached the styles, so the page leaves them out.
    headers: { Cookie: `${cookie}; northkey-styles=${findAsset(/^app-.*\.css$/).replace('.css', '')}`, 'Accept-Encoding': 'br' },
  });

  const cold = await measureLoad('Gated page, its first five seconds', portal, from('/compliance'), 0);
  const page = await measureLoad('Gated page', portal, from('/compliance'), longWarmUp);
  const etag = (await fetch(from('/compliance').url, from('/compliance'))).headers.get('ETag') ?? '';
  const again = { 'If-None-Match': etag };
  const unchanged = await measureLoad('Gated page, repeat visit (304)', portal, withHeaders(from('/compliance'), again));
  const [bare, bareUnchanged] = await measureBareServer(from('/compliance'), again);

  return [
    bare,
    bareUnchanged,
    await measureLoad('Built file, 48 kB', portal, from(`/assets/${findAsset(/^inter-latin-wght.*\.woff2$/)}`)),
    { ...page, note: ratio(page, bare, 'bare') },
    { ...cold, note: ratio(cold, page, 'warm') },
    { ...unchanged, note: ratio(unchanged, bareUnchanged, "bare's 304") },
    await measureLoad("Gated page's data", portal, from('/compliance.data')),
    await measureLoad('Assessment, no attempt yet', portal, from('/assessment')),
    await measureLoad('Assessment, attempt open', portal, from('/assessment', taking)),
    await measureLoad('Assessment, a different page each time', portal, { ...from('/assessment', taking), others: manySections }),
    await measureLoad('Search', portal, from('/search?q=deposit+due+upon+acceptance')),
    await measureLoad('Search, a different query each time', portal, { ...from('/search?q=deposit'), others: manySearches }),
    await measureLoad('Search, the longest query', portal, from(`/search?q=${'ab+cd+ef+gh+ij+kl+mn+op+qr+st+uv+wx+'.repeat(6)}`)),
  ];
}

/** Measures a bare server that sends the same bytes as the portal did for the same request. */
async function measureBareServer(target: Target, again: Record<string, string>): Promise<[Row, Row]> {
  // The response stays compressed, so that the bytes are identical.
  const { headers, body } = await fetchRaw(target);
  const bare = await startBareServer({
    cookie: target.headers['Cookie'] ?? '',
    etag: again['If-None-Match'] ?? '',
    headers,
    body: body.toString('base64'),
  });
  const at = { ...target, url: bare.url };

  try {
    return [
      { ...(await measureLoad('Bare node:http, the same bytes', bare, at, longWarmUp)), note: `${(body.length / 1_000).toFixed(1)} kB` },
      await measureLoad('Bare node:http, its 304', bare, withHeaders(at, again)),
    ];
  } finally {
    bare.process.disconnect();
  }
}

async function fetchRaw({ url, headers }: Target): Promise<{ headers: string[]; body: Buffer }> {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  const ofTheLine = ['date', 'connection', 'keep-alive', 'content-length'];
  const sent = Object.entries(response.headers).filter(([name]) => !ofTheLine.includes(name));
  return { headers: sent.flatMap(([name, value]) => [name, String(value)]), body: await buffer(response) };
}

async function measureLoad(what: string, { process: server }: Measured, target: Target, before = warmUp): Promise<Row> {
  if (before > 0) await putUnderLoad(target, { connections, seconds: before });

  const begun = processorTimeOf(server);
  const result = await putUnderLoad(target, { connections, seconds: duration });
  const ended = processorTimeOf(server);
  const { perSecond } = result;
  return { what, ...result, cpu: begun === null || ended === null ? undefined : ((ended - begun) * 1_000) / (perSecond * duration) };
}

function withHeaders(target: Target, headers: Record<string, string>): Target {
  return { ...target, headers: { ...target.headers, ...headers } };
}

function ratio(row: Row, to: Row, name: string): string {
  return `${((row.perSecond ?? 0) / (to.perSecond ?? 1)).toFixed(2)} of ${name}`;
}

function findAsset(pattern: RegExp): string {
  const asset = readdirSync('build/client/assets').find((name) => pattern.test(name));
  if (asset === undefined) throw new Error(`The build has no file that matches ${pattern.source}.`);
  return asset;
}

async function measureChanges(): Promise<Row[]> {
  const signIns = await timeJobs('Sign-ins at a gate', 400, async (index) => void (await enter(`10.1.${index >> 8}.${index & 255}`)));
  const learners = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const learner = await enter(`10.2.0.${index}`);
      return { learner, attempt: await learner.start() };
    }),
  );

  const saves = await timeJobs('Answer saves, durable', 2_000, async (index) => {
    const { learner, attempt } = pick(learners, index);
    const question = pick(attempt.questions, Math.floor(index / learners.length));
    const response = await learner.saveAnswer(attempt.attemptId, { questionId: question.id, answer: question.options[0] ?? '' });
    if (!response.ok) throw new Error(`Saving an answer failed with ${response.status}.`);
  });
  const submits = await timeJobs('Submits, durable, with certificate', learners.length, async (index) => {
    const { learner, attempt } = pick(learners, index);
    const response = await learner.submit(attempt, attempt.questions.length, { key });
    if (!response.ok) throw new Error(`Submitting an attempt failed with ${response.status}.`);
  });
  return [signIns, saves, submits];
}

async function enter(address: string): Promise<HttpLearner> {
  const learner = new HttpLearner(portal.url, address);
  await learner.enter(code);
  return learner;
}

async function timeJobs(what: string, count: number, job: (index: number) => Promise<void>): Promise<Row> {
  const latencies: number[] = [];
  const begun = performance.now();

  await Promise.all(
    Array.from({ length: connections }, async (_, first) => {
      for (let index = first; index < count; index += connections) {
        const at = performance.now();
        await job(index);
        latencies.push(performance.now() - at);
      }
    }),
  );
  return { what, perSecond: (count / (performance.now() - begun)) * 1_000, ...quantilesOf(latencies) };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There's nothing to pick from.");
  return item;
}

function print(rows: readonly Row[]): void {
  const processor = cpus()[0]?.model ?? 'Unknown processor';
  const place = canPin ? 'server on one core, the load from another' : 'not pinned';
  console.log(
    `${processor}; ${place}, ${connections} connections on bare sockets of Node, ${duration} s each after ${warmUp} s to warm up`,
  );
  console.log(`(gated page and bare server: ${longWarmUp} s). Load average at the start: ${otherWork.toFixed(1)}.\n`);
  console.log(formatTable(rows));
}
