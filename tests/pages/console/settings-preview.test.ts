import { afterAll, beforeAll, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { settingsSections } from '#app/features/revisions/settings-sections.ts';
import { listPreviews } from '#app/pages/console/settings/preview/list-previews.server.ts';
import type { PreviewedEmail } from '#app/pages/console/settings/preview/write-email.server.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { findHtmlErrors, hasElement, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const brand = '/manage/settings/brand';
const emails = '/manage/settings/emails';
const sample = '00000-00000-00000-00000-000000';

let portal: TestPortal;
let editor: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  editor = await signInToConsole(portal, 'editor');
});
afterAll(() => portal.close());

async function fill(page: string, name: string, typed: string): Promise<void> {
  const seen = await readField(await editor.text(page), `w:${name}`);
  await editor.request(page, { form: { [`v:${name}`]: typed, [`w:${name}`]: seen } });
}

async function readEmail(name: string): Promise<PreviewedEmail> {
  return (await (await editor.request(`${emails}/${name}`)).json()) as PreviewedEmail;
}

test('a preview that is started beside the form shows the pages of every section with the draft, and only the console can frame them', async () => {
  const before = await editor.text(brand);
  expect(await readText(before, '#preview')).toContain('Start the preview');
  expect(await findHtmlErrors(before)).toEqual([]);
  expect((await editor.request(brand, { form: { preview: 'console' } })).status).toBe(400);
  expect((await portal.visit().request(brand, { form: { preview: 'client' } })).status).toBe(302);

  await fill(brand, 'brand.yaml:product', 'Maple');
  for (const audience of ['client', 'training'] as const) {
    const started = await editor.request(brand, { form: { preview: audience } });
    expect(started.status).toBe(200);
    expect(await readText(await started.text(), '#preview')).not.toContain('Start the preview');
    const pages = settingsSections.flatMap(({ id }) => listPreviews(id, portal.content).pages);
    for (const page of pages.filter((each) => each.audience === 'public' || each.audience === audience)) {
      const shown = await editor.request(page.address);
      expect(shown.status, page.address).toBe(200);
      expect(shown.headers.get('Content-Security-Policy'), page.address).toContain("frame-ancestors 'self'");
      expect(await readText(await shown.text(), 'html'), page.address).toContain('Maple');
    }
  }
  const records = await listRecords(portal.portal.database, { action: 'portal.previewed' });
  expect(new Set(records.map(({ subject }) => subject))).toEqual(new Set(['portal/client', 'portal/training']));
  await editor.request(brand, { form: { undo: 'brand.yaml:product' } });
});

test('the certificate of a preview has the drafted names, and nobody else finds it', async () => {
  await editor.request(brand, { form: { preview: 'training' } });
  await fill(brand, 'brand.yaml:credential', 'Certified Maple Assistant');
  const page = '/certification?certificate=sample';
  const shown = await readText(await editor.text(page), 'article.certificate');
  expect(shown).toContain('Jordan Lee');
  expect(shown).toContain('Certified Maple Assistant');
  expect(await hasElement(await editor.text('/certification'), 'article.certificate')).toBe(false);
  expect(await readText(await editor.text(`/verify/${sample}`))).toContain('Certified Maple Assistant');
  expect((await editor.request(`/verify/${sample}/pdf`)).headers.get('Content-Type')).toBe('application/pdf');

  const learner = await portal.enter('training');
  expect(await hasElement(await learner.text(page), 'article.certificate')).toBe(false);
  for (const address of [`/verify/${sample}`, `/verify/${sample}/pdf`]) expect((await portal.visit().request(address)).status).toBe(404);
  await editor.request(brand, { form: { undo: 'brand.yaml:credential' } });
});

test('an email is shown as it will be sent, with the drafts of its text and of the brand', async () => {
  const field = 'messages.yaml:invitation.heading';
  await fill(emails, field, 'Join {product} & <b>us</b>');
  await fill(brand, 'brand.yaml:product', 'Maple');
  const email = await readEmail('invitation');
  expect(email).toMatchObject({ to: 'jordan.lee@example.com', hasMistake: false });
  expect(email.subject).toContain('Maple');
  expect(email.text).toContain('Join Maple & <b>us</b>');
  expect(await readText(email.html, 'h1')).toBe('Join Maple & <b>us</b>');
  expect(await hasElement(email.html, 'script, h1 b')).toBe(false);

  await fill(emails, field, 'Join {nobody}');
  const published = await readEmail('invitation');
  expect(published.hasMistake).toBe(true);
  expect(published.text).toContain(portal.content.messages.invitation.heading.replaceAll('{product}', 'Maple'));
  await editor.request(emails, { form: { undo: field } });
  await editor.request(brand, { form: { undo: 'brand.yaml:product' } });
});

test('every email can be chosen, and others are not found or not shown', async () => {
  const { emails: listed } = listPreviews('emails', portal.content);
  for (const { name } of listed) expect((await readEmail(name)).subject, name).not.toMatch(/[{}]/);
  expect((await editor.request(`${emails}/nothing`)).status).toBe(404);
  expect((await (await portal.enter('client')).request(`${emails}/invitation`)).headers.get('Location')).toContain('/manage/sign-in');
  expect((await (await signInToConsole(portal, 'viewer')).request(`${emails}/invitation`)).status).toBe(403);
});
