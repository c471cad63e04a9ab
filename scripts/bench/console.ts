import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

import { loadContent } from '#app/content/load-content.ts';
import { syncAccessCodes } from '#app/features/access/sync-access-codes.server.ts';
import { makeSetUpLink } from '#app/features/team/make-link.server.ts';
import { parseVariables } from '#app/platform/env.ts';
import { openStore } from '#server/open-portal.ts';
import { HttpLearner } from '#tests/support/http-learner.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/process/server-process.ts';
import { findExamples, listExports, listPages } from './console-pages.ts';
import { measureExport, measurePage, measurePair, type PageRow } from './measure-page.ts';
import { seedStore } from './seed/seed-store.ts';

// Measures every console page, the exports, and a learner's own pages in a store the size of a large provider's after years of use. The
// learner's pages are compared with those of an empty store. DATABASE_URL names an empty PostgreSQL database. Without it, the store is a
// SQLite file that's deleted afterwards. With DATA_DIR, the store is kept there for the next run. A third argument limits the run to
// console pages and exports whose address contains it.

const learners = Number(process.argv[3] ?? 100_000);
const part = process.argv[4];
const isAsked = (path: string) => part === undefined || path.includes(part);
/** The store has one request for every five learners. On average, a learner has 2.5 attempts and 20 completed lessons. */
const requests = Math.round(learners / 5);
const lessonsSeeded = 40;
const code = 'training-code';
const manager = { name: 'Owner', email: 'owner@provider.example', password: 'a long sentence is easy' };
const kept = process.env['DATA_DIR'];
const databaseUrl = process.env['DATABASE_URL'];

const dataDirectory = kept ?? mkdtempSync(join(tmpdir(), 'northkey-bench-'));
const emptyDirectory = mkdtempSync(join(tmpdir(), 'northkey-bench-'));
const emptyUrl = databaseUrl === undefined ? undefined : await createEmptyBeside(databaseUrl);
const variables = variablesOf(dataDirectory, databaseUrl);

