import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import { refreshContent } from '#app/features/revisions/refresh-content.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { copyFixture, fixture } from '#tests/support/fixture-content.ts';
import { findHtmlErrors, hasElement, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

const part = 'brand.yaml';
let folder: string;
let data: string;
let portal: TestPortal;

beforeEach(async () => {
  folder = copyFixture();
  data = mkdtempSync(join(tmpdir(), 'northkey-data-'));
  portal = await start();
});
afterEach(async () => {
  await portal.close();
  for (const each of [folder, data]) rmSync(each, { recursive: true, force: true });
});

const start = () => openTestPortal({ variables: { CONTENT_DIR: folder, DATA_DIR: data } });

/** Publishes another name of the product. */
async function rename(product: string): Promise<void> {
  const by = { actor: 'owner@example.com', now: portal.portal.now() };
  await editDraft(portal.portal, { part, ...by }, () => [{ path: ['product'], value: product }]);
  const drafts = await listRevisionsIn(portal.portal.database, 'draft');
  expect(await publishDrafts(portal.portal, { drafts, reason: null, ...by })).toMatchObject({ kind: 'published' });
}

/** Replaces a file, and lets the portal look at the files again, as it does twice a second. */
async function write(file: string, text: string): Promise<void> {
  writeFileSync(join(folder, file), text);
  await refreshContent(portal.portal);
}

test('owners see in Today that a file has a mistake, that the last version is shown, and when it is mended', async () => {
  const owner = await signInToConsole(portal, 'owner');
  const manager = await signInToConsole(portal, 'manager');
  const file = 'service.yaml';
  const good = readFileSync(join(folder, file), 'utf8');
  // Another process published something, so this one reads the files again.
  await portal.portal.database.insertInto('portalSettings').values({ name: 'content-live', value: 'elsewhere' }).execute();
  await write(file, 'page: [');

  const html = await owner.text('/manage');
  expect(await findHtmlErrors(html)).toEqual([]);
  expect(await readText(html, '[role="alert"]')).toMatch(
    /^The content has a mistake, so the portal is running on the last version that worked\. service\.yaml at line 1: .+[^.]\. Once it's fixed, the portal picks it up within seconds\.$/,
  );
  expect(await hasElement(await manager.text('/manage'), '[role="alert"]')).toBe(false);
  expect(await readText(await portal.visit().text('/'))).toContain(fixture.brand.product);

  await write(file, good);
  expect(await hasElement(await owner.text('/manage'), '[role="alert"]')).toBe(false);
});

test('with many mistakes, Today names the first three and counts the others', async () => {
  const owner = await signInToConsole(portal, 'owner');
  await portal.portal.database.insertInto('portalSettings').values({ name: 'content-live', value: 'elsewhere' }).execute();
  await write(part, 'product: Northkey\n');
  const notice = await readText(await owner.text('/manage'), '[role="alert"]');
  expect(notice.match(/brand\.yaml at /g)).toHaveLength(3);
  expect(notice).toMatch(/ And \d+ more\. Once it's fixed/);
  expect(notice).not.toContain('..');
});

test('if what was published cannot be used at a start, the portal runs on the files, and Today says so', async () => {
  await rename('Maple');
  expect(await readText(await portal.visit().text('/'))).toContain('Maple');
  // A later version of the program can refuse what an earlier one published.
  await portal.portal.database.updateTable('contentRevisions').set({ source: 'product: Maple\n' }).execute();
  await portal.close();

  portal = await start();
  expect(portal.portal.liveContent.fault).toMatchObject({ runsOn: 'files' });
  const owner = await signInToConsole(portal, 'owner');
  const front = await readText(await portal.visit().text('/'));
  expect(front).toContain(fixture.brand.product);
  expect(front).not.toContain('Maple');
  expect(await readText(await owner.text('/manage'), '[role="alert"]')).toMatch(
    /^The content has a mistake, so the portal is running on the content folder's files, without what was published in the console\. brand\.yaml at /,
  );
});
