import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { discardDrafts } from '#app/features/revisions/discard-drafts.server.ts';
import { editingLife } from '#app/features/revisions/presence/describe-others.server.ts';
import { confirmationLifetime } from '#app/features/team/rules.ts';
import { listPartHistory, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { confirmConsoleSession, getShownLink, listRowAddresses, managerPassword, signInToConsole } from '#tests/support/console.ts';
import { findHtmlErrors, hasElement, readField, readText } from '#tests/support/html.ts';
import { startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

const settings = '/manage/settings';
const history = '/manage/content/brand/history';

let mail: MailServer;
let portal: TestPortal;
let owner: Visitor;
let editor: Visitor;
let viewer: Visitor;

beforeAll(async () => {
  mail = await startMailServer();
  portal = await openTestPortal({ variables: { PUBLIC_URL: origin, SMTP_URL: mail.url } });
  owner = await signInToConsole(portal, 'owner');
  editor = await signInToConsole(portal, 'editor');
  viewer = await signInToConsole(portal, 'viewer');
});
afterAll(async () => {
  await portal.close();
  await mail.close();
});
beforeEach(async () => {
  portal.pass(60_000);
  await confirmConsoleSession(owner);
  const drafts = await listRevisionsIn(portal.portal.database, 'draft');
  await discardDrafts(portal.portal.database, { drafts, actor: 'owner@example.com', now: portal.portal.now() });
});

/** Types a new product name as an editor. */
async function rename(typed: string, visitor = editor): Promise<void> {
  const page = await visitor.text(`${settings}/brand`);
  const seen = await readField(page, 'w:brand.yaml:product');
  await visitor.request(`${settings}/brand`, { form: { 'v:brand.yaml:product': typed, 'w:brand.yaml:product': seen } });
}

const seenOf = async (visitor: Visitor) => readField(await visitor.text(settings), 'seen');
const ask = async (note: string) => editor.request(settings, { form: { intent: 'ask-review', seen: await seenOf(editor), note } });
const publish = async (reason: string) => owner.request(settings, { form: { intent: 'publish', draft: await seenOf(owner), reason } });
const actionsOf = async () => (await listRecords(portal.portal.database, {}, 200)).map(({ action }) => action);

test('each unpublished change has the person who made it, although someone else saved the file last', async () => {
  await rename('Maple');
  portal.pass(60_000);
  const page = await owner.text(`${settings}/contact`);
  const email = 'brand.yaml:supportEmail';
  const form = { [`v:${email}`]: 'help@maple.example', [`w:${email}`]: await readField(page, `w:${email}`) };
  const saved = await readText(await owner.text(`${settings}/contact`, { form }), '[aria-labelledby="unpublished"]');
  expect(saved).toMatch(/Product name Undo .+ editor@example\.com, .+ Support email Undo .+ owner@example\.com, /);

  const listed = await readText(await owner.text(settings), '[aria-labelledby="unpublished"]');
  expect(listed).toMatch(/Last saved by owner@example\.com, .+ Product name Undo .+ editor@example\.com, .+ Support email Undo .+ owner@/);
});

test('an editor asks for a review, which owners see in Today and get by email, until they publish', async () => {
  await rename('Maple');
  expect((await ask('A <b>new</b> name.\nCheck the menu too.')).headers.get('Location')).toBe(`${settings}?done=asked`);
  expect(await readText(await editor.text(`${settings}?done=asked`), 'main [role="status"]')).toContain(
    'Owners know that your changes are ready.',
  );

  const today = await owner.text('/manage');
  expect(await findHtmlErrors(today)).toEqual([]);
  expect(await readText(today, '[aria-labelledby="drafts"]')).toContain('1 changed file The editor A <b>new</b> name. Check the menu too.');
  expect(await listRowAddresses(today)).toContain(settings);
  expect(await hasElement(await viewer.text('/manage'), '[aria-labelledby="drafts"]')).toBe(false);
  const messages = await portal.portal.database.selectFrom('messages').selectAll().where('event', '=', 'review.asked').execute();
  expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([['mail', 'owner@example.com']]);
  expect(messages[0]?.body).toContain(settings);

  const page = await owner.text(settings);
  expect(await findHtmlErrors(page)).toEqual([]);
  expect(await readText(page, '[aria-labelledby="review"]')).toMatch(
    /^The editor asked for a review, .+ A <b>new<\/b> name\. Check the menu too\.$/,
  );
  await rename('Maple VA');
  expect(await readText(await owner.text(settings), '[aria-labelledby="review"]')).toContain('The drafts have changed since.');
  expect(await readText(await owner.text('/manage'), '[aria-labelledby="drafts"]')).toContain('The drafts have changed since.');

  expect((await publish('The new name.')).status).toBe(302);
  expect(await hasElement(await owner.text(settings), '[aria-labelledby="review"]')).toBe(false);
  expect(await hasElement(await owner.text('/manage'), '[aria-labelledby="drafts"]')).toBe(false);
});

test('an owner sends drafts back with a note, which the editor sees where they edit', async () => {
  await rename('Birch');
  await ask('Ready.');
  const id = await readField(await owner.text(settings), 'id');
  const back = (note: string, by = owner) => by.request(settings, { form: { intent: 'send-back', id, note } });
  expect((await back('Mine.', editor)).status).toBe(403);
  const empty = await back('');
  expect(empty.status).toBe(400);
  expect(await readText(await empty.text())).toContain("Say what to change, so they know what's next.");
  expect((await back('Spell it out.')).headers.get('Location')).toBe(`${settings}?done=sent-back`);
  expect((await back('Twice.')).status).toBe(409);

  for (const path of [`${settings}/brand`, `${settings}/contact`])
    expect(await readText(await editor.text(path), 'main')).toContain('The owner sent the drafts back: Spell it out.');
  expect(await readText(await editor.text(settings), '[aria-labelledby="review"]')).toMatch(/^Sent back by The owner, .+ Spell it out\.$/);
  expect(await readText(await editor.text(`${settings}/emails`), 'main')).not.toContain('sent the drafts back');
  expect(await hasElement(await owner.text('/manage'), '[aria-labelledby="drafts"]')).toBe(false);
  expect((await actionsOf()).slice(0, 2)).toEqual(['content.sent-back', 'content.review-asked']);

  const late = await editor.request(settings, { form: { intent: 'ask-review', seen: 'A:1', note: '' } });
  expect(late.status).toBe(400);
  const seen = await seenOf(editor);
  await rename('Birch VA');
  expect((await editor.request(settings, { form: { intent: 'ask-review', seen, note: 'Stale.' } })).status).toBe(409);
  for (const other of [viewer, portal.visit()])
    expect((await other.request(settings, { form: { intent: 'ask-review', seen } })).status).toBe(other === viewer ? 403 : 302);
});

async function share(audience: string): Promise<string> {
  const form = { intent: 'share', audience, ownPassword: managerPassword };
  return getShownLink(await editor.text('/manage/preview', { form }));
}

test('a preview link shows one portal with the drafts, saves nothing, and is kept by no cache', async () => {
  await rename('Cedar');
  const link = await share('training');
  const colleague = portal.visit();
  const opened = await colleague.request(link);
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, '/trainingportal']);
  expect(opened.headers.get('X-Robots-Tag')).toBe('noindex');
  expect(opened.headers.get('Cache-Control')).toContain('no-store');
  expect(opened.headers.get('Referrer-Policy')).toBe('same-origin');

  for (const path of ['/trainingportal', '/assessment', '/learn/welcome/welcome-1', '/practice', '/rules']) {
    const page = await colleague.request(path);
    expect([page.status, page.headers.get('X-Robots-Tag')], path).toEqual([200, 'noindex']);
    expect(page.headers.get('Cache-Control'), path).toContain('no-store');
    expect(
      [...page.headers.keys()].filter((name) => name.startsWith('northkey-')),
      path,
    ).not.toContain('northkey-offline');
    const html = await page.text();
    expect(await readText(html, 'aside[data-notice]'), path).toMatch(
      /^Preview with unpublished changes\. .* This link works until .+ End preview$/,
    );
  }
  expect(await readText(await colleague.text('/trainingportal'))).toContain('Cedar');
  const countLearners = async () => (await portal.portal.database.selectFrom('learners').select('id').execute()).length;
  const learners = await countLearners();
  for (const [path, body] of [
    ['/mine', { json: { learner: null, changes: [{ kind: 'lesson', id: 'welcome-1' }] } }],
    ['/assessment', { form: { intent: 'start' } }],
    ['/va-login', { form: { code: 'x' } }],
    ['/manage/settings', { form: { intent: 'publish' } }],
  ] as const)
    expect((await colleague.request(path, body)).status, path).toBe(path.startsWith('/manage') ? 302 : 403);
  expect(await countLearners()).toBe(learners);
  expect([...colleague.cookies.keys()].filter((name) => name.includes('device'))).toEqual([]);
  expect((await colleague.request('/client')).status).toBe(302);
  expect((await colleague.request('/manage/content')).headers.get('Location')).toContain('/manage/sign-in');

  expect((await colleague.request('/preview/end')).headers.get('Location')).toBe('/');
  expect((await colleague.request('/trainingportal')).headers.get('Location')).toContain('/va-login');
  expect(await readText(await portal.visit().text('/'))).not.toContain('Cedar');
});

