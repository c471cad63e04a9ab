import { setTimeout as wait } from 'node:timers/promises';

import type { ServerProcess } from '#tests/support/process/server-process.ts';
import { memoryOf, processorTimeOf } from './processes.ts';

/** A page's measured times, in milliseconds. */
export interface PageRow {
  what: string;
  p50: number;
  p95: number;
  /** The portal's CPU time per response, which other work on the machine affects least. PostgreSQL's CPU time isn't included. */
  cpu?: number | undefined;
  note?: string;
}

const rounds = 40;
const warmUp = 5;

export async function measurePage(
  portal: ServerProcess,
  { path, name = path, cookie }: { path: string; name: string | undefined; cookie: string },
): Promise<PageRow> {
  const read = async () => {
    const response = await fetch(`${portal.url}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`${path} responded with ${response.status}: ${body.slice(0, 200)}`);
  };
  for (let round = 0; round < warmUp; round += 1) await read();

  const before = processorTimeOf(portal.process);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOf(read));
  const after = processorTimeOf(portal.process);
  return { what: name, ...quantilesOf(times), cpu: before === null || after === null ? undefined : ((after - before) * 1_000) / rounds };
}

/**
 * Runs the same work on two stores alternately and returns the ratio of the median times, which other work on the machine affects least.
 */
export async function measurePair(what: string, [one, other]: [() => Promise<void>, () => Promise<void>]): Promise<PageRow> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + 5 * rounds; round += 1) {
    const pair = [await timeOf(one), await timeOf(other)] as const;
    if (round >= warmUp) for (const side of [0, 1] as const) times[side].push(pair[side]);
  }
  const [full, empty] = [quantilesOf(times[0]), quantilesOf(times[1])];
  return { what, ...full, note: `${(full.p50 / empty.p50).toFixed(2)} of an empty store's ${empty.p50.toFixed(1)} ms` };
}

/** Downloads an export while repeatedly requesting a page, and tracks memory use. */
export async function measureExport(portal: ServerProcess, { path, cookie }: { path: string; cookie: string }): Promise<PageRow> {
  const headers = { Cookie: cookie };
  const atRest = memoryOf(portal.process);
  let highest = atRest;
  let bytes = 0;
  const taken = new AbortController();
  const others: number[] = [];

  const watch = async () => {
    while (!taken.signal.aborted) {
      others.push(await timeOf(async () => void (await (await fetch(`${portal.url}/manage/account`, { headers })).arrayBuffer())));
      highest = Math.max(highest, memoryOf(portal.process));
      await wait(500);
    }
  };
  const watching = watch();
  const seconds =
    (await timeOf(async () => {
      const response = await fetch(`${portal.url}${path}`, { headers });
      for await (const chunk of response.body ?? []) bytes += chunk.length;
    })) / 1_000;
  taken.abort();
  await watching;

  const note = `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; memory ${atRest} to ${highest} MB; another page meanwhile`;
  return { what: path, ...quantilesOf(others), note };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function quantilesOf(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
