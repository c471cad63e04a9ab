// The entry point for every command in package.json. It's plain JavaScript without dependencies, so any Node from version 20 on can run
// it.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './launch/build-if-stale.mjs';
import { installIfStale } from './launch/install.mjs';
import { pickNode } from './launch/pick-node.mjs';
import { runUntilDone, withNodeFirst } from './launch/run.mjs';
import { serveUntilStopped } from './launch/serve-until-stopped.mjs';

/** The commands that run a single script with the chosen Node. */
const scripts = {
  dev: 'server/dev.ts',
  test: 'scripts/test.ts',
  demo: 'scripts/demo.ts',
  bench: 'scripts/bench.ts',
  admin: 'scripts/admin.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  doctor: 'scripts/doctor.ts',
  release: 'scripts/release.ts',
  'check-content': 'scripts/check-content.ts',
  'write-schemas': 'scripts/write-schemas.ts',
  'write-items': 'scripts/write-items.ts',
  'write-weights': 'scripts/write-weights.ts',
  'write-shipped': 'scripts/write-shipped.ts',
};
const needsBuild = new Set(['start', 'demo', 'bench']);

const [command = 'start', ...args] = process.argv.slice(2);
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
process.exitCode = await launch();

async function launch() {
  if (command !== 'start' && !Object.hasOwn(scripts, command)) {
    console.error(`There's no command "${command}". The commands are start, ${Object.keys(scripts).join(', ')}.`);
    return 1;
  }

  const installed = await installIfStale();
  if (installed !== 0) return installed;

  const picked = pickNode();
  if (picked.kind === 'none') {
    console.error(picked.reason);
    return 1;
  }
  process.env.PATH = withNodeFirst(picked.node);

  if (needsBuild.has(command)) {
    const built = await buildIfStale(picked.node);
    if (built !== 0) return built;
  }
  // A compile cache speeds up the start.
  const keeping = { ...process.env, NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') };
  if (command === 'start') return serveUntilStopped(picked.node, keeping);
  if (command === 'demo') return runUntilDone(picked.node, [scripts.demo, ...args], { env: keeping });
  return runUntilDone(picked.node, [scripts[command], ...args]);
}
