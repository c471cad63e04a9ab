import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findManager } from '#app/features/team/store.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { allConfirmed, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { sendBulkAction } from '#tests/support/send-bulk-action.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { attributeOf, parseHtml } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('console actions on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let viewer: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine, variables: { VA_ACCESS_CODE: 'spring-training-code', CLIENT_ACCESS_CODES: '' } });
    owner = await signInToConsole(portal, 'owner');
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  const records = async (subject: string) => (await listRecords(portal.portal.database, { subject }, 20)).map(({ action }) => action);

  /** Creates a trainee who has taken the assessment once, with all or none of the answers right. */
  async function takeOnce(right: 'all' | 'none'): Promise<{ visitor: Visitor; id: string }> {
    const visitor = portal.visit();
    await visitor.enter('training', 'spring-training-code');
    const { attemptId, questions } = await startAssessment(portal, visitor);
    await submitAssessment(visitor, attemptId, answersWith(right === 'all' ? questions.length : 0, questions));
    const attempts = portal.portal.database.selectFrom('attempts').select('learnerId').where('id', '=', attemptId);
    return { visitor, id: (await attempts.executeTakeFirstOrThrow()).learnerId };
  }

  test('managers can open the signed agreement as a page and as a file, and the download is logged', async () => {
    const { visitor, id } = await takeOnce('all');
    expect((await visitor.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } })).status).toBe(302);

    const page = await parseHtml(await owner.text(`/manage/learners/${id}`));
    const link = page.querySelector('section[aria-labelledby="agreement"] a')?.getAttributeValue('href') ?? '';
    expect(link).toMatch(new RegExp(`^/manage/learners/${id}/agreement\\?signature=\\d+$`));
    const opened = await parseHtml(await owner.text(link));
    expect(opened.querySelector('main article')?.textContent).toContain('Ana de la Cruz');
    const download = opened.querySelector('main a[download]');
    const file = download === null ? '' : attributeOf(download, 'href');
    const pdf = await owner.request(file);
    expect([pdf.status, pdf.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(await records(`learner/${id}`)).toContain('agreement.downloaded');

    const seen = await parseHtml(await viewer.text(`/manage/learners/${id}`));
    expect(seen.querySelector('section[aria-labelledby="agreement"]')).not.toBeNull();
    expect(seen.querySelectorAll('section[aria-labelledby="agreement"] a')).toHaveLength(0);
    expect((await viewer.request(link)).status).toBe(403);
    expect((await viewer.request(file)).status).toBe(403);
    expect((await owner.request(`/manage/learners/${id}/agreement?signature=999`)).status).toBe(404);
  });

  test('one attempt is granted by default, and none without a number', async () => {
    const { visitor, id } = await takeOnce('none');
    const form = await parseHtml(await owner.text(`/manage/learners/${id}/attempts`));
    expect(form.querySelectorAll('main input[name="attempts"]').map((input) => input.getAttributeValue('value'))).toEqual(['1', '2', '3']);
    expect(form.querySelector('main input[name="attempts"][checked]')?.getAttributeValue('value')).toBe('1');
    expect((await owner.request(`/manage/learners/${id}/attempts`, { form: { reason: 'Why.', attempts: '4' } })).status).toBe(400);
    expect((await owner.request(`/manage/learners/${id}/attempts`, { form: { reason: 'Why.', attempts: '1' } })).status).toBe(302);
    const mine = (await (await visitor.request('/mine')).json()) as { assessment: { remaining: number } };
    expect(mine.assessment.remaining).toBe(3);
  });

  test('a merge ends on the page of the learner who was kept, with a message', async () => {
    const [kept, other] = [await takeOnce('none'), await takeOnce('none')];
    const merged = await owner.request(`/manage/learners/${kept.id}/merge`, { form: { from: other.id, reason: 'Two phones.' } });
    expect(merged.status).toBe(302);
    expect(merged.headers.get('Location')).toBe(`/manage/learners/${kept.id}?done=merged`);
    const page = await parseHtml(await owner.text(`/manage/learners/${kept.id}?done=merged`));
    expect(page.querySelector('main [role="status"]')?.textContent).toContain('Learners merged.');
  });

  test('removing someone asks once, at an address of its own', async () => {
    const { id = '' } = (await findManager(portal.portal.database, { email: 'viewer@example.com' })) ?? {};
    const removals = async (path: string) =>
      (await parseHtml(await owner.text(path))).querySelectorAll('main form input[name="intent"][value="remove"]').length;
    expect(await removals(`/manage/people/${id}`)).toBe(0);
    expect(await removals(`/manage/people/${id}?ask=remove`)).toBe(1);
  });

  test("an erased learner's page says so, and the erase button looks dangerous", async () => {
    const { id } = await takeOnce('none');
    const ask = await parseHtml(await owner.text(`/manage/learners/${id}/erase`));
    expect(ask.querySelector('main form button[type="submit"]')?.classList.contains('bg-danger')).toBe(true);
    const erased = await owner.request(`/manage/learners/${id}/erase`, { form: { reason: 'They asked.', understood: 'yes' } });
    const page = await parseHtml(await owner.text(erased.headers.get('Location') ?? ''));
    expect(page.querySelector('main [role="status"]')?.textContent).toContain('data was erased');
  });

  test("a code's label and seats only change for a manager who saw their latest values, and the log has both", async () => {
    const make = { id: 'abcdefghijklmnopqrstuv', label: 'Spring class', audience: 'client', lastDay: '', seats: '5' };
    expect((await owner.request('/manage/codes', { form: make })).status).toBe(200);
    const path = `/manage/codes/${make.id}`;
    const form = { intent: 'edit', label: 'Autumn class', seats: '2', reason: '', seenDetails: '5 Spring class' };
    expect((await owner.request(path, { form })).status).toBe(302);
    expect(await owner.text(path)).toContain('Autumn class');
    expect(await records(`code/${make.id}`)).toEqual(['code.changed', 'code.created']);

    const late = await owner.request(path, { form: { ...form, label: 'Winter class' } });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('Autumn class, 2 seats.');
    expect((await owner.request(path, { form: { ...form, seats: '0' } })).status).toBe(400);
    expect((await viewer.request(path, { form })).status).toBe(403);
  });

  test("only a label can be set for codes from the environment, and the other portal's codes can be created as usual", async () => {
    const configured = portal.portal.database.selectFrom('accessCodes').select('id').where('origin', '=', 'configured');
    const { id } = await configured.executeTakeFirstOrThrow();
    const path = `/manage/codes/${id}`;
    const fields = (await parseHtml(await owner.text(path)))
      .querySelectorAll('main form input')
      .map((input) => input.getAttributeValue('name'));
    expect(fields).toContain('label');
    expect(fields).not.toContain('seats');
    expect((await owner.request(path, { form: { intent: 'edit', label: 'Main code', reason: '', seenDetails: ' ' } })).status).toBe(302);
    const bound = { intent: 'edit', label: 'Main code', seats: '3', reason: '', seenDetails: ' Main code' };
    expect((await owner.request(path, { form: bound })).status).toBe(409);
    expect((await owner.request(path, { form: { intent: 'revoke', reason: '' } })).status).toBe(409);

    const list = await parseHtml(await owner.text('/manage/codes'));
    expect(list.querySelectorAll('main input[name="audience"]').map((input) => input.getAttributeValue('value'))).toEqual(['client']);
  });

  test('held messages are discarded together after one question, and only sent if mail is set up', async () => {
    const { database } = portal.portal;
    const held = async () => (await database.selectFrom('messages').select('id').where('state', '=', 'held').execute()).map(({ id }) => id);
    const rows = (await held()).map((id) => `${id} held`);
    expect(rows.length).toBeGreaterThan(1);
    const address = '/manage/messages?state=held';

    const sent = await sendBulkAction(owner, address, { intent: 'retry' }, rows);
    expect(sent.status).toBe(409);
    expect(await sent.text()).toContain(`0 of ${rows.length} done.`);
    const asked = await parseHtml(await (await sendBulkAction(owner, address, { intent: 'discard' }, rows)).text());
    expect(asked.querySelectorAll('main h2').map((heading) => heading.textContent)).toEqual([`Discard: ${rows.length} selected`]);
    expect(await held()).toHaveLength(rows.length);

    const confirmed = { intent: 'discard', confirmed: 'yes' };
    expect((await sendBulkAction(viewer, address, confirmed, rows)).status).toBe(403);
    const gone = await sendBulkAction(owner, address, confirmed, rows);
    expect(await gone.text()).toContain(`${rows.length} of ${rows.length} done.`);
    expect(await held()).toEqual([]);
    for (const row of rows) expect(await records(`message/${row.split(' ')[0]}`)).toEqual(['message.discarded']);
  });
});
