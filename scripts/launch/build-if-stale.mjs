import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { isStopped, runQuietly } from './run.mjs';

/** The files and folders that the build reads. Content isn't included, because the server reads it when it starts. */
const sources = [
  'app',
  'server',
  'migrations',
  'public',
  'scripts/launch',
  ...['admin', 'backup', 'check-content', 'doctor', 'read-words', 'request-commands', 'restore'].map((name) => `scripts/${name}.ts`),
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.worker.config.ts',
];
const stamp = 'build/.northkey-sources';

/** Builds if a source has changed since the last build. Returns the build's exit code. */
export async function buildIfStale(node) {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;

  console.log('Building…');
  // The stamp is deleted first, so that the next start builds again if this build is interrupted.
  rmSync(stamp, { force: true });

  const env = { ...process.env, NODE_ENV: 'production' };
  const pages = await runQuietly(node, ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'], { env });
  // The worker is built last, because it lists the pages' files.
  const worker = ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'];
  const code = pages === 0 ? await runQuietly(node, worker, { env }) : pages;
  if (code !== 0) {
    if (!isStopped(code)) console.error("The portal couldn't be built. The reason is above.");
    return code;
  }

  await precompress('build/client/assets');
  await precompress('build/client/worker');
  writeFileSync(stamp, wanted);
  return 0;
}

function hashSources() {
  // The hash includes the FIRST_PAINT setting, because the same sources lead to different builds depending on it.
  const hash = createHash('sha256').update(process.env.FIRST_PAINT ?? '');
  for (const file of sources.filter(existsSync).flatMap(listFiles)) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

function listFiles(path) {
  if (statSync(path).isFile()) return [path];

  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted();
}
