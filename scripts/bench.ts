import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

import { HttpLearner } from '#tests/support/http-learner.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

// Measures the built portal and prints a table. The server runs on one core, where the machine can pin it; the load comes
// from this process on another. Figures hold for this machine and this run: compare them with each other.

/** Requests at once. */
const connections = 20;
/** Seconds for each measurement under load. */
const duration = 5;
const code = 'training-code';
const rawFile = 'build/client/assets/bench.bin';

interface Row {
  what: string;
  perSecond?: number;
  p50?: number;
  p99?: number;
  note?: string;
}

const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-bench-'));
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;
const server = await startServerProcess({
  prefix: canPin ? ['taskset', '-c', '0'] : [],
  variables: { DATA_DIR: dataDirectory, VA_ACCESS_CODE: code, CLIENT_ACCESS_CODES: 'client-code-1,client-code-2', TRUST_PROXY: '1' },
});

try {
  await measure(server);
} finally {
  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
  rmSync(rawFile, { force: true });
}

async function measure(portal: ServerProcess): Promise<void> {
  const rows: Row[] = [{ what: 'Start to Listening', note: `${Math.round(portal.startedIn)} ms` }];
  const restMemory = memoryOf(portal);
  rows.push({ what: 'Memory at rest', note: `${restMemory} MB` });

  const learner = new HttpLearner(portal.url, '10.0.0.1');
  await learner.enter(code);
  const headers = { Cookie: learner.cookie, 'Accept-Encoding': 'br' };

  rows.push(...(await measureReading(portal.url, headers)));
  rows.push(await measureSignIns(portal.url));
  rows.push(...(await measureAttempts(portal.url)));
  rows.push({ what: 'Memory after load', note: `${memoryOf(portal)} MB` });

  print(rows);
}

async function measureReading(url: string, headers: Record<string, string>): Promise<Row[]> {
  const page = `${url}/compliance`;
  const first = await fetch(page, { headers });
  const size = Number(first.headers.get('Content-Length'));
  const etag = first.headers.get('ETag') ?? '';
  await first.arrayBuffer();
  writeFileSync(rawFile, Buffer.alloc(size, 'northkey '));

  // Once before each measurement, so that compiling and caching are not measured.
  const raw = await loadOf('Raw file of the same size (the ceiling)', `${url}/assets/bench.bin`, {});
  const document = await loadOf('Gated page, document', page, headers);
  const data = await loadOf('Gated page, data request', `${page}.data`, headers);
  const repeat = await loadOf('Gated page, repeat visit (304)', page, { ...headers, 'If-None-Match': etag });
  const person = await loadOf('Page about the person', `${url}/assessment`, headers);
  const search = await loadOf('Search, one at a time', `${url}/search?q=deposit+due+upon+acceptance`, headers, 1);
  const longSearch = await loadOf(
    'Search for the longest text',
    `${url}/search?q=${'ab+cd+ef+gh+ij+kl+mn+op+qr+st+uv+wx+'.repeat(6)}`,
    headers,
    1,
  );
  const unloaded = await loadOf('Gated page, one visitor at a time', page, headers, 1);

  const ratio = (row: Row) => `${(((row.perSecond ?? 0) / (raw.perSecond ?? 1)) * 100).toFixed(0)}% of the ceiling`;
  return [
    { ...raw, note: `${(size / 1_000).toFixed(1)} kB` },
    { ...document, note: ratio(document) },
    { ...data, note: ratio(data) },
    { ...repeat, note: ratio(repeat) },
    person,
    search,
    longSearch,
    unloaded,
  ];
}

/** Node's own client: its parser is native, so that the server is what is measured, also where an answer has long headers. */
async function loadOf(what: string, url: string, headers: Record<string, string>, atOnce = connections): Promise<Row> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

  async function fetchOnce(): Promise<void> {
    const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200 && response.statusCode !== 304) throw new Error(`${what}: refused with ${response.statusCode}.`);
  }

  await timeJobs(what, { seconds: 2 }, fetchOnce, atOnce);
  const row = await timeJobs(what, { seconds: duration }, fetchOnce, atOnce);
  agent.destroy();
  return row;
}

async function measureSignIns(url: string): Promise<Row> {
  return timeJobs('Sign-ins at a gate', { count: 400 }, async (index) => {
    await new HttpLearner(url, `10.1.${index >> 8}.${index & 255}`).enter(code);
  });
}

async function measureAttempts(url: string): Promise<Row[]> {
  const learners = await Promise.all(
    Array.from({ length: 100 }, async (_, index) => {
      const learner = new HttpLearner(url, `10.2.0.${index}`);
      await learner.enter(code);
      return { learner, attempt: await learner.start() };
    }),
  );

  const saves = await timeJobs('Answer saves, durable', { count: 2_000 }, async (index) => {
    const { learner, attempt } = pick(learners, index);
    const question = pick(attempt.questions, Math.floor(index / learners.length));
    const response = await learner.saveAnswer(attempt.attemptId, { questionId: question.id, answer: question.options[0] ?? '' });
    if (!response.ok) throw new Error(`An answer was refused with ${response.status}.`);
  });
  const submits = await timeJobs('Submits, durable, with certificate', { count: learners.length }, async (index) => {
    const { learner, attempt } = pick(learners, index);
    const response = await learner.submit(attempt, attempt.questions.length);
    if (!response.ok) throw new Error(`A submission was refused with ${response.status}.`);
  });
  return [saves, submits];
}

/** Runs jobs, `atOnce` at a time, a number of them or for a while, and measures each. */
async function timeJobs(
  what: string,
  { count = Infinity, seconds = Infinity }: { count?: number; seconds?: number },
  job: (index: number) => Promise<void>,
  atOnce = connections,
): Promise<Row> {
  const latencies: number[] = [];
  let next = 0;
  const begun = performance.now();

  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count && performance.now() - begun < seconds * 1_000) {
        const index = next;
        next += 1;
        const at = performance.now();
        await job(index);
        latencies.push(performance.now() - at);
      }
    }),
  );

  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { what, perSecond: (latencies.length / (performance.now() - begun)) * 1_000, p50: quantile(0.5), p99: quantile(0.99) };
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Returns the resident memory of the server, in megabytes. */
function memoryOf({ process: { pid } }: ServerProcess): number {
  const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  return Math.round(kilobytes / 1_024);
}

function print(rows: readonly Row[]): void {
  const number = (value: number | undefined, digits: number) => (value === undefined ? '' : value.toFixed(digits));
  const cells = rows.map((row) => [row.what, number(row.perSecond, 0), number(row.p50, 1), number(row.p99, 1), row.note ?? '']);
  const table = [['', 'a second', 'p50 ms', 'p99 ms', ''], ...cells];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));

  console.log(
    `${cpus()[0]?.model ?? 'Unknown processor'}; server ${canPin ? 'on one core' : 'not pinned'}, ${connections} connections, ${duration} s each\n`,
  );
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => (column === 0 || column === 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
  }
}
