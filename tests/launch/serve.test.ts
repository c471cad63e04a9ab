import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { startServerProcess } from '#tests/support/server-process.ts';

test.each(['', 'development'])('the server that is started by hand with NODE_ENV "%s" runs the production form of React', async (mode) => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-serve-'));
  const [probe, loaded] = [join(folder, 'probe.cjs'), join(folder, 'loaded.json')];
  writeFileSync(
    probe,
    // Names of exports are read from both forms; what counts is which was run.
    `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(loaded)}, JSON.stringify(Object.values(require.cache).filter((module) => module.loaded).map((module) => module.filename))));`,
  );

  const server = await startServerProcess({
    variables: { NODE_ENV: mode, NODE_OPTIONS: `--require ${probe}`, DATA_DIR: join(folder, 'data') },
  });
  const page = await fetch(server.url);
  await server.stop();
  const modules = (JSON.parse(readFileSync(loaded, 'utf8')) as string[]).filter((file) =>
    /react(-dom)?[^/\\]*\.(production|development)/.test(file),
  );
  rmSync(folder, { recursive: true, force: true });

  expect(page.status).toBe(200);
  expect(modules.length).toBeGreaterThan(1);
  expect(modules.filter((file) => file.includes('.development.'))).toEqual([]);
});
