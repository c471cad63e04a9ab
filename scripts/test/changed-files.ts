import { execFileSync } from 'node:child_process';

/** Returns the commit that changes are counted from: the one where the branch left `main`, or the last one if there's no `main`. */
export function findBaseCommit(): string {
  try {
    return git('merge-base', 'main', 'HEAD').trim();
  } catch {
    return 'HEAD';
  }
}

/** Lists the files that differ from a commit, including new ones. */
export function listFilesChangedSince(commit: string): string[] {
  const names = git('diff', '--name-only', '-z', commit) + git('ls-files', '--others', '--exclude-standard', '-z');
  return names.split('\0').filter((name) => name !== '');
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
