import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listMessages } from '#app/features/messages/store.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import type { ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { getCertificateNumber, participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { readText } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { readPdfMetadata } from '#tests/support/pdf/pdf-metadata.ts';
import { readPdfText } from '#tests/support/pdf/pdf-text.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('what is published, on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine, variables: { PUBLIC_URL: origin, SMTP_URL: 'smtp://127.0.0.1:9' } });
    owner = await signInToConsole(portal, 'owner');
    await confirmConsoleSession(owner);
  });
  afterAll(() => portal.close());

  async function publish(part: string, ...changes: [ValuePath, unknown][]): Promise<void> {
    const edit = { part, actor: 'owner@example.com', now: portal.portal.now() };
    await editDraft(portal.portal, edit, () => changes.map(([path, value]) => ({ path, value })));
    const [draft] = await listRevisionsIn(portal.portal.database, 'draft');
    const published = await owner.request('/manage/settings', { form: { intent: 'publish', draft: `${draft?.id}:${draft?.version}` } });
    expect(published.status, await published.text()).toBe(302);
  }

  test('one changed word is in the search, in what devices save, and in every cached response', async () => {
    const trainee = await portal.enter('training');
    const paths = ['/crm', '/search/material', '/on-this-device/list', '/workbench/check/rules'];
    const before = new Map<string, Response>();
    for (const path of paths) before.set(path, await trainee.request(path));
    const askAgain = (path: string) => trainee.request(path, { headers: { 'If-None-Match': before.get(path)?.headers.get('ETag') ?? '' } });
    for (const path of paths) expect((await askAgain(path)).status, path).toBe(304);
    expect(await trainee.text('/search?q=quokkas')).not.toContain('/crm');

    await publish('modules/crm.yaml', [['sections', 0, 'title'], 'What a CRM of quokkas is']);
    expect(await trainee.text('/search?q=quokkas')).toContain('/crm#what-is-a-crm');
    for (const path of ['/crm', '/search/material']) {
      const after = await askAgain(path);
      expect(after.status, path).toBe(200);
      expect(await after.text(), path).toContain('quokkas');
    }
    const list = await askAgain('/on-this-device/list');
    expect(list.status).toBe(200);
    const { version } = (await list.json()) as { version: string };
    const { version: earlier } = JSON.parse((await before.get('/on-this-device/list')?.text()) ?? '') as { version: string };
    expect(version).toBe(portal.portal.content.version);
    expect(version).not.toBe(earlier);
    // A device replaces a saved page whose version isn't the list's.
    expect(before.get('/crm')?.headers.get('Northkey-Version')).toBe(earlier);
    expect((await trainee.request('/crm')).headers.get('Northkey-Version')).toBe(version);
  });

  test("the draft check's rules are the new ones", async () => {
    const visitor = await portal.enter('client');
    const before = await visitor.request('/workbench/check/rules');
    await publish('checks/advice.yaml', [['rules', 0, 'title'], 'A quokka for value']);
    const after = await visitor.request('/workbench/check/rules', { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain('A quokka for value');
  });

  test('a new name is in emails, on the certificate page and in its PDF, and an earlier certificate keeps the name it was issued with', async () => {
    const pass = async () => {
      const visitor = await portal.enter('training');
      const { attemptId, questions } = await startAssessment(portal, visitor);
      const passed = await submitAssessment(visitor, attemptId, answersWith(questions.length, questions));
      return getCertificateNumber(await passed.text());
    };
    const readCertificate = async (number: string) => {
      const pdf = Buffer.from(await (await portal.visit().request(`/verify/${number}/pdf`)).arrayBuffer());
      return {
        page: await readText(await portal.visit().text(`/verify/${number}`)),
        pdf: readPdfText(pdf),
        metadata: readPdfMetadata(pdf),
      };
    };
    const { school } = portal.portal.content.brand;
    const first = await pass();
    expect((await readCertificate(first)).pdf).toContain(school);

    await publish('brand.yaml', [['school'], 'Quokka Academy'], [['product'], 'Quokka Desk']);
    // The newest message is the second certificate's.
    portal.pass(1_000);
    const second = await readCertificate(await pass());
    expect(second.page).toContain('Quokka Academy');
    expect(second.pdf).toContain('Quokka Academy');
    expect(second.pdf).not.toContain(school);
    const kept = await readCertificate(first);
    expect(kept.pdf).toContain(school);
    expect(kept.page).toContain(school);
    expect(kept.page).toContain('Quokka Desk');

    const [message] = (await listMessages(portal.portal.database, {}, 10)).filter(({ event }) => event === 'certificate.issued');
    expect(message?.recipient).toBe(participant.email);
    const shown = await owner.text(`/manage/messages/${message?.id}/html`);
    expect(shown).toContain('Quokka Academy');
    expect(shown).toContain('Quokka Desk');
  });
});
