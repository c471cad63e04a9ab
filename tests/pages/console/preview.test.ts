import { afterAll, beforeAll, expect, test } from 'vitest';

import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { findHtmlErrors, hasElement, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
let owner: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  owner = await signInToConsole(portal, 'owner');
});
afterAll(() => portal.close());

const start = (visitor: Visitor, name: string) => visitor.request('/manage/preview', { form: { portal: name } });
const countLearners = async () => (await portal.portal.database.selectFrom('learners').select('id').execute()).length;

test('one click opens a portal as learners see it, marked as a preview, and leaves no learner behind', async () => {
  const learners = await countLearners();
  expect((await start(owner, 'training')).headers.get('Location')).toBe('/trainingportal');
  for (const path of ['/trainingportal', '/compliance', '/learn/welcome/welcome-1', '/assessment', '/practice', '/certification']) {
    const answer = await owner.request(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('Cache-Control'), path).toContain('no-store');
    expect(answer.headers.get('Northkey-Session'), path).toBe('preview');
    expect(await readText(await answer.text(), 'aside[data-notice]'), path).toContain('Preview with your unpublished changes.');
  }

  const mine = (await (await owner.request('/mine')).json()) as { learner: string | null };
  expect(mine.learner).toBeNull();
  for (const [path, options] of [
    ['/mine', { json: { learner: null, changes: [{ kind: 'lesson', id: 'welcome-1' }] } }],
    ['/my-record', { form: { intent: 'who', firstName: 'A', lastName: 'B', email: 'a@example.com' } }],
    ['/assessment', { form: { intent: 'start' } }],
  ] as const) {
    const refused = await owner.request(path, options);
    expect(refused.status, path).toBe(403);
    expect(await refused.text(), path).toContain('This is a preview, so nothing is saved.');
  }
  expect(await countLearners()).toBe(learners);
  expect((await owner.request('/client')).status).toBe(302);
  expect((await owner.request('/manage')).status).toBe(200);
});

test('a preview shows drafts, which nobody else sees', async () => {
  const { product } = portal.content.brand;
  await owner.request('/manage/settings/brand', { form: { 'v:brand.yaml:product': 'Maple', 'w:brand.yaml:product': digestText(product) } });
  expect(await readText(await owner.text('/trainingportal'))).toContain('Maple');

  const learner = await portal.enter('training');
  expect(await readText(await learner.text('/trainingportal'))).not.toContain('Maple');
  expect(await learner.text('/trainingportal')).not.toContain('data-notice');

  await owner.request('/manage/settings/brand', { form: { undo: 'brand.yaml:product' } });
  expect(await readText(await owner.text('/trainingportal'))).toContain(product);
});

test('a mistake in a draft keeps the drafts from showing, and the preview says so', async () => {
  const { product } = portal.content.brand;
  await start(owner, 'training');
  await owner.request('/manage/settings/brand', { form: { 'v:brand.yaml:product': '', 'w:brand.yaml:product': digestText(product) } });
  const shown = await owner.text('/trainingportal');
  expect(await readText(shown)).toContain(product);
  expect(await readText(shown, 'aside[data-notice]')).toBe(
    "Preview of the published text: your unpublished changes have a mistake, so they can't be shown. " +
      'Nothing you do here is saved. See the mistake, or end the preview',
  );
  const page = await owner.text('/manage/preview');
  expect(await findHtmlErrors(page)).toEqual([]);
  expect(await readText(page, '[role="alert"]')).toMatch(
    /^Previews show the published text, because .* have a mistake\. Fix this first: • Product name: Fill this in\.$/,
  );

  await owner.request('/manage/settings/brand', { form: { undo: 'brand.yaml:product' } });
  expect(await readText(await owner.text('/trainingportal'), 'aside[data-notice]')).toContain('Preview with your unpublished changes.');
  expect(await hasElement(await owner.text('/manage/preview'), '[role="alert"]')).toBe(false);
});

test('a mistake in one draft keeps only that draft from showing', async () => {
  const { product } = portal.content.brand;
  const page = '/client/overtime-requests';
  await start(owner, 'client');
  const hours = 'service.yaml:overtime.answerHours';
  const seen = await readField(await owner.text('/manage/settings/service'), `w:${hours}`);
  await owner.request('/manage/settings/service', { form: { [`v:${hours}`]: '4', [`w:${hours}`]: seen } });
  await owner.request('/manage/settings/brand', { form: { 'v:brand.yaml:product': '', 'w:brand.yaml:product': digestText(product) } });

  const shown = await owner.text(page);
  expect(await readText(shown)).toContain('within four hours');
  expect(await readText(shown)).toContain(product);
  expect(await readText(shown, 'aside[data-notice]')).toBe(
    'Preview with your unpublished changes, except in files that have a mistake. ' +
      'Nothing you do here is saved. See the mistakes, or end the preview',
  );
  expect(await readText(await owner.text('/manage/preview'), '[role="alert"]')).toMatch(
    /^Previews leave out the changes to “Brand, contact and links”, because of a mistake\. Fix this first: • Product name: Fill this in\.$/,
  );

  await owner.request('/manage/settings/service', { form: { undo: hours } });
  expect(await readText(await owner.text(page), 'aside[data-notice]')).toContain('Preview of the published text:');
  await owner.request('/manage/settings/brand', { form: { undo: 'brand.yaml:product' } });
  expect(await readText(await owner.text(page), 'aside[data-notice]')).toContain('Preview with your unpublished changes. ');
});

test("a preview ends on request, and with the manager's session", async () => {
  await start(owner, 'client');
  expect((await owner.request('/client')).status).toBe(200);
  expect((await start(owner, 'none')).headers.get('Location')).toBe('/manage');
  expect((await owner.request('/client')).status).toBe(302);

  const viewer = await signInToConsole(portal, 'viewer');
  await start(viewer, 'client');
  expect((await viewer.request('/client')).status).toBe(200);
  await viewer.request('/manage/sign-out', { form: {} });
  expect((await viewer.request('/client')).status).toBe(302);
  const records = await listRecords(portal.portal.database, { action: 'portal.previewed' });
  expect(new Set(records.map(({ subject }) => subject))).toEqual(new Set(['portal/training', 'portal/client']));
});

test('the cookie alone opens nothing, and unknown portals are refused', async () => {
  const stranger = portal.visit();
  for (const value of ['training', btoa(JSON.stringify('training')), 'client', 'x'.repeat(2_000)]) {
    stranger.cookies.set('northkey-preview', value);
    expect((await stranger.request('/trainingportal')).status).toBe(302);
  }
  expect((await start(owner, 'manage')).status).toBe(400);
  expect((await start(portal.visit(), 'training')).status).toBe(302);
});
