import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadContent } from '#app/content/load-content.ts';
import { makeSetUpLink } from '#app/features/managers/make-link.server.ts';
import { parseVariables } from '#app/platform/env.ts';
import { openStore } from '#server/open-portal.ts';
import { HttpLearner } from '#tests/support/http-learner.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { seedStore } from './seed.ts';

// Fills a store with learners, and measures each list of the console and the learners' own pages. `DATABASE_URL` names an
// empty PostgreSQL database; without it the store is a SQLite file that is deleted afterwards.

const learners = Number(process.argv[2] ?? 100_000);
const rounds = 60;
const code = 'training-code';
const password = 'a long sentence is easy';
const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-bench-'));
const variables = {
  DATA_DIR: dataDirectory,
  VA_ACCESS_CODE: code,
  CLIENT_ACCESS_CODES: 'client-code-1,client-code-2',
  TRUST_PROXY: '1',
  ...(process.env['DATABASE_URL'] === undefined ? {} : { DATABASE_URL: process.env['DATABASE_URL'] }),
};

const lists = [
  '/manage',
  '/manage/learners',
  '/manage/learners?sort=name',
  '/manage/learners?sort=first',
  '/manage/learners?result=none',
  '/manage/learners?result=open',
  '/manage/learners?result=failed&sort=name',
  '/manage/learners?result=locked-out',
  '/manage/learners?result=passed&seen=longer',
  '/manage/learners?seen=7&agreement=unsigned',
  '/manage/learners?agreement=signed',
  '/manage/learners?search=cruz',
  '/manage/learners?search=ana+san',
  '/manage/learners?search=office17.example',
  '/manage/learners?search=nobody-at-all',
  '/manage/learners?search=a&sort=name',
  '/manage/records',
  '/manage/records?action=lesson.completed',
  '/manage/records?action=manager.joined',
  '/manage/records?actor=learner',
  '/manage/records?actor=owner',
  '/manage/records?actor=nobody-at-all',
  '/manage/records?subject=learner%2Fnobody',
  '/manage/records?before=1000',
  '/manage/requests',
  '/manage/codes',
];

try {
  const setUp = await fillStore();
  const portal = await startServerProcess({ variables });
  try {
    const manager = await joinAsOwner(portal.url, setUp);
    console.log(`${learners} learners on ${'DATABASE_URL' in variables ? 'PostgreSQL' : 'SQLite'}: p50 and p95 of ${rounds}, in ms`);
    for (const path of lists) await measure(path, portal.url, manager);
    await measureNext(portal.url, manager);
    const learner = new HttpLearner(portal.url, '10.0.0.1');
    await learner.enter(code);
    await learner.start();
    for (const path of ['/assessment', '/mine', '/my-record', '/trainingportal']) await measure(path, portal.url, learner.cookie);
  } finally {
    await portal.stop();
  }
} finally {
  rmSync(dataDirectory, { recursive: true, force: true });
}

async function fillStore(): Promise<string> {
  const { keys, database } = await openStore(parseVariables(variables));
  const now = new Date();
  const lessons = [...loadContent('content').modulePages.values()].flatMap((page) => page.lessons.map(({ id }) => id));
  await seedStore(database, { learners, lessons: lessons.slice(0, 20), now });
  const token = await makeSetUpLink({ database, keys }, { actor: 'terminal: bench', now });
  await database.destroy();
  return token;
}

async function joinAsOwner(url: string, token: string): Promise<string> {
  const body = new URLSearchParams({ name: 'Owner', email: 'owner@provider.example', password });
  await fetch(`${url}/manage/join/${token}`, { method: 'POST', body, redirect: 'manual', headers: { Origin: url } });
  const signIn = new URLSearchParams({ email: 'owner@provider.example', password });
  const response = await fetch(`${url}/manage/sign-in`, { method: 'POST', body: signIn, redirect: 'manual', headers: { Origin: url } });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** The page after the first, by its link: paging costs the same as the first page. */
async function measureNext(url: string, cookie: string): Promise<void> {
  for (const path of ['/manage/learners?sort=name', '/manage/learners?result=passed']) {
    const html = await (await fetch(`${url}${path}`, { headers: { Cookie: cookie } })).text();
    const next = /href="(\/manage\/learners\?[^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (next !== undefined) await measure(next, url, cookie, `${path}, the next page`);
  }
}

async function measure(path: string, url: string, cookie: string, name = path): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' });
    await response.arrayBuffer();
    times.push(performance.now() - begun);
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1).padStart(7);
  console.log(`${at(0.5)} ${at(0.95)}  ${name}`);
}
