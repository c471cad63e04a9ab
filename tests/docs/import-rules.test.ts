import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

// Lint ignores a pattern that it can't read, without a word. So each rule is tried with an import that it has to refuse.

const folder = mkdtempSync(join(tmpdir(), 'northkey-import-rules-'));
copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file with one import, and returns what lint says of it. */
function lint(file: string, imported: string): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `import { imported } from '${imported}';\n\nexport const used = imported;\n`);
  return spawnSync(resolve('node_modules/.bin/oxlint'), ['-f', 'unix', file], { cwd: folder, encoding: 'utf8' }).stdout;
}

const isRefused = (file: string, imported: string) => lint(file, imported).includes('no-restricted-imports');

test.each([
  ['app/pages/console/page.tsx', '#server/http.ts'],
  ['app/pages/console/page.tsx', '#app/platform/keys-of-others.ts'],
  ['app/console-kit/list/list.tsx', '#app/pages/shell/shell.tsx'],
  ['app/console-kit/list/list.server.ts', '#app/pages/shell/shell.tsx'],
  ['app/console-kit/list/list.tsx', '#app/platform/database/open-database.ts'],
  ['app/request/layer.server.ts', '#app/pages/shell/shell.tsx'],
  ['app/request/layer.server.ts', '#app/console-kit/mark.tsx'],
  ['app/blocks/block.tsx', '#app/features/access/rules.ts'],
  ['app/ui/field.tsx', '#app/features/access/rules.ts'],
  ['app/draft-check/check.ts', '#app/time/civil-day.ts'],
  ['app/first-paint/part.ts', '#app/browser/store.ts'],
  ['app/browser/store.ts', '#app/ui/button.tsx'],
  ['app/forms/form.ts', '#app/features/access/rules.ts'],
  ['app/content/load.ts', '#app/features/access/rules.ts'],
  ['app/content/load.ts', '#app/ui/button.tsx'],
  ['app/platform/keys.ts', '#app/features/access/rules.ts'],
  ['app/features/messages/send.server.ts', '#app/pages/shell/shell.tsx'],
  ['app/features/messages/send.server.ts', '../learners/store.server.ts'],
  ['app/features/messages/send.server.ts', '#app/features/learners/store.server.ts'],
  ['app/features/messages/rules.ts', '#app/platform/database/open-database.ts'],
  ['app/features/learning/finish.server.ts', '../assessment/grade.server.ts'],
  ['app/features/assessment/grade.server.ts', '../certificates/issue.server.ts'],
  ['app/features/certificates/issue.server.ts', '../team/store.server.ts'],
  ['app/features/team/join.server.ts', '#app/ui/button.tsx'],
  ['app/features/requests/forms/rules.ts', '#app/features/team/rules.ts'],
  ['app/worker/worker.ts', '#app/features/learning/rules.ts'],
])("%s can't import %s", (file, imported) => {
  expect(isRefused(file, imported)).toBe(true);
});

test.each([
  ['app/console-kit/list/list.server.ts', '#app/platform/database/open-database.ts'],
  ['app/request/layer.server.ts', '#app/first-paint/saved-styles.ts'],
  ['app/request/layer.server.ts', '#app/page-table.ts'],
  ['app/first-paint/part.ts', '#app/browser/connection.ts'],
  ['app/first-paint/part.ts', '#app/ui/app.css?inline'],
  ['app/content/load.ts', '#app/ui/drawn-icons.ts'],
  ['app/features/messages/send.server.ts', '../audit-log/append-record.server.ts'],
  ['app/features/certificates/issue.server.ts', '../assessment/store.server.ts'],
  ['app/features/team/join.server.ts', '../learners/store.server.ts'],
  ['app/worker/worker.ts', '#app/features/access/session-life.ts'],
])('%s can import %s', (file, imported) => {
  expect(isRefused(file, imported)).toBe(false);
});

test('two files that import each other are refused', () => {
  expect(lint('app/time/one.ts', './other.ts')).not.toContain('no-cycle');
  expect(lint('app/time/other.ts', './one.ts')).toContain('no-cycle');
});