test('a mistake in a draft keeps a preview link on what is published, and it says so', async () => {
  const link = await share('client');
  const colleague = portal.visit();
  expect((await colleague.request(link)).headers.get('Location')).toBe('/client');
  await rename('');
  expect(await readText(await colleague.text('/client'), 'aside[data-notice]')).toContain(
    "Preview of the published text: the unpublished changes have a mistake, so they can't be shown.",
  );
});

test('a preview link that was turned off is a 410 with a sentence, once in the portal and always at its address', async () => {
  const link = await share('training');
  const list = await owner.text('/manage/preview');
  expect(await findHtmlErrors(list)).toEqual([]);
  expect(await readText(list, '[aria-label="Preview links"] li:last-child')).toMatch(
    /^Training portal The editor, .+ Works until [^.]+\.m\. Turn off$/,
  );
  const stored = await portal.portal.database
    .selectFrom('previewLinks')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  const colleague = portal.visit();
  await colleague.request(link);
  expect((await viewer.request('/manage/preview', { form: { intent: 'turn-off', id: stored.id } })).status).toBe(403);
  expect((await viewer.request('/manage/preview', { form: { intent: 'share', audience: 'training' } })).status).toBe(403);
  expect(await hasElement(await viewer.text('/manage/preview'), '#preview-links')).toBe(false);
  expect((await editor.request('/manage/preview', { form: { intent: 'share', audience: 'manage' } })).status).toBe(400);
  const off = await owner.request('/manage/preview', { form: { intent: 'turn-off', id: stored.id } });
  expect(off.headers.get('Location')).toBe('/manage/preview?done=turned-off');

  const over = 'This preview link has expired or was turned off. Ask the person who sent it for a new one.';
  expect((await colleague.request('/')).headers.get('Northkey-Session'), 'saved pages stay').toBe('preview');
  const next = await colleague.request('/compliance');
  expect([next.status, await next.text()]).toEqual([410, over]);
  expect((await colleague.request('/compliance')).headers.get('Location')).toContain('/va-login');
  const again = await colleague.request(link);
  expect(again.status).toBe(410);
  expect(await readText(await again.text(), 'main')).toContain(over);
});

