import { setTimeout as wait } from 'node:timers/promises';

import { loadContent } from '#app/content/load-content.ts';
import { managerPassword } from '#tests/support/console.ts';
import { readField } from '#tests/support/html.ts';
import { HttpLearner } from '#tests/support/http-learner.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { code, prepareBenchPortal, type BenchEngine } from './bench-portal.ts';
import { describeTimes } from './describe-times.ts';
import { SteadyLoad } from './steady-load.ts';

/** Requests a second. Set RATE to less on a machine that can't keep up because of other work. */
const perSecond = Number(process.env['RATE'] ?? 200);
/** The time for which the load goes on once both processes serve the new text, in milliseconds. */
const after = 1_000;
/** The time after which a publication counts as never having arrived. */
const limit = 60_000;
/** A pause after which a process's content thread has ended. Most publications come after one. */
const longPause = 32_000;

/** One publication. Times are in milliseconds. */
interface Publication {
  pressedAt: number;
  answeredAt: number;
  /** When each process first served the new text. */
  servedAt: number[];
  errors: number;
}

/**
 * Publishes a new product name again and again while two processes on one store answer many requests a second for gated pages, and measures
 * when each process serves it.
 */
export async function measurePublications(engine: BenchEngine, rounds: number, isPaused: boolean): Promise<void> {
  const bench = await prepareBenchPortal(engine);
  try {
    const servers = [await bench.start(), await bench.start()];
    const [publisher] = servers as [ServerProcess];
    const owner = await bench.signInOwner(publisher);
    const targets = await Promise.all(servers.map(async ({ url }, index) => ({ url, cookie: await enter(url, `10.0.0.${index + 1}`) })));
    const load = new SteadyLoad(targets, ['/rules', '/real-estate-glossary', ...loadContent('content').modules.map(({ id }) => `/${id}`)]);
    load.start(perSecond);
    await wait(3_000);

    const publications: Publication[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (isPaused && round > 0) await wait(longPause);
      publications.push(await publishOnce({ load, owner, servers: servers.length, name: `Maple ${engine} ${round}` }));
    }
    await load.stop();
    report({ engine, isPaused, load, publications });
  } finally {
    await bench.close();
  }
}

async function enter(url: string, address: string): Promise<string> {
  const learner = new HttpLearner(url, address);
  await learner.enter(code);
  return learner.cookie;
}

interface Round {
  load: SteadyLoad;
  owner: Visitor;
  servers: number;
  name: string;
}

async function publishOnce({ load, owner, servers, name }: Round): Promise<Publication> {
  const page = await owner.text('/manage/settings/brand');
  const field = 'brand.yaml:product';
  await owner.request('/manage/settings/brand', { form: { [`v:${field}`]: name, [`w:${field}`]: await readField(page, `w:${field}`) } });
  const overview = await owner.text('/manage/settings');
  const form = { intent: 'publish', draft: await readField(overview, 'draft'), reason: '', ownPassword: managerPassword };

  load.expected = name;
  const pressedAt = load.now;
  const answer = await owner.request('/manage/settings', { form });
  const answeredAt = load.now;
  if (answer.status !== 302) throw new Error(`Publishing got status ${answer.status}.`);

  // Earlier requests that are still being answered were sent for the text before.
  const findSent = () => load.requests.filter(({ sentAt }) => sentAt >= pressedAt);
  const findServed = () =>
    Array.from({ length: servers }, (_, server) =>
      Math.min(...findSent().flatMap((each) => (each.server === server && each.hasText === true ? [each.doneAt] : []))),
    );
  while (Math.max(...findServed()) === Infinity) {
    if (load.now > answeredAt + limit) throw new Error(`A process didn't serve the publication within ${limit / 1_000} s.`);
    await wait(20);
  }
  await wait(after);
  load.expected = null;

  const servedAt = findServed();
  // A process that has served the new text never serves the earlier one again.
  const isWrong = ({ server, sentAt, status, hasText }: (typeof load.requests)[number]) =>
    status !== 200 || (hasText === false && sentAt > (servedAt[server] ?? 0));
  return { pressedAt, answeredAt, servedAt, errors: findSent().filter(isWrong).length };
}

function report({
  engine,
  isPaused,
  load,
  publications,
}: {
  engine: BenchEngine;
  isPaused: boolean;
  load: SteadyLoad;
  publications: readonly Publication[];
}): void {
  const during = load.requests.filter(({ sentAt }) =>
    publications.some(({ pressedAt, servedAt }) => sentAt >= pressedAt && sentAt <= Math.max(...servedAt) + after),
  );
  const took = (requests: readonly { sentAt: number; doneAt: number }[]) => requests.map(({ sentAt, doneAt }) => doneAt - sentAt);
  const failed = load.requests.filter(({ status }) => status !== 200).length;
  const since = (from: 'pressedAt' | 'answeredAt', server: number) => publications.map((each) => (each.servedAt[server] ?? 0) - each[from]);

  console.log(
    `\n${publications.length} publications on ${engine}, ${isPaused ? 'half a minute apart' : 'one right after the other'}, ${perSecond} requests a second`,
  );
  console.log(`Press to "Published":                       ${describeTimes(publications.map((each) => each.answeredAt - each.pressedAt))}`);
  console.log(`Press to the new text, same process:        ${describeTimes(since('pressedAt', 0))}`);
  console.log(`"Published" to the new text, other process: ${describeTimes(since('answeredAt', 1))}`);
  console.log(`Press to the new text, other process:       ${describeTimes(since('pressedAt', 1))}`);
  console.log(`Requests while publishing:                  ${describeTimes(took(during))}`);
  console.log(`All requests:                               ${describeTimes(took(load.requests))}`);
  const wrong = publications.reduce((sum, { errors }) => sum + errors, 0);
  console.log(`${load.requests.length} requests, ${failed} failed; ${wrong} failed or had an earlier text while publishing.`);
}
