import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { startServerProcess } from '#tests/support/process/server-process.ts';

test('the built server only has the production version of React', () => {
  const files = readdirSync('build/server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const code = files.map((name) => readFileSync(join('build/server', name), 'utf8')).join('\n');

  expect(code).toContain('react-dom-server.node.production.js');
  expect(code.match(/react[\w.-]*\.development\.js/)).toBeNull();
  expect(code).not.toContain('process.env.NODE_ENV');
});

test('the server responds with NODE_ENV "development" too, started by hand or by npm', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-serve-'));
  const server = await startServerProcess({
    variables: { NODE_ENV: 'development', DATA_DIR: join(folder, 'data'), CONTENT_DIR: fixtureFolder },
  });
  const page = await fetch(server.url);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });

  expect(page.status).toBe(200);
  // The timeout is longer than proxies keep an idle connection. Otherwise, a proxy might reuse a connection that's being closed.
  expect(Number(/timeout=(\d+)/.exec(page.headers.get('Keep-Alive') ?? '')?.[1])).toBeGreaterThan(60);
});