try {
  const codeId = await fillStore();
  const portal = await startServerProcess({ variables });
  const empty = await startServerProcess({ variables: variablesOf(emptyDirectory, emptyUrl) });
  try {
    console.log(
      `${learners} learners on ${databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'}; other work on the machine: load ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    );
    console.log('p50 ms   p95 ms   portal cpu ms');
    const cookie = await signIn(portal.url, await makeFirstLink());
    await measureConsole(portal, { cookie, codeId });
    if (part === undefined) await measureLearners(portal, empty);
    for (const path of listExports.filter(isAsked)) print(await measureExport(portal, { path, cookie }));
  } finally {
    await Promise.all([portal.stop(), empty.stop()]);
  }
} finally {
  rmSync(emptyDirectory, { recursive: true, force: true });
  if (kept === undefined) rmSync(dataDirectory, { recursive: true, force: true });
  if (emptyUrl !== undefined) await runOn(databaseUrl, `drop database if exists ${nameOf(emptyUrl)} with (force)`);
}

function variablesOf(folder: string, url: string | undefined): Record<string, string> {
  const codes = { VA_ACCESS_CODE: code, CLIENT_ACCESS_CODES: 'client-code-1,client-code-2' };
  return { DATA_DIR: folder, TRUST_PROXY: '1', ...codes, ...(url === undefined ? {} : { DATABASE_URL: url }) };
}

/** Fills the store unless it already has learners, and returns the ID of the access code that everyone uses. */
async function fillStore(): Promise<string> {
  const env = parseVariables(variables);
  const { keys, database } = await openStore(env);
  const now = new Date();
  await syncAccessCodes({ database, keys }, { training: env.VA_ACCESS_CODE, client: env.CLIENT_ACCESS_CODES }, now);

  const { id: codeId } = await database.selectFrom('accessCodes').select('id').where('audience', '=', 'training').executeTakeFirstOrThrow();
  if ((await database.selectFrom('learners').select('id').limit(1).executeTakeFirst()) === undefined) {
    const begun = performance.now();
    const content = loadContent('content');
    const lessons = [...content.modulePages.values()].flatMap((page) => page.lessons.map(({ id }) => id));
    await seedStore(database, {
      learners,
      requests,
      lessons: lessons.slice(0, lessonsSeeded),
      items: [...content.practice.values()].flatMap((module) => module.items.map(({ id }) => id)),
      assessment: content.assessment,
      codeId,
      now,
      isPostgres: databaseUrl !== undefined,
      onProgress: (done) => {
        if (done % 10_000 === 0) console.log(`${done} learners after ${Math.round((performance.now() - begun) / 1_000)} s`);
      },
    });
  }
  await database.destroy();
  return codeId;
}

/**
 * Creates the first manager's set-up link in the running portal's store, because links made before the portal starts expire. Returns null
 * if there's already a manager.
 */
async function makeFirstLink(): Promise<string | null> {
  const { keys, database } = await openStore(parseVariables(variables));
  const managers = await database.selectFrom('managers').select('id').execute();
  const token = managers.length === 0 ? await makeSetUpLink({ database, keys }, { actor: 'terminal: bench', now: new Date() }) : null;
  await database.destroy();
  return token;
}

async function measureConsole(portal: ServerProcess, { cookie, codeId }: { cookie: string; codeId: string }): Promise<void> {
  const get = async (path: string) => await (await fetch(`${portal.url}${path}`, { headers: { Cookie: cookie } })).text();
  for (const [path, name] of listPages(await findExamples(get, codeId)).filter(([address]) => isAsked(address)))
    print(await measurePage(portal, { path, name, cookie }));
}

async function signIn(url: string, link: string | null): Promise<string> {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers: { Origin: url } });
  const response = link === null ? await send('/manage/sign-in', manager) : await send(`/manage/join/${link}`, manager);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * Alternates between the full and the empty store while measuring a learner's pages, so that other work on the machine affects both
 * equally.
 */
async function measureLearners(full: ServerProcess, empty: ServerProcess): Promise<void> {
  const [one, other] = await Promise.all([full, empty].map(({ url }) => enterAndBegin(url)));
  if (one === undefined || other === undefined) throw new Error('No one has entered the portal.');

  for (const path of ['/trainingportal', '/mine', '/my-record', '/assessment'])
    print(await measurePair(path, [() => readPage(full.url, path, one.learner), () => readPage(empty.url, path, other.learner)]));
  print(await measurePair('Saving an answer', [one.save, other.save]));
}

async function enterAndBegin(url: string) {
  const learner = new HttpLearner(url, '10.0.0.1');
  await learner.enter(code);
  const { attemptId, questions } = await learner.start();
  let saved = 0;
  const save = async () => {
    const question = questions[saved % questions.length];
    saved += 1;
    await learner.saveAnswer(attemptId, { questionId: question?.id ?? 0, answer: question?.options[saved % 2] ?? '' });
  };
  return { learner, save };
}

async function readPage(url: string, path: string, { cookie }: HttpLearner): Promise<void> {
  const response = await fetch(`${url}${path}`, { headers: { Cookie: cookie } });
  await response.arrayBuffer();
}

async function createEmptyBeside(url: string): Promise<string> {
  const beside = new URL(url);
  beside.pathname = `${beside.pathname}_empty_${randomBytes(4).toString('hex')}`;
  await runOn(url, `create database ${nameOf(beside.href)}`);
  return beside.href;
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function runOn(url: string | undefined, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Prints each line right away, because measuring all pages takes a long time on a busy machine. */
function print({ what, p50, p95, cpu, note = '' }: PageRow): void {
  const figures = [p50, p95, cpu].map((figure) => (figure?.toFixed(1) ?? '').padStart(6));
  console.log(`${figures.join('   ')}   ${what}${note === '' ? '' : `: ${note}`}`);
}
