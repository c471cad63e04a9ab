import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isStopped, runQuietly } from './run.mjs';

const stamp = 'node_modules/.northkey-lock';

/** Installs the packages in the lock file if that file has changed since the last install. Returns an exit code. */
export async function installIfStale() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0;

  // The message goes to stderr, because a command's own output may be redirected to a file.
  console.error('Installing…');
  const code = await installAll();
  if (code === 0) writeFileSync(stamp, wanted);
  else if (!isStopped(code))
    console.error("The packages couldn't be installed. The reason is above. Check your connection and run the command again.");
  return code;
}

/**
 * Installs all packages, no matter what NODE_ENV says. The build needs the development packages, and the pinned Node is an optional one.
 */
function installAll() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const ownNpm = process.env.npm_execpath;

  if (ownNpm !== undefined && /npm-cli\.[cm]?js$/.test(ownNpm)) return runQuietly(process.execPath, [ownNpm, ...args]);
  // On Windows, npm is a batch file, which only a shell can run.
  return runQuietly('npm', args, { shell: process.platform === 'win32' });
}
