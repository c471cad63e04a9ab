import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { checkMigrations, listObstacles, noteMigrations, type ReleaseFacts } from './check-release.ts';
import { digestMigrations, readFacts, readReleased } from './read-facts.ts';

const sound: ReleaseFacts = {
  version: '0.2.0',
  changelog: '# Changes\n\n## 0.2.0, November 2026\n\n- More.\n\n## 0.1.0\n\n- First.\n',
  uncommitted: [],
  taggedCommit: null,
  commit: 'c2',
  released: { '0.1.0': { '0001-one': 'a' }, '0.2.0': { '0002-two': 'b' } },
  present: { '0001-one': 'a', '0002-two': 'b' },
};

test('a version with its entry, a clean tree and recorded migrations can be released', () => {
  expect(listObstacles(sound)).toEqual([]);
  expect(listObstacles({ ...sound, taggedCommit: 'c2' })).toEqual([]);
});

const two = sound.present;

test.each<[string, Partial<ReleaseFacts>, RegExp]>([
  ['an invalid version', { version: '0.2' }, /"0\.2" in package\.json isn't in the form/],
  ['a version with leading zeros', { version: '01.2.0' }, /isn't in the form/],
  ['a version lower than the last', { version: '0.1.9' }, /0\.1\.9 in package\.json is lower than 0\.2\.0/],
  ['a version that another commit was released as', { taggedCommit: 'c1' }, /released from another commit \(tag v0\.2\.0\)/],
  ['a changelog without an entry for it', { changelog: '## 0.2.01\n\n- Another.\n' }, /has no entry "## 0\.2\.0"/],
  ['an empty entry', { changelog: '## 0.2.0\n\n## 0.1.0\n\n- First.\n' }, /The entry "## 0\.2\.0" in CHANGELOG\.md is empty/],
  ['a working tree with changes', { uncommitted: [' M app/portal.ts'] }, /uncommitted[^]* M app\/portal\.ts/],
  ['a migration that has changed', { present: { ...two, '0001-one': 'x' } }, /0001-one has changed since it was released/],
  [
    'a migration of a tagged version that has changed',
    { taggedCommit: 'c2', present: { ...two, '0002-two': 'x' } },
    /0002-two has changed since it was released/,
  ],
  ['a missing migration', { present: { '0002-two': 'b' } }, /released migration 0001-one is missing/],
  ['a migration numbered before a released one', { present: { ...two, '0000-other': 'c' } }, /0000-other is new but comes before 0001-one/],
  [
    'a migration that is not recorded',
    { present: { ...two, '0003-three': 'c' } },
    /is out of date for 0003-three\. Run npm run release -- note/,
  ],
  ['a recorded migration that has changed', { present: { ...two, '0002-two': 'x' } }, /is out of date for 0002-two\./],
  ['a recorded migration that is missing', { present: { '0001-one': 'a' } }, /is out of date for 0002-two\./],
  ['a version that is not recorded', { version: '0.3.0', changelog: '## 0.3.0\n- x' }, /is out of date for .*0002-two|version 0\.3\.0/],
])('%s is refused with a message', (_, change, sentence) => {
  expect(listObstacles({ ...sound, ...change }).join('\n')).toMatch(sentence);
});

test('recording covers the version in progress, and changes nothing that was released', () => {
  const present = { '0001-one': 'x', '0002-two': 'y', '0003-three': 'c' };
  expect(noteMigrations({ ...sound, present })).toEqual({ '0.1.0': { '0001-one': 'a' }, '0.2.0': { '0002-two': 'y', '0003-three': 'c' } });
  const tagged = noteMigrations({ ...sound, taggedCommit: 'c2', present });
  expect(tagged).toEqual({ '0.1.0': { '0001-one': 'a' }, '0.2.0': { '0002-two': 'b', '0003-three': 'c' } });
  const next = noteMigrations({ ...sound, version: '0.3.0', present: { ...two, '0003-three': 'c' } });
  expect(next).toEqual({ ...sound.released, '0.3.0': { '0003-three': 'c' } });
  expect(
    listObstacles({ ...sound, version: '0.3.0', changelog: '## 0.3.0\n- x', present: { ...two, '0003-three': 'c' }, released: next }),
  ).toEqual([]);
});

test('a checkout lists uncommitted changes, the commit of its tag, and the digests of its migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-release-facts-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...words], { cwd: folder, stdio: 'ignore' });
  mkdirSync(join(folder, 'migrations'));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}');
  writeFileSync(join(folder, 'migrations', '0001-one.ts'), 'one');
  for (const words of [['init'], ['add', '.'], ['commit', '-m', 'one'], ['tag', 'v1.0.0']]) git(...words);

  const first = readFacts(folder);
  expect(first).toMatchObject({ version: '1.0.0', changelog: '', uncommitted: [], released: {}, taggedCommit: first.commit });
  writeFileSync(join(folder, 'migrations', '0001-one.ts'), 'two');
  writeFileSync(join(folder, 'new.txt'), '');
  const second = readFacts(folder);
  expect(second.uncommitted).toEqual([' M migrations/0001-one.ts', '?? new.txt']);
  expect(second.present['0001-one']).not.toBe(first.present['0001-one']);
  rmSync(folder, { recursive: true, force: true });
});

test('no released migration has changed', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(checkMigrations({ version, taggedCommit: null, released: readReleased('.'), present: digestMigrations('.') })).toEqual([]);
});
