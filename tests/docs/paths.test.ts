import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const pages = tracked.filter((path) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(path));
const roots = ['app/', 'content/', 'deploy/', 'docs/', 'migrations/', 'public/', 'scripts/', 'server/', 'tests/'];

/** Files that aren't in the repository, because a running portal, a release or a provider writes them. */
const written = new Set([
  'secrets.json',
  'sbom.cdx.json',
  'northkey-VERSION.cdx.json',
  'communication.yaml',
  'prometheus.yml',
  'deploy/northkey.env',
]);

/** Lists texts in backticks that look like a file or folder, without spaces or placeholders. */
function listNamed(page: string): string[] {
  const prose = readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`([\w./@-]+)`/g)].map(([, name = '']) => name).filter(isPath);
}

function isPath(name: string): boolean {
  if (written.has(name)) return false;
  return roots.some((root) => name.startsWith(root)) || /^[\w][\w./-]*\.(?:tsx?|mjs|ya?ml|css|sql|json)$/.test(name);
}

/**
 * Tells whether a named path exists. A page can leave out folders that its text has already named, as in `store-check.ts` or
 * `backup/encrypt-archive.ts`.
 */
function isThere(name: string): boolean {
  const path = name.replace(/\/$/, '');
  return tracked.some((file) => file === path || file.endsWith(`/${path}`) || file.startsWith(`${path}/`) || file.includes(`/${path}/`));
}

test('every file and folder named in the docs is in the repository', () => {
  const named = pages.flatMap((page) => listNamed(page).map((name) => ({ page, name })));
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});
