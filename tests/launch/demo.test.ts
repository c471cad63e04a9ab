import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { listLessonIds } from '#app/features/learning/lesson-counts.server.ts';
import { requestPort } from '#tests/support/http-request.ts';
import { fixture, fixtureFolder } from '#tests/support/fixture-content.ts';
import { openTestPortal } from '#tests/support/portal.ts';
import { programEnvironment } from '#tests/support/process/program-environment.ts';
import { Visitor } from '#tests/support/visitor.ts';

const sentence = 'Demo: the people and requests are made up. Everything is reset when the demo restarts.';

interface RunningDemo {
  printed: string;
  visit: () => Visitor;
  stop: () => Promise<number | null>;
}

/** The folder in which the demo starts, which must not change, and the folder that holds its data in the meantime. */
let home: string;
let temporary: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'northkey-demo-test-'));
  temporary = join(home, 'tmp');
  mkdirSync(join(home, 'here'));
  mkdirSync(temporary);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

function spawnDemo(variables: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [resolve('scripts/demo.ts')], {
    cwd: join(home, 'here'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnvironment, TMPDIR: temporary, PORT: '0', CONTENT_DIR: resolve(fixtureFolder), ...variables },
  });
  children.push(child);
  return child;
}

async function startDemo(): Promise<RunningDemo> {
  const child = spawnDemo();
  const exited = new Promise<number | null>((ended) => child.once('exit', ended));
  let printed = '';
  await new Promise<void>((ready, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Ctrl+C')) ready();
      });
    void exited.then((code) => fail(new Error(`The demo ended with ${code}: ${printed}`)));
  });

  const port = Number(/Listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]);
  const agent = new Agent({ keepAlive: true });
  return {
    printed,
    visit: () => new Visitor((asked) => requestPort(asked, { port, agent })),
    stop: () => {
      agent.destroy();
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Returns what to type, taken from a row of the printed table. */
function readRow({ printed }: RunningDemo, who: string): string {
  const row = new RegExp(`^  ${who} +(.+?) +http`, 'm').exec(printed)?.[1];
  if (row === undefined) throw new Error(`The demo printed nothing for ${who}: ${printed}`);
  return row;
}

async function signIn(demo: RunningDemo, role: string): Promise<{ manager: Visitor; status: number; leadsTo: string | null }> {
  const [email = '', password = ''] = readRow(demo, role).split(/ +/);
  const manager = demo.visit();
  const { status, headers } = await manager.request('/manage/sign-in', { form: { email, password } });
  return { manager, status, leadsTo: headers.get('Location') };
}

const readTable = async (visitor: Visitor, path: string) =>
  (await (await visitor.request(`${path}format=json`)).json()) as Record<string, unknown>[];
const countBy = (rows: Record<string, unknown>[], field: string) =>
  Object.fromEntries([...Map.groupBy(rows, (row) => String(row[field]))].map(([value, found]) => [value, found.length]));

test('a demo opens with what it prints, has what it promises, and starts afresh each time', { timeout: 240_000 }, async () => {
  const demo = await startDemo();
  expect(readdirSync(temporary)).toHaveLength(1);

  const trainee = demo.visit();
  const code = readRow(demo, 'Trainee').replace('code ', '');
  expect((await trainee.enter('training', code)).status).toBe(302);
  for (const clientCode of readRow(demo, 'Client').replace('code ', '').split(' or '))
    expect((await demo.visit().enter('client', clientCode)).headers.get('Location')).toBe('/client');
  for (const role of ['Manager', 'Viewer']) expect(await signIn(demo, role)).toMatchObject({ status: 302, leadsTo: '/manage' });

  const { manager } = await signIn(demo, 'Owner');
  for (const page of ['', '/learners', '/codes', '/requests', '/referrals', '/messages', '/insight', '/people', '/records', '/account'])
    expect((await manager.text(`/manage${page}`)).includes(sentence), page).toBe(true);
  for (const page of ['/trainingportal', '/va-login', '/', '/no-such-page'])
    expect((await trainee.text(page)).includes(sentence), page).toBe(true);

  const learners = await readTable(manager, '/manage/learners/export?');
  expect(learners).toHaveLength(60);
  expect(countBy(learners, 'result')).toEqual({
    'Not started': 35,
    'Attempt in progress': 2,
    Failed: 6,
    'Locked out': 2,
    Passed: 14,
    'Certificate revoked': 1,
  });
  expect(new Set(learners.map(({ lessonsDone }) => lessonsDone)).size).toBeGreaterThan(4);
  const requests = await readTable(manager, '/manage/requests/export?status=all&');
  expect(countBy(requests, 'kind')).toEqual({ overtime: 7, service: 4, campaign: 3, referral: 7 });
  expect(await readTable(manager, '/manage/people/export?')).toHaveLength(4);
  const messages = await readTable(manager, '/manage/messages/export?');
  expect(Object.keys(countBy(messages, 'state')).toSorted()).toEqual(['Discarded', 'Held', 'Not sent', 'Sent']);

  const changes = [{ kind: 'lesson', id: listLessonIds(fixture)[0] }];
  expect((await trainee.request('/mine', { json: { changes } })).status).toBe(200);
  expect(await readTable(manager, '/manage/learners/export?')).toHaveLength(61);
  expect(await demo.stop()).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);

  const again = await startDemo();
  const { manager: later } = await signIn(again, 'Owner');
  expect(await readTable(later, '/manage/learners/export?')).toHaveLength(60);
  expect(await again.stop()).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(join(home, 'here'))).toEqual([]);
});

test('a demo stopped during its start leaves nothing behind', async () => {
  const child = spawnDemo();
  const exited = new Promise<number | null>((ended) => child.once('exit', ended));
  await new Promise((begun) => child.stdout?.once('data', begun));
  child.kill('SIGTERM');

  expect(await exited).toBe(130);
  expect(readdirSync(temporary)).toEqual([]);
});

test.each(['DATA_DIR', 'DATABASE_URL'])('a demo refuses %s with a sentence, wherever it is set', async (name) => {
  const value = name === 'DATA_DIR' ? join(home, 'own') : 'postgres://127.0.0.1:1/own';
  const run = async (variables: Record<string, string>) => {
    const child = spawnDemo(variables);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const code = await new Promise((ended) => child.once('close', ended));
    return { code, printed };
  };

  expect(await run({ [name]: value })).toMatchObject({ code: 1, printed: expect.stringContaining(`${name} is set. The demo only`) });

  const file = join(home, 'here', '.env');
  writeFileSync(file, `${name}=${value}\n`);
  expect(await run({})).toMatchObject({ code: 1, printed: expect.stringContaining(`${name} is set in .env. The demo only`) });
  rmSync(file);
  expect(readdirSync(home).toSorted()).toEqual(['here', 'tmp']);
  expect(readdirSync(temporary)).toEqual([]);
});

test("only a portal with the demo's setting has its banner above every page", async () => {
  const usual = await openTestPortal();
  const visitor = await usual.enter('training');
  for (const page of ['/', '/va-login', '/trainingportal', '/trainingportal.data', '/no-such-page']) {
    const html = await visitor.text(page);
    expect(html.includes('Demo:'), page).toBe(false);
    expect(html.includes('data-notice'), page).toBe(false);
  }
  await usual.close();
});