test('a preview link that was never made is a 404 with a sentence', async () => {
  const unknown = await portal.visit().request(`/preview/${'A'.repeat(22)}`);
  expect(unknown.status).toBe(404);
  expect(await readText(await unknown.text(), 'main')).toContain("This link doesn't work.");
});

test('guessing preview links is throttled', async () => {
  const stranger = Object.assign(portal.visit(), { address: '198.51.100.77' });
  const statuses = [];
  for (let count = 0; count < 14; count += 1) statuses.push((await stranger.request(`/preview/guess-${count}`)).status);
  expect(statuses[0]).toBe(404);
  expect(statuses.at(-1)).toBe(429);
});

test("a part's history shows who, when, why and what changed, and only an owner restores", async () => {
  await rename('Willow');
  await publish('A tree.');
  portal.pass(60_000);
  await rename('Elm');
  await publish('Another tree.');
  const versions = await listPartHistory(portal.portal.database, 'brand.yaml', 10);
  const past = versions.find(({ state }) => state === 'past');

  const page = await editor.text(history);
  expect(await findHtmlErrors(page)).toEqual([]);
  expect(await readText(page, '[aria-labelledby="versions"]')).toContain('owner@example.com Another tree.');
  expect(await readText(page, '[aria-labelledby="differences"]')).toMatch(/Product name Before Willow After Elm$/);
  expect(await readText(page)).not.toContain('Restore');
  const whole = await editor.text(`${history}?${new URLSearchParams({ from: 'original', to: versions[0]?.id ?? '' })}`);
  expect(await readText(whole, '[aria-labelledby="differences"]')).toMatch(new RegExp(`Before ${portal.content.brand.product}|After Elm`));
  for (const query of ['to=x', 'from=x', `to=${'A'.repeat(22)}`])
    expect((await editor.request(`${history}?${query}`)).status, query).toBe(404);
  for (const part of ['nothing', '..~..~package', '..~fixture-content~brand', 'modules~..~brand', 'draft-check-weights'])
    expect((await editor.request(`/manage/content/${part}/history`)).status, part).toBe(404);
  expect(await readText(await editor.text('/manage/content/prompts/history'))).toContain('Nothing was changed here yet.');
  expect((await viewer.request(history)).status).toBe(403);

  portal.pass(60_000);
  const restore = (by: Visitor) => by.request(settings, { form: { intent: 'restore', part: 'brand.yaml', id: past?.id ?? '' } });
  const records = (await actionsOf()).length;
  expect((await restore(editor)).status).toBe(403);
  expect((await actionsOf()).length).toBe(records);
  expect(await readText(await owner.text(history))).toContain('Restore');
  expect((await restore(owner)).headers.get('Location')).toBe(`${settings}?done=restore`);
  expect(await readText(await owner.text(history), '[aria-labelledby="differences"]')).toMatch(/Before Elm After Willow$/);

  portal.pass(60_000);
  await rename('Elm', owner);
  const shown = await owner.text(history);
  expect(await findHtmlErrors(shown)).toEqual([]);
  expect(await hasElement(shown, 'button[aria-label="Restore the text it came with"]')).toBe(true);
  portal.pass(60_000);
  const original = { intent: 'restore', part: 'brand.yaml', id: 'original' };
  expect((await owner.request(settings, { form: original })).headers.get('Location')).toBe(`${settings}?done=restore`);
  expect(await readText(await owner.text(history), '[aria-labelledby="differences"]')).toMatch(
    new RegExp(`Before Elm After ${portal.content.brand.product}$`),
  );
  await publish('Back to the start.');
  expect(await hasElement(await owner.text(history), 'button[aria-label="Restore the text it came with"]')).toBe(false);
});

