import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { pageTable } from '#app/page-table.ts';
import { parseHtml } from '#tests/support/html.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { openTestPortal } from '#tests/support/portal.ts';
import { programEnvironment } from '#tests/support/process/program-environment.ts';

// On its first start, Vite scans the libraries, which takes time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let folder: string;
let server: ChildProcess;
let origin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'northkey-gallery-'));
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  const variables = { PORT: String(port), DATA_DIR: join(folder, 'data'), CONTENT_DIR: resolve(fixtureFolder) };
  server = spawn(process.execPath, ['server/dev.ts'], { env: { ...programEnvironment, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });

  let printed = '';
  await new Promise<void>((ready, fail) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.includes('Listening on')) ready();
      });
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${printed}`)));
  });
});
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function findFreePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

test('npm run dev has the gallery, with the samples in its document', async () => {
  const response = await fetch(`${origin}/dev/gallery?x=1`);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);

  const document = await parseHtml(await response.text());
  const data = document.querySelector('#gallery-data')?.textContent ?? '';
  expect(Object.keys((JSON.parse(data) as { blocks: object }).blocks)).toContain('callout');
});

test("the gallery's script and styles can be loaded", async () => {
  for (const file of ['gallery.tsx', 'console-parts.tsx', 'gallery.css']) {
    const response = await fetch(`${origin}/scripts/gallery/${file}`, { headers: { Accept: '*/*', 'Sec-Fetch-Dest': 'script' } });
    expect([file, response.status]).toEqual([file, 200]);
  }
});

test('no page of the portal starts with /dev', () => {
  expect(pageTable.filter(({ path }) => path.startsWith('/dev/'))).toEqual([]);
});

test("nothing of the gallery is in the build, and the built portal doesn't know its address", async () => {
  const files = readdirSync('build', { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.filter(({ name }) => /\.(js|css|html|json)$/.test(name)).map((entry) => join(entry.parentPath, entry.name));
  expect(texts.length).toBeGreaterThan(50);
  const traces = ['Component gallery', 'gallery-data', 'scripts/gallery', '/dev/gallery'];
  expect(texts.filter((file) => traces.some((trace) => readFileSync(file, 'utf8').includes(trace)))).toEqual([]);

  const portal = await openTestPortal();
  try {
    const visitor = await portal.enter('training');
    expect((await visitor.request('/dev/gallery')).status).toBe(404);
    expect((await portal.visit().request('/dev/gallery')).status).toBe((await portal.visit().request('/no/such-page')).status);
  } finally {
    await portal.close();
  }
});
