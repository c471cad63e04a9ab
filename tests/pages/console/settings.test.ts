import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { readYaml } from '#app/features/revisions/files/edit-yaml.server.ts';
import { listHistory, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { confirmConsoleSession, signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { attributeOf, findAll, hasElement, readField, readText } from '#tests/support/html.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const overview = '/manage/settings';
const brand = '/manage/settings/brand';
const contact = '/manage/settings/contact';

describe.each(portalEngines)('the settings on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    await confirmConsoleSession(owner);
  });
  afterAll(() => portal.close());

  /** Fills in one field of a page's form as a browser without scripts does, and sends it. */
  async function fill(page: string, name: string, typed: string, html?: string): Promise<string> {
    const shown = html ?? (await owner.text(page));
    return owner.text(page, { form: { [`v:${name}`]: typed, [`w:${name}`]: await readField(shown, `w:${name}`) } });
  }

  async function publish(more: Record<string, string> = {}): Promise<Response> {
    const seen = await readField(await owner.text(overview), 'seen');
    return owner.request(overview, { form: { intent: 'publish', draft: seen, reason: 'A new name', ...more } });
  }

  const frontPage = async () => readText(await portal.visit().text('/'));

  test('a company is renamed: saved as a draft, published, and seen everywhere without a restart', async () => {
    const before = portal.portal.content.brand.product;
    const cached = await portal.enter('training');
    expect(await readText(await cached.text('/trainingportal'))).toContain(before);

    const name = 'Maple VA: "training" <b>🍁</b>';
    const saved = await fill(brand, 'brand.yaml:product', name);
    expect(await readText(saved)).toContain('Draft saved');
    expect(await readField(saved, 'v:brand.yaml:product')).toBe(name);
    const listed = await readText(await owner.text(overview), '[aria-labelledby="unpublished"]');
    expect(listed).toMatch(/^Not published yet Brand, contact and links owner@example\.com, .+\.m\. Product name Undo Was/);
    expect(listed).toContain(name);
    expect(await frontPage()).not.toContain('Maple');

    expect((await publish()).headers.get('Location')).toBe('/manage/settings?done=publish');
    expect(await readText(await owner.text('/manage/settings?done=publish'))).toContain(
      'Published. Learners and clients see the changes now.',
    );
    expect(await frontPage()).toContain(name);
    expect(await readText(await cached.text('/trainingportal'))).toContain(name);
    expect(await readText(await portal.visit().text('/client-portal'))).toContain(name);
    const manifest = (await (await portal.visit().request('/manifest.webmanifest')).json()) as { name: string };
    expect(manifest.name).toContain('Maple VA');

    const [record] = await listRecords(portal.portal.database, { subject: 'content/brand.yaml' });
    expect(record).toMatchObject({ action: 'content.published', actor: 'owner@example.com', reason: 'A new name' });
  });

  test('publishing asks for the password again', async () => {
    portal.pass(11 * 60_000);
    await fill(contact, 'brand.yaml:supportEmail', 'help@maple.example');
    expect((await publish()).status).toBe(403);
    expect(portal.portal.content.brand.supportEmail).not.toBe('help@maple.example');
    expect((await publish({ ownPassword: managerPassword })).status).toBe(302);
    expect(portal.portal.content.brand.supportEmail).toBe('help@maple.example');
  });

  test('a value that is not valid stays a draft, and the page and the refusal say what to fix', async () => {
    const saved = await fill(brand, 'brand.yaml:colours.brand', '#ffee88');
    expect(await readText(saved)).toContain('Text on it would have a contrast of 1.1 to 1. It needs 4.5: choose a darker colour');
    const refused = await publish();
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(await readText(html)).toContain('Nothing was published yet. Fix this first: • Colours: Brand: Text on it');
    expect((await findAll(html, '[role="alert"] a')).map((link) => attributeOf(link, 'href'))).toEqual([brand]);
    expect(portal.portal.content.brand.colours.brand).toBeUndefined();

    await owner.request(brand, { form: { undo: 'brand.yaml:colours.brand' } });
    expect(await listRevisionsIn(portal.portal.database, 'draft')).toEqual([]);
  });

  test.each([
    ['from', 'abc', 'Enter a whole number.'],
    ['from', '1.5', 'Enter a whole number.'],
    ['from', '-1', 'Enter a number of at least 1.'],
    ['percent', '500', 'Enter a number of at most 100.'],
    ['name', '', 'Fill this in.'],
  ])('%s = "%s" in the referral program is refused in plain words, at the field and when publishing', async (key, typed, sentence) => {
    const name = `referral-program.yaml:tiers[0].${key}`;
    const saved = await fill('/manage/settings/referral', name, typed);
    expect(await readText(saved)).toContain(sentence);
    const refused = await (await publish()).text();
    expect(await readText(refused, '[role="alert"]')).toContain(sentence);
    for (const html of [saved, refused]) expect(await readText(html)).not.toMatch(/Invalid input|Too (small|big)|received/);
    const seen = await readField(await owner.text(overview), 'seen');
    await owner.request(overview, { form: { intent: 'discard', seen } });
    expect(await listRevisionsIn(portal.portal.database, 'draft')).toEqual([]);
  });

  test("someone else's change is shown next to one's own, and sending again keeps one's own", async () => {
    const stale = await owner.text(contact);
    await fill(contact, 'brand.yaml:landing.contactEmail', 'first@maple.example');
    const both = await fill(contact, 'brand.yaml:landing.contactEmail', 'second@maple.example', stale);
    expect(await readText(both)).toContain('Someone else changed these settings while you were editing.');
    expect(await readText(both)).toContain('The draft now says: first@maple.example');
    expect(await readField(both, 'v:brand.yaml:landing.contactEmail')).toBe('second@maple.example');

    await fill(contact, 'brand.yaml:landing.contactEmail', 'second@maple.example', both);
    expect((await listRevisionsIn(portal.portal.database, 'draft'))[0]?.source).toContain('second@maple.example');
    const seen = await readField(await owner.text(overview), 'seen');
    await owner.request(overview, { form: { intent: 'discard', seen } });
    expect(await listRevisionsIn(portal.portal.database, 'draft')).toEqual([]);
  });

  test("someone else's change to one value neither loses nor holds up what else was typed, without scripts", async () => {
    const [email, other] = ['brand.yaml:landing.contactEmail', 'brand.yaml:supportEmail'];
    const stale = await owner.text(contact);
    await fill(contact, email, 'first@maple.example');
    const form = {
      [`v:${email}`]: 'second@maple.example',
      [`w:${email}`]: await readField(stale, `w:${email}`),
      [`v:${other}`]: 'support@maple.example',
      [`w:${other}`]: await readField(stale, `w:${other}`),
      'v:brand.yaml:landing.gone': 'Typed where a field was',
      'w:brand.yaml:landing.gone': 'seen',
    };
    const both = await owner.text(contact, { form });
    expect(await readText(both)).toContain('Everything else is saved.');
    expect(await readField(both, `v:${email}`)).toBe('second@maple.example');
    expect(await readField(both, `v:${other}`)).toBe('support@maple.example');
    expect(await readText(both, '[aria-labelledby="unsaved"]')).toContain('Typed where a field was');
    const source = (await listRevisionsIn(portal.portal.database, 'draft'))[0]?.source;
    expect(source).toContain('supportEmail: support@maple.example');
    expect(source).toContain('contactEmail: first@maple.example');

    const seen = await readField(await owner.text(overview), 'seen');
    await owner.request(overview, { form: { intent: 'discard', seen } });
  });

  test('a text typed into an entry is saved in that entry wherever it is now, and kept apart if the entry is gone', async () => {
    const page = '/manage/settings/referral';
    const list = 'referral-program.yaml:terms';
    const readTerms = async () => {
      const [draft] = await listRevisionsIn(portal.portal.database, 'draft');
      return (readYaml(draft?.source ?? '') as { terms: { id: string; missing?: string }[] }).terms;
    };
    const press = async (kind: string, index: number) => {
      const buttons = (await findAll(await owner.text(page), 'button[name="list"]')).map((button) => attributeOf(button, 'value'));
      await owner.request(page, { form: { list: buttons.find((value) => value.startsWith(`${kind}|${list}|${index}|`)) ?? '' } });
    };
    // Three neighbours say the same, as empty tips do.
    for (const index of [1, 2, 3, 4]) await fill(page, `${list}[${index}].missing`, '');
    const stale = await owner.text(page);
    await press('remove', 0);
    const moved = await fill(page, `${list}[2].missing`, 'How tiers add up', stale);
    expect(await readText(moved)).toContain('Draft saved');
    expect((await readTerms()).map(({ id, missing }) => [id, missing])).toEqual([
      ['one-and-two', undefined],
      ['stacking', 'How tiers add up'],
      ['signed', undefined],
      ['payout', undefined],
    ]);

    const shown = await owner.text(page);
    await press('remove', 2);
    const gone = await fill(page, `${list}[2].missing`, 'Typed into what was removed', shown);
    expect(await readText(gone, '[aria-labelledby="unsaved"]')).toContain('Typed into what was removed');
    expect(await readText(gone)).toContain('Someone moved or removed the part you were typing in.');
    expect((await readTerms()).at(-1)).toMatchObject({ id: 'payout' });
    expect((await readTerms()).at(-1)).not.toHaveProperty('missing');
    const seen = await readField(await owner.text(overview), 'seen');
    await owner.request(overview, { form: { intent: 'discard', seen } });
  });

  test('a list that changed or is gone keeps nothing else from being saved, and an entry that was to be put back is offered again', async () => {
    const page = '/manage/settings/client-home';
    const name = 'client-home.yaml:news.title';
    const record = '{"title":"Taken out","text":"Words"}';
    for (const [list, typed] of [
      ['restore|client-home.yaml:news.items|0|AAAAAAAAAAAAAAAA', 'News one'],
      ['drop|client-home.yaml:news', 'News two'],
    ] as const) {
      const form = { [`v:${name}`]: typed, [`w:${name}`]: await readField(await owner.text(page), `w:${name}`), list, record };
      const answer = await owner.text(page, { form });
      expect(await readText(answer)).toContain('Someone else changed this list in the meantime. Look at it again, then retry.');
      expect(await readField(answer, `v:${name}`)).toBe(typed);
      expect((await readText(answer)).includes('Removed “Taken out”.')).toBe(list.startsWith('restore'));
    }
    await owner.request(page, { form: { undo: name } });
  });

  test('news can be added, filled in and published', async () => {
    const page = '/manage/settings/client-home';
    const list = 'client-home.yaml:news.items';
    const count = portal.portal.content.clientHome.news.items.length;
    const added = await owner.text(page, { form: { list: `add|${list}` } });
    expect(await hasElement(added, `[name="v:${list}[${count}].title"]`)).toBe(true);
    expect((await publish({ ownPassword: managerPassword })).status).toBe(409);

    for (const [key, typed] of Object.entries({
      title: 'New forms',
      text: 'Two forms are shorter.',
      action: 'See the forms',
      to: '/client/resources',
    }))
      await fill(page, `${list}[${count}].${key}`, typed);

    expect((await publish()).status).toBe(302);
    const client = await portal.enter('client');
    expect(await readText(await client.text('/client'))).toContain('Two forms are shorter.');

    const buttons = (await findAll(await owner.text(page), 'button[name="list"]')).map((button) => attributeOf(button, 'value'));
    const remove = buttons.find((value) => value.startsWith(`remove|${list}|${count}|`)) ?? '';
    expect((await owner.request(page, { form: { list: `remove|${list}|${count}|${count}` } })).status).toBe(400);
    await owner.request(page, { form: { list: remove } });
    expect((await publish()).status).toBe(302);
    expect(await readText(await client.text('/client'))).not.toContain('Two forms are shorter.');
  });

  test('a shorter response time is told to clients and counted in Today, and earlier requests keep theirs', async () => {
    const service = '/manage/settings/service';
    const hours = 'service.yaml:overtime.answerHours';
    const earlier = await sendRequest(portal, 'overtime');
    for (const typed of ['0', '25', '2.5', 'soon']) {
      await fill(service, hours, typed);
      expect((await publish()).status, typed).toBe(409);
    }
    const client = await portal.enter('client');
    const page = '/client/overtime-requests';
    expect(await readText(await client.text(page))).toContain('within 24 hours');

    await fill(service, hours, '4');
    expect((await publish()).status).toBe(302);
    expect(await readText(await client.text(page))).toContain('within four hours');
    const later = await sendRequest(portal, 'overtime');
    expect(await readText(await later.client.text(later.statusPage))).toContain("That's 4 hours after we received it.");
    expect(await readText(await earlier.client.text(earlier.statusPage))).toContain("That's 24 hours after we received it.");
    const today = await readText(await owner.text('/manage'));
    expect(today).toContain('Answer promised within 4 hours');
    expect(today).toContain('Answer promised within 24 hours');

    await fill(service, hours, '');
    expect((await publish()).status).toBe(302);
    expect(await readText(await client.text(page))).toContain('within 24 hours');
  });

  test('an earlier version is restored as a draft', async () => {
    const versions = await listHistory(portal.portal.database, 20);
    const { id = '' } = versions.find(({ state, part }) => state === 'past' && part === 'client-home.yaml') ?? {};
    const restored = await owner.request(overview, { form: { intent: 'restore', part: 'client-home.yaml', id } });
    expect(restored.headers.get('Location')).toBe('/manage/settings?done=restore');
    expect(await readText(await owner.text(overview), '[aria-labelledby="unpublished"]')).toMatch(
      /^Not published yet Client home and what's new owner@example\.com, .+\.m\. Added What's New: Items: New forms Undo/,
    );
    expect((await owner.request(overview, { form: { intent: 'restore', part: 'client-home.yaml', id } })).status).toBe(409);
    const seen = await readField(await owner.text(overview), 'seen');
    await owner.request(overview, { form: { intent: 'discard', seen } });
  });

  test('long text, HTML and marks come back as they were typed, or are refused with a sentence', async () => {
    const text = `<script>alert(1)</script> ${'a: "b" #c 🍁 '.repeat(1_000)}`.trim();
    const saved = await fill(brand, 'brand.yaml:coFounder.intro', text);
    expect(await readText(saved, 'textarea[name="v:brand.yaml:coFounder.intro"]')).toBe(text);
    expect(saved).not.toContain('<script>alert(1)');
    const field = await readField(saved, 'w:brand.yaml:coFounder.intro');
    const longest = '🍁'.repeat(100_000);
    const long = await owner.text(brand, { form: { 'v:brand.yaml:coFounder.intro': longest, 'w:brand.yaml:coFounder.intro': field } });
    expect(await readText(long, 'textarea[name="v:brand.yaml:coFounder.intro"]')).toBe(longest);
    const tooLong = await owner.request(brand, { form: { 'v:brand.yaml:coFounder.intro': 'a'.repeat(4 * 1024 * 1024) } });
    expect(tooLong.status).toBe(413);
    expect(await tooLong.text()).toBe(
      'These changes are larger than 4 MB, the most that can be saved at once. Shorten the longest text, then save again.',
    );
    await owner.request(brand, { form: { undo: 'brand.yaml:coFounder.intro' } });
  });

  test('unknown sections, fields, lists and versions are refused', async () => {
    expect((await owner.request('/manage/settings/nowhere')).status).toBe(404);
    expect((await owner.request(brand, { form: { list: 'add|modules/crm.yaml:tabs' } })).status).toBe(400);
    expect(await readText(await owner.text(brand, { form: { list: 'drop|brand.yaml:services' } }))).toContain('changed this list');
    expect((await owner.request(brand, { form: { undo: '../secrets.json:x' } })).status).toBe(400);
    expect((await owner.request(overview, { form: { intent: 'restore', part: '../x', id: 'x' } })).status).toBe(409);
    for (const part of ['../../package.json', 'brand', 'brand.yaml/../service.yaml', '../../../../../../../../dev/null']) {
      const restored = await owner.request(overview, { form: { intent: 'restore', part, id: 'original' } });
      expect([restored.status, await readText(await restored.text(), '[role="alert"]')], part).toEqual([
        409,
        "We couldn't find that version. Reload the page and try again.",
      ]);
      for (const intent of ['keep', 'take', 'merge'])
        expect((await owner.request(overview, { form: { intent, part, seen: '' } })).status, `${intent} ${part}`).toBe(409);
    }
    expect((await owner.request(overview, { form: { intent: 'publish', draft: 'x:y' } })).status).toBe(400);
    expect((await owner.request(brand, { form: { 'v:brand.yaml:nothing': 'x', 'w:brand.yaml:nothing': 'x' } })).status).toBe(200);
    expect(await listRevisionsIn(portal.portal.database, 'draft')).toEqual([]);
  });

  test('however much was typed, someone whose session has ended is led to the sign-in, and others are refused', async () => {
    const form = { 'v:brand.yaml:coFounder.intro': 'a'.repeat(200_000) };
    const stranger = await portal.visit().request(brand, { form });
    expect([stranger.status, stranger.headers.get('Location')]).toEqual([302, `/manage/sign-in?next=${encodeURIComponent(brand)}`]);
    expect((await (await signInToConsole(portal, 'manager')).request(brand, { form })).status).toBe(403);
  });

  test('managers and viewers neither see nor change them', async () => {
    for (const role of ['manager', 'viewer'] as const) {
      const visitor = await signInToConsole(portal, role);
      expect((await visitor.request(overview)).status).toBe(403);
      expect((await visitor.request(overview, { form: { intent: 'publish' } })).status).toBe(403);
      expect((await visitor.request(brand, { form: { 'v:brand.yaml:product': 'X', 'w:brand.yaml:product': 'x' } })).status).toBe(403);
    }
    expect(await listRevisionsIn(portal.portal.database, 'draft')).toEqual([]);
  });
});