test('two people on one part see each other, and a draft by someone else is named before they type', async () => {
  portal.pass(editingLife + 1);
  await editor.text(`${settings}/brand`);
  portal.pass(120_000);
  const shown = await owner.text(`${settings}/brand`);
  expect(await findHtmlErrors(shown)).toEqual([]);
  expect(await readText(shown, 'main')).toContain('The editor is editing this too (last active 2 min ago).');
  const look = (visitor: Visitor, query: string) => visitor.request(`/manage/editing?${query}`);
  const answer = await look(editor, 'part=brand.yaml');
  expect(answer.headers.get('Cache-Control')).toContain('no-store');
  expect(await answer.json()).toMatchObject({ present: [{ name: 'The owner', minutes: 0 }], drafts: [], sentBack: null });
  for (const query of ['', 'part=x', 'part=../package.yaml', 'part=brand.yaml&part=draft-check.yaml'])
    expect((await look(editor, query)).status, query).toBe(400);
  expect((await look(viewer, 'part=brand.yaml')).status).toBe(403);

  await rename('Poplar');
  expect(await readText(await owner.text(`${settings}/contact`), 'main')).toMatch(
    /The editor has had a draft of this part since \w+ \d+\. What you change is added to it\./,
  );
  expect(await readText(await editor.text(`${settings}/brand`), 'main')).not.toContain('draft of this part');
  portal.pass(editingLife + 1);
  expect(await readText(await owner.text(`${settings}/brand`), 'main')).not.toContain('is editing this too');
});

test('a preview link asks an editor for the password, and ends after seven days', async () => {
  portal.pass(confirmationLifetime);
  const stale = await editor.request('/manage/preview', { form: { intent: 'share', audience: 'training' } });
  expect([stale.status, await hasElement(await stale.text(), 'input[name="ownPassword"]')]).toEqual([403, true]);
  const link = await share('training');
  portal.pass(7 * 24 * 60 * 60_000);
  expect((await portal.visit().request(link)).status).toBe(410);
});
