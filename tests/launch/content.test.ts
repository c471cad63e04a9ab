import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import { saveValues } from '#app/features/revisions/save-values.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { openDatabase } from '#app/platform/database/open-database.ts';
import { copyFixture, fixture } from '#tests/support/fixture-content.ts';
import { readText } from '#tests/support/html.ts';
import { runCommand, stackLines } from '#tests/support/process/run-command.ts';
import { runProcess } from '#tests/support/revisions.ts';
import { startServerProcess } from '#tests/support/process/server-process.ts';

let data: string;
let content: string;
let variables: Record<string, string>;

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'northkey-data-'));
  content = copyFixture();
  variables = { DATA_DIR: data, CONTENT_DIR: content };
});
afterAll(() => {
  for (const folder of [data, content]) rmSync(folder, { recursive: true, force: true });
});

const brandFile = () => join(content, 'brand.yaml');
const command = (program: string, ...words: string[]) => runCommand(`scripts/${program}.ts`, words, { variables });

test('after a bad edit or upgrade, the portal starts on the last content that worked, says so, and picks up the mended file', async () => {
  const first = await startServerProcess({ variables });
  const page = await readText(await (await fetch(first.url)).text());
  await expect.poll(() => existsSync(join(data, 'last-good-content'))).toBe(true);
  await first.stop();

  const good = readFileSync(brandFile(), 'utf8');
  writeFileSync(brandFile(), good.replace(/^product: .*$/m, 'product: Maple VA: training'));
  const second = await startServerProcess({ variables });
  expect(second.printed()).toContain('The content has a mistake. The portal is running on the last version that worked.');
  expect(second.printed()).toContain('brand.yaml');
  expect(second.printed()).not.toMatch(stackLines);
  expect(await readText(await (await fetch(second.url)).text())).toBe(page);

  const doctor = await command('doctor');
  expect(doctor.code).toBe(2);
  expect(doctor.out).toContain('Until then, the portal runs on the last version that worked.');

  writeFileSync(brandFile(), good.replace(/^product: .*$/m, "product: 'Maple VA: training'"));
  await expect
    .poll(async () => readText(await (await fetch(second.url)).text()), { timeout: 60_000, interval: 500 })
    .toContain('Maple VA: training');
  await expect.poll(second.printed).toContain('The content can be used again.');
  await second.stop();
});

test('the next start uses the mended file, and prints no mistake', async () => {
  const third = await startServerProcess({ variables });
  expect(third.printed()).not.toContain('mistake');
  expect(await readText(await (await fetch(third.url)).text())).toContain('Maple VA: training');
  await third.stop();
});

test('the doctor checks what would run: the files with what was published, and the files alone if there is no store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-doctor-'));
  const own = { ...variables, DATA_DIR: folder };
  const doctor = () => runCommand('scripts/doctor.ts', [], { variables: own });
  const good = readFileSync(brandFile(), 'utf8');
  const broken = good.replace(/^product: .*$/m, 'product: Maple VA: training');
  await (await startServerProcess({ variables: own })).stop();

  const database = openDatabase({ DATA_DIR: folder });
  const portal = runProcess(database, content);
  const by = { actor: 'owner@example.com', now: new Date() };
  await saveValues(portal, {
    part: 'brand.yaml',
    values: [{ path: ['school'], control: 'line', typed: 'Maple School', seen: digestText(fixture.brand.school) }],
    ...by,
  });
  const drafts = (await listRevisionsIn(database, 'draft')).map(({ id, version }) => ({ id, version }));
  expect(await publishDrafts(portal, { drafts, reason: null, ...by })).toMatchObject({ kind: 'published' });
  await database.destroy();

  // The published text is used instead of the file, so the file's mistake doesn't matter.
  writeFileSync(brandFile(), broken);
  expect((await doctor()).out).toMatch(/ok {4}content: version \w+ can be used, with 1 file published in the console\./);
  rmSync(join(folder, 'northkey.sqlite'));
  expect((await doctor()).out).toMatch(/FAIL {2}content: it has a mistake\. Fix it\..*\nbrand\.yaml at line 1/);
  writeFileSync(brandFile(), good);
  rmSync(folder, { recursive: true });
});

test('content is exported to an empty folder, and imported as drafts', async () => {
  const folder = join(data, 'export');
  const exported = await command('admin', 'content', 'export', folder);
  expect(exported).toMatchObject({ code: 0, errors: '' });
  expect(exported.out).toMatch(
    /^\d+ files are in .*None of them was changed in the console\. The 3 uploaded files they name are in .*uploads\.\n$/,
  );
  expect(readFileSync(join(folder, 'brand.yaml'), 'utf8')).toBe(readFileSync(brandFile(), 'utf8'));
  expect(await command('admin', 'content', 'export', folder)).toMatchObject({
    code: 1,
    errors: expect.stringContaining("isn't empty") as string,
  });

  expect((await command('admin', 'content', 'import', folder)).out).toBe(
    'Nothing to import. The files are the same as the live content.\n',
  );
  writeFileSync(join(folder, 'brand.yaml'), readFileSync(brandFile(), 'utf8').replace(/^school: .*$/m, 'school: Maple School'));
  expect((await command('admin', 'content', 'import', folder)).out).toContain('Drafts of brand.yaml. Nothing is published yet');
  const again = await command('admin', 'content', 'import', folder);
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('These files have unpublished changes: brand.yaml.') as string });
  expect((await command('admin', 'content', 'import', join(data, 'nowhere'))).errors).toContain('There are no content files in');
});

test('the content files are checked in the folder that the portal uses, and other words are explained', async () => {
  const check = (words: string[], more: Record<string, string> = {}) =>
    runCommand(resolve('scripts/check-content.ts'), words, { variables: more, cwd: data });
  const broken = copyFixture();
  writeFileSync(join(broken, 'brand.yaml'), 'product: Maple VA: training\n');
  writeFileSync(join(data, '.env'), `CONTENT_DIR=${broken}\n`);

  const found = await check([]);
  expect([found.code, found.out, found.errors]).toEqual([1, '', expect.stringContaining('brand.yaml at line 1')]);
  // As for every command, an empty variable stands for the folder that's used without one.
  expect((await check([], { CONTENT_DIR: '' })).errors).toContain(`${join(data, 'content')}: the folder doesn't exist.`);
  const sound = await check([content]);
  expect([sound.code, sound.errors, sound.out]).toEqual([0, '', expect.stringContaining('No mistakes found: ')]);
  for (const words of [['--help'], [content, broken]])
    expect(await check(words)).toMatchObject({ code: 1, out: '', errors: expect.stringMatching(/^Usage: /) as string });

  const unset = await check([content], { PORT: 'x' });
  expect([unset.code, unset.errors]).toEqual([1, expect.stringContaining("A setting isn't valid. PORT: ")]);
  expect(unset.errors).not.toMatch(stackLines);
  rmSync(broken, { recursive: true });
  rmSync(join(data, '.env'));
});
