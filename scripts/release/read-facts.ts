import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { ReleasedMigrations, ReleaseFacts } from './check-release.ts';

export const releasedList = 'migrations/released.json';

/** Reads the facts that decide whether a checkout's version can be released. */
export function readFacts(folder: string): ReleaseFacts {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const changelog = join(folder, 'CHANGELOG.md');

  return {
    version,
    changelog: existsSync(changelog) ? readFileSync(changelog, 'utf8') : '',
    uncommitted: git(folder, 'status', '--porcelain').split('\n').filter(Boolean),
    taggedCommit: findTag(folder, version),
    commit: git(folder, 'rev-parse', 'HEAD').trim(),
    released: readReleased(folder),
    present: digestMigrations(folder),
  };
}

export function readReleased(folder: string): ReleasedMigrations {
  const file = join(folder, releasedList);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleasedMigrations) : {};
}

/** Returns the SHA-256 digest of each migration file, by the file's name. */
export function digestMigrations(folder: string): Record<string, string> {
  const names = readdirSync(join(folder, 'migrations')).filter((name) => /^\d{4}-.*\.ts$/.test(name));
  return Object.fromEntries(
    names.toSorted().map((name) => {
      const source = readFileSync(join(folder, 'migrations', name));
      return [name.replace(/\.ts$/, ''), createHash('sha256').update(source).digest('hex')];
    }),
  );
}

function findTag(folder: string, version: string): string | null {
  const tag = git(folder, 'tag', '--list', `v${version}`).trim();
  return tag === '' ? null : git(folder, 'rev-list', '-n', '1', tag).trim();
}

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: folder, encoding: 'utf8' });
}
