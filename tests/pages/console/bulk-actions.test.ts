import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findManager } from '#app/features/team/store.server.ts';
import { participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { parseHtml, textOf } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { sendBulkAction } from '#tests/support/send-bulk-action.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const learners = '/manage/learners';
const requests = '/manage/requests';
const granting = { intent: 'attempts', confirmed: 'yes', attempts: '1', reason: 'The connection was lost.' };

describe.each(portalEngines)('bulk actions on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let viewer: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  /** Creates a learner who has submitted an attempt, and who passed with every answer right or failed with none. */
  async function meet(right: 'all' | 'none'): Promise<string> {
    const visitor = await portal.enter('training');
    await visitor.request('/my-record', { form: { intent: 'who', ...participant } });
    const { attemptId, questions } = await startAssessment(portal, visitor);
    await submitAssessment(visitor, attemptId, answersWith(right === 'all' ? questions.length : 0, questions));
    return ((await (await visitor.request('/mine')).json()) as { learner: string }).learner;
  }

  async function usedBy(learner: string): Promise<number> {
    const query = portal.portal.database.selectFrom('learners').select('usedCount').where('id', '=', learner);
    return (await query.executeTakeFirstOrThrow()).usedCount;
  }

  const countRecords = async (subject: string) =>
    (await portal.portal.database.selectFrom('changeRecords').select('action').where('subject', '=', subject).execute()).length;

  /** Reads the page's message about a bulk action, and the rows that are still selected. */
  async function read(response: Response) {
    const page = await parseHtml(await response.text());
    const boxes = page.querySelectorAll('main input[name="row"]');
    return {
      status: response.status,
      messages: page.querySelectorAll('main p[role]').map(textOf),
      rows: boxes.map((box) => box.getAttributeValue('value')),
      selected: boxes.filter((box) => box.hasAttribute('checked')).map((box) => box.getAttributeValue('value')?.split(' ')[0]),
      buttons: page.querySelectorAll('main form[data-list-bulk] button').map((button) => button.textContent.trim()),
      fields: page.querySelectorAll('main form#selected-rows [name]').map((field) => field.getAttributeValue('name')),
    };
  }

  test('attempts are granted to those who need them, and everyone else is listed with the reason and stays selected', async () => {
    const [one, two, passed] = [await meet('none'), await meet('none'), await meet('all')];
    const shown = await read(await owner.request(learners));
    expect(new Set(shown.rows)).toEqual(new Set([`${one} 1`, `${two} 1`, `${passed} 0`]));
    expect(shown.buttons).toEqual(['Grant attempts']);

    const asked = await read(await sendBulkAction(owner, `${learners}?sort=name`, { intent: 'attempts' }, shown.rows as string[]));
    expect(asked).toMatchObject({ status: 200, buttons: [] });
    expect(asked.selected).toHaveLength(3);
    expect(new Set(asked.fields)).toEqual(new Set(['intent', 'confirmed', 'attempts', 'reason']));
    const unfinished = await read(await sendBulkAction(owner, learners, { ...granting, reason: '' }, [`${one} 1`]));
    expect(unfinished).toMatchObject({ status: 400, selected: [one] });
    expect([await usedBy(one), await usedBy(two)]).toEqual([1, 1]);

    const before = await countRecords(`learner/${one}`);
    const granted = await read(await sendBulkAction(owner, learners, granting, shown.rows as string[]));
    expect(granted).toMatchObject({ status: 200, selected: [passed] });
    expect(granted.messages).toContain("2 of 3 done. 1 wasn't changed: They've already passed, so they don't need more attempts.");
    expect([await usedBy(one), await usedBy(two)]).toEqual([0, 0]);
    expect(await countRecords(`learner/${one}`)).toBe(before + 1);

    // The list that this form was sent from showed a different number of used attempts.
    const third = await meet('none');
    const stale = await read(await sendBulkAction(owner, learners, granting, [`${third} 3`, 'nobody 0']));
    expect(stale).toMatchObject({ status: 409, selected: [third] });
    expect(stale.messages).toContain(
      "0 of 2 done. 1 wasn't changed: Updated in the meantime. Check the list and try again. 1 wasn't changed: Not found. Reload the list.",
    );
    expect(await usedBy(third)).toBe(1);
  });

  test("requests are assigned and closed together, as each request's own page would do it", async () => {
    const sent = [await sendRequest(portal, 'referral'), await sendRequest(portal, 'referral'), await sendRequest(portal, 'overtime')];
    const [first, second, overtime] = sent.map(({ reference }) => reference);
    const me = (await findManager(portal.portal.database, { email: 'owner@example.com' }))?.id ?? '';
    const rowsNow = async () => (await read(await owner.request(requests))).rows as string[];

    const rows = await rowsNow();
    expect(rows).toHaveLength(3);
    const assigned = await read(await sendBulkAction(owner, requests, { intent: 'assign', confirmed: 'yes', assignee: me }, rows));
    expect(assigned).toMatchObject({ status: 200, selected: [] });
    expect(assigned.messages).toContain('3 of 3 done.');

    // If the answer was lost, the same selection is sent again.
    const again = await read(await sendBulkAction(owner, requests, { intent: 'assign', confirmed: 'yes', assignee: me }, rows));
    expect(again).toMatchObject({ status: 200, selected: [] });
    expect(again.messages).toContain('3 of 3 done.');

    const late = await read(await sendBulkAction(owner, requests, { intent: 'close', confirmed: 'yes', note: '' }, rows));
    expect(late.status).toBe(409);
    expect(late.messages).toContain("0 of 3 done. 3 weren't changed: Updated in the meantime. Check the list and try again.");

    const before = await countRecords(`request/${first}`);
    const closed = await read(await sendBulkAction(owner, requests, { intent: 'close', confirmed: 'yes', note: '' }, await rowsNow()));
    expect(closed).toMatchObject({ status: 200, selected: [overtime] });
    expect(closed.messages).toContain("2 of 3 done. 1 wasn't changed: Only open referrals can be closed.");
    for (const reference of [first, second]) expect(await countRecords(`request/${reference}`)).toBe(before + 1);
    // The button determines the next status, whatever else the form sends.
    const forged = { intent: 'done', confirmed: 'yes', note: '', status: 'approved' };
    expect((await read(await sendBulkAction(owner, requests, forged, await rowsNow()))).messages).toContain(
      "0 of 1 done. 1 wasn't changed: Only approved or answered requests can be marked as done.",
    );
  });

  test("a selection that our pages can't send is refused completely", async () => {
    const learner = await meet('none');
    const refusedWith = async (rows: readonly string[], form: Record<string, string> = granting) =>
      (await sendBulkAction(owner, learners, form, rows)).status;
    expect(await refusedWith([`${learner} 1`], { intent: 'erase', confirmed: 'yes' })).toBe(400);
    expect(await refusedWith([learner])).toBe(400);
    expect(await refusedWith([`${learner} 1`, ''])).toBe(400);
    expect(await refusedWith([`${learner} 1`], { intent: 'assign', confirmed: 'yes', assignee: 'x' })).toBe(400);

    const none = await read(await sendBulkAction(owner, learners, granting, []));
    expect(none).toMatchObject({ status: 400, messages: ['Select at least one row first.', 'Selected rows:'] });
    const many = Array.from({ length: 100 }, (_, index) => `nobody-${index} 0`);
    const over = await read(await sendBulkAction(owner, learners, granting, [`${learner} 1`, ...many]));
    expect(over).toMatchObject({ status: 400, messages: ['Select up to 100 rows at a time. Nothing was changed.', 'Selected rows:'] });
    expect(await usedBy(learner)).toBe(1);

    // A row that's sent twice counts once.
    const twice = await read(await sendBulkAction(owner, learners, granting, [`${learner} 1`, `${learner} 1`]));
    expect(twice.messages).toContain('1 of 1 done.');
  });

  test('a viewer can select and change nothing', async () => {
    const learner = await meet('none');
    for (const path of [learners, requests, '/manage/messages']) {
      const shown = await read(await viewer.request(path));
      expect([shown.rows, shown.buttons]).toEqual([[], []]);
    }
    expect((await sendBulkAction(viewer, learners, granting, [`${learner} 1`])).status).toBe(403);
    expect(await usedBy(learner)).toBe(1);
  });
});
