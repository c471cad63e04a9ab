import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import { changedSince } from '#app/features/agreements/form.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { allConfirmed } from '#tests/support/assessment.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { attributeOf, findAll, findHtmlErrors, hasElement, listLinks, listTexts, readField, readText } from '#tests/support/html.ts';
import { readPdfMetadata } from '#tests/support/pdf/pdf-metadata.ts';
import { readPdfText } from '#tests/support/pdf/pdf-text.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const settings = '/manage/settings';
const question = '[name="signatures"]';

describe.each(portalEngines)('signatures of a changed agreement on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let ana: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    ana = await portal.enter('training');
  });
  afterAll(() => portal.close());
  beforeEach(() => confirmConsoleSession(owner));

  const set = (part: string, path: (string | number)[], value: unknown) =>
    editDraft(portal.portal, { part, actor: 'helper@example.com', now: portal.portal.now() }, () => [{ path, value }]);
  const write = (intro: string) => set('agreement.yaml', ['intro'], intro);

  async function publish(form: Record<string, string> = {}): Promise<Response> {
    const draft = (await listRevisionsIn(portal.portal.database, 'draft')).map(({ id, version }) => `${id}:${version}`);
    const body = new URLSearchParams({ intent: 'publish', ...form });
    for (const each of draft) body.append('draft', each);
    return owner.request(settings, { body: body.toString(), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } });
  }

  const sign = (visitor: Visitor, textHash = hashAgreement(portal.portal.content.agreement)) =>
    visitor.request('/welcome', { form: { ...allConfirmed, textHash, fullName: 'Ana Cruz' } });
  async function readSigned() {
    const pdf = Buffer.from(await (await ana.request('/agreement/pdf')).arrayBuffer());
    const text = await readText(await ana.text('/agreement'), 'article > div');
    return { text, pdf: readPdfText(pdf), school: readPdfMetadata(pdf).author };
  }

  test('while nobody has signed, publishing asks nothing', async () => {
    await write('The first words.');
    expect(await hasElement(await owner.text(settings), question)).toBe(false);
    expect((await publish()).status).toBe(302);
  });

  test('once someone has signed, publishing needs a choice and a reason, and keeps what was typed', async () => {
    expect((await sign(ana)).status).toBe(302);
    await write('The second words.');
    const html = await owner.text(settings);
    expect(await findHtmlErrors(html)).toEqual([]);
    expect((await findAll(html, question)).map((radio) => [attributeOf(radio, 'value'), radio.hasAttribute('checked')])).toEqual([
      ['again', false],
      ['valid', false],
    ]);
    expect(await listLinks(html, '/manage/learners?')).toEqual(['/manage/learners?agreement=current']);
    expect(await readText(await owner.text('/manage/learners?agreement=current'), 'tbody')).toContain('Ana Cruz');

    expect(await listTexts(html, 'label')).toContain('What changed, and why');
    expect(await readText(html)).toContain('Required for changes to the signed conduct agreement.');

    const undecided = await publish({ reason: 'A typo' });
    expect(undecided.status).toBe(400);
    const shown = await undecided.text();
    expect(await findHtmlErrors(shown)).toEqual([]);
    expect(await readText(shown, 'form fieldset')).toContain('Choose what happens to their signatures.');
    expect(await readField(shown, 'reason')).toBe('A typo');

    const unexplained = await publish({ signatures: 'valid' });
    expect(unexplained.status).toBe(400);
    const again = await unexplained.text();
    expect(await readText(again)).toContain('Say what changed, and why.');
    expect(await hasElement(again, `${question}[value="valid"][checked]`)).toBe(true);
    expect((await publish({ signatures: 'never', reason: 'A typo' })).status).toBe(400);
    expect(await listRevisionsIn(portal.portal.database, 'live')).toMatchObject([
      { part: 'agreement.yaml', source: expect.not.stringContaining('second') },
    ]);
  });

  test('a file that has nothing to do with the agreement is published without a choice', async () => {
    await set('brand.yaml', ['landing', 'tagline'], 'Call us.');
    const [brand] = (await listRevisionsIn(portal.portal.database, 'draft')).filter(({ part }) => part === 'brand.yaml');
    const form = { intent: 'publish', draft: `${brand?.id}:${brand?.version}` };
    expect((await owner.request(settings, { form })).status).toBe(302);
  });

  test('after a correction, a signature stays valid, and the copy and its PDF are the ones that were signed', async () => {
    const before = await readSigned();
    expect(before.text).toContain('The first words.');
    expect((await publish({ signatures: 'valid', reason: 'A typo' })).status).toBe(302);

    expect(await readSigned()).toEqual(before);
    const mine = (await (await ana.request('/mine')).json()) as { agreement: { textHash: string; isValid: boolean } };
    expect(mine.agreement.isValid).toBe(true);
    expect(portal.portal.content.agreement.acceptedTexts).toEqual([mine.agreement.textHash]);
    expect(before.text).toContain(mine.agreement.textHash);
    expect(await listLinks(await ana.text('/agreement'), `mailto:${portal.content.brand.supportEmail}?`)).toEqual([]);
    expect(await readText(await owner.text('/manage/learners?agreement=current'), 'tbody')).toContain('Ana Cruz');
    expect(await readText(await owner.text('/manage/learners?agreement=earlier'))).toContain('No learners match.');
    expect(await listRecords(portal.portal.database, { action: 'agreement.kept-valid' })).toMatchObject([
      { actor: 'owner@example.com', reason: 'A typo' },
    ]);
  });

  test('a new agreement is asked of everyone, who keep their copy until they sign', async () => {
    const before = await readSigned();
    await write('The third words.');
    expect((await publish({ signatures: 'again', reason: 'A new duty' })).status).toBe(302);

    expect(await readSigned()).toEqual(before);
    expect(portal.portal.content.agreement.acceptedTexts).toEqual([]);
    expect(await (await ana.request('/mine')).json()).toMatchObject({ agreement: { isValid: false } });
    expect(await readText(await owner.text('/manage/learners?agreement=earlier'), 'tbody')).toContain('Ana Cruz');
    expect(await readText(await owner.text('/manage/records'))).toContain('Asked everyone to sign the agreement again');
  });

  test('a text that was replaced while the page was open is not signed', async () => {
    const open = await readField(await ana.text('/welcome'), 'textHash');
    await write('The fourth words.');
    expect((await publish({ signatures: 'again', reason: 'Another duty' })).status).toBe(302);
    const refused = await sign(ana, open);
    expect(refused.status).toBe(409);
    expect(await readText(await refused.text())).toContain(changedSince);
    expect((await sign(ana, '')).status).toBe(409);

    expect((await sign(ana, await readField(await ana.text('/welcome'), 'textHash'))).status).toBe(302);
    expect(await ana.text('/agreement')).toContain('The fourth words.');
    expect(await (await ana.request('/mine')).json()).toMatchObject({ agreement: { isValid: true } });
  });

  test('copies have the school and the signature line of the day of signing, and those of older signatures the current ones', async () => {
    const before = await readSigned();
    const signedLine = portal.portal.content.agreement.signatureLine;
    expect(before.school).toBe(portal.portal.content.brand.school);
    await set('brand.yaml', ['school'], 'Maple School');
    await set('agreement.yaml', ['signatureLine'], 'Agreed by {name}, {date}, {time}');
    expect((await publish()).status).toBe(302);
    expect(portal.portal.content.brand.school).toBe('Maple School');
    expect(await readSigned()).toEqual(before);

    const mine = (await (await ana.request('/mine')).json()) as { learner: string; agreement: { signatureLine: string } };
    // The Welcome lesson writes the email from this line.
    expect(mine.agreement.signatureLine).toBe(signedLine);
    const copy = `/manage/learners/${mine.learner}/agreement`;
    const signatureLine = await readText(await ana.text('/agreement'), 'article > div > p.font-serif');
    expect(signatureLine).not.toMatch(/^Agreed by/);
    expect(await readText(await owner.text(copy), 'article > p.font-serif')).toBe(signatureLine);
    const download = Buffer.from(await (await owner.request(`${copy}/pdf`)).arrayBuffer());
    expect([readPdfText(download), readPdfMetadata(download).author]).toEqual([before.pdf, before.school]);

    // Earlier versions stored neither with a signature.
    await portal.portal.database.updateTable('agreementSignatures').set({ school: null, signatureLine: null }).execute();
    const older = await readSigned();
    expect(older.text).toContain('Agreed by Ana Cruz');
    expect(older.school).toBe('Maple School');
  });
});
