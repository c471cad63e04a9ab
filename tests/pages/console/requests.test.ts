import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { changeRole, removeManagerAccess } from '#app/features/team/change-manager.server.ts';
import { insertManager, listManagers } from '#app/features/team/store.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { hasElement, listLinks, listTexts, parseHtml, readField, readText, textOf } from '#tests/support/html.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { confirmConsoleSession, signInToConsole, findNextPage, listRowAddresses } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('requests in the console on %s', (engine) => {
  let portal: TestPortal;
  let manager: Visitor;
  let viewer: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    await signInToConsole(portal, 'owner');
    manager = await signInToConsole(portal, 'manager');
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  const pageOf = (reference: string) => `/manage/requests/${reference}`;

  /** Returns the revision that a page was rendered from, which the page's forms send. */
  async function revisionOf(reference: string): Promise<string> {
    return readField(await manager.text(pageOf(reference)), 'revision');
  }

  async function answer(reference: string, form: Record<string, string>, revision?: string): Promise<Response> {
    return manager.request(pageOf(reference), {
      form: { intent: 'answer', revision: revision ?? (await revisionOf(reference)), note: '', confirmed: form['status'] ?? '', ...form },
    });
  }

  test('an answer and its message are on the status page, in the history and in the log', async () => {
    const { client, statusPage, reference } = await sendRequest(portal, 'overtime');
    expect(await manager.text(pageOf(reference))).toContain('Listing files for 14 Birch Road.');

    const answered = await answer(reference, { status: 'approved', note: 'Ana works 5 to 7 p.m.' });
    expect(answered.status).toBe(302);
    expect(answered.headers.get('Location')).toBe(pageOf(reference));

    const shown = await client.text(statusPage);
    expect(shown).toContain('Approved');
    expect(shown).toContain('Ana works 5 to 7 p.m.');
    expect(shown).not.toContain('manager@example.com');
    expect(await listTexts(await manager.text(pageOf(reference)), 'li')).toContainEqual(expect.stringMatching(/^Approved The manager/));
    const log = await manager.text('/manage/records?action=request.advanced');
    expect(log).toContain(`request/${reference}`);
    expect(log).toContain('manager@example.com');
  });

  test('a note for colleagues is shown to colleagues and never to clients', async () => {
    const { client, statusPage, reference } = await sendRequest(portal, 'overtime');
    const secret = 'She has not paid since March';
    expect((await manager.request(pageOf(reference), { form: { intent: 'note', text: secret } })).status).toBe(302);

    expect(await viewer.text(pageOf(reference))).toContain(secret);
    for (const path of [statusPage, `${statusPage}.data`, '/client/overtime-requests', '/client/overtime-requests.data', '/client'])
      expect(await client.text(path), path).not.toContain(secret);
    // The log says only that there is a note, because all managers can read the log and it's kept forever.
    expect(await manager.text('/manage/records')).not.toContain(secret);
  });

  test('a viewer can read but is refused each change', async () => {
    const { reference } = await sendRequest(portal, 'campaign');
    const html = await viewer.text(pageOf(reference));
    expect(html).toContain('Seller inquiries');
    expect(await hasElement(html, '[name="intent"]')).toBe(false);

    const changes: Record<string, string>[] = [
      { intent: 'answer', status: 'answered', revision: '1' },
      { intent: 'note', text: 'x' },
      { intent: 'assign', assignee: '', revision: '1' },
    ];
    for (const form of changes) expect((await viewer.request(pageOf(reference), { form })).status, form['intent']).toBe(403);
    expect(await viewer.text(pageOf(reference))).toContain('Received');
  });

  test("a client portal session can't open requests here, and a request's number grants no access", async () => {
    const { client, reference } = await sendRequest(portal, 'overtime');
    for (const path of ['/manage/requests', pageOf(reference), '/manage/requests/export?format=csv', '/manage/referrals', '/manage']) {
      const response = await client.request(path);
      expect(response.status, path).toBe(302);
      expect(await response.text()).not.toContain('Priya');
    }
  });

  test('if two managers answer at once, the second sees both versions and loses nothing', async () => {
    const { client, statusPage, reference } = await sendRequest(portal, 'overtime');
    const drawnFrom = await revisionOf(reference);
    expect((await answer(reference, { status: 'approved', note: 'From Monday on.' }, drawnFrom)).status).toBe(302);

    const late = await answer(reference, { status: 'declined', note: 'No hours are left this week.' }, drawnFrom);
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain('Someone else changed this request while you were editing.');
    expect(html).toContain('Decline, with the message: No hours are left this week.');
    expect(await readText(html)).toContain("It's approved. Last change: The manager");
    expect(await listTexts(html, 'textarea')).toContain('No hours are left this week.');
    expect(await client.text(statusPage)).not.toContain('No hours are left');

    expect((await answer(reference, { status: 'declined', note: 'No hours are left this week.' })).status).toBe(302);
    expect(await client.text(statusPage)).toContain('No hours are left this week.');
  });

  test('a command that answers in the meantime counts as a change too', async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    const drawnFrom = await revisionOf(reference);
    await advanceRequest(portal.portal.database, {
      reference,
      status: 'seen',
      actor: 'terminal: maria',
      note: null,
      now: portal.portal.now(),
    });

    expect((await answer(reference, { status: 'approved' }, drawnFrom)).status).toBe(409);
    expect(await manager.text(pageOf(reference))).toContain('terminal: maria');
  });

  test("a status that can't follow is refused and changes nothing", async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    const before = await revisionOf(reference);
    expect((await answer(reference, { status: 'done' })).status).toBe(409);
    expect((await answer(reference, { status: 'nonsense' })).status).toBe(400);
    expect(await revisionOf(reference)).toBe(before);
  });

  test('a message that is too long comes back with the reason', async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    const refused = await answer(reference, { status: 'approved', note: 'x'.repeat(2_001) });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain('2,001 characters');
    expect(html).toContain('x'.repeat(2_001));
    expect((await manager.request(pageOf(reference), { form: { intent: 'note', text: '  ' } })).status).toBe(400);
  });

  test('a request is assigned to someone who can answer it, and can be found by that', async () => {
    const { reference } = await sendRequest(portal, 'campaign');
    const rows = await portal.portal.database.selectFrom('managers').select(['id', 'role']).execute();
    const idOf = (role: string) => rows.find((row) => row.role === role)?.id ?? '';
    const assign = async (assignee: string) =>
      manager.request(pageOf(reference), { form: { intent: 'assign', assignee, revision: await revisionOf(reference) } });

    expect((await assign('935319\u0000')).status).toBe(409);
    expect((await assign('no such person')).status).toBe(400);
    expect((await assign(idOf('manager'))).status).toBe(302);
    expect(await manager.text('/manage/requests?whose=me')).toContain(reference);
    expect(await manager.text('/manage/requests?whose=nobody')).not.toContain(reference);
    expect(await manager.text(pageOf(reference))).toContain('Assigned to The manager');
    expect((await assign('')).status).toBe(302);
    expect(await manager.text('/manage/requests?whose=me')).not.toContain(reference);
    expect(await manager.text('/manage/records?action=request.assigned')).toContain(`request/${reference}`);
  });

  test("someone who can't answer is refused with the reason, and one who no longer can stays assigned until someone else is", async () => {
    const { reference } = await sendRequest(portal, 'campaign');
    const managers = await listManagers(portal.portal.database);
    const idOf = (role: string) => managers.find((known) => known.role === role)?.id ?? '';
    const former = createIdentifier();
    await portal.portal.database.updateTable('requests').set({ assignedTo: former }).where('reference', '=', reference).execute();
    const assign = async (assignee: string) =>
      manager.request(pageOf(reference), { form: { intent: 'assign', assignee, revision: await revisionOf(reference) } });

    expect((await assign(former)).status).toBe(302);
    expect(await actionsOf(reference)).toEqual(['request.sent']);
    for (const unable of [idOf('viewer'), createIdentifier()]) {
      const refused = await assign(unable);
      expect(refused.status).toBe(409);
      const page = await parseHtml(await refused.text());
      expect(page.querySelectorAll('main form [role="alert"]').map(textOf)).toContain(
        "This person can't answer requests, so they can't be assigned. Choose someone else.",
      );
      expect(page.querySelector('main select[name="assignee"] option[selected]')?.getAttributeValue('value')).toBe(former);
    }
    expect((await assign(idOf('manager'))).status).toBe(302);
    expect((await storedOf(reference)).assignedTo).toBe(idOf('manager'));
  });

  test("an unknown number isn't found, and a number is found the way people type it", async () => {
    const { reference } = await sendRequest(portal, 'campaign');
    expect((await manager.request('/manage/requests/OT-0000-0000')).status).toBe(404);
    expect((await manager.request('/manage/requests/nonsense')).status).toBe(404);
    expect((await manager.request(pageOf(reference.toLowerCase().replaceAll('-', '')))).status).toBe(200);
  });

  test('a request whose assignee can no longer answer is found by former managers, and a filter for that person still says so', async () => {
    const { database, now } = portal.portal;
    const unassigned = await sendRequest(portal, 'campaign');
    const ofManager = await sendRequest(portal, 'campaign');
    const ofRemoved = await sendRequest(portal, 'campaign');
    const ofDemoted = await sendRequest(portal, 'campaign');
    const common = { role: 'manager', passwordHash: 'x', now: now() } as const;
    await transact(database, async (tx) => {
      for (const [id, name] of Object.entries({ removed: 'Rae', demoted: 'Dee' }))
        await insertManager(tx, { ...common, id, name, email: `${id}@example.com` });
    });
    const me = (await listManagers(database)).find(({ role }) => role === 'manager')?.id ?? '';
    for (const [{ reference }, assignee] of [
      [ofManager, me],
      [ofRemoved, 'removed'],
      [ofDemoted, 'demoted'],
    ] as const)
      await manager.request(pageOf(reference), { form: { intent: 'assign', assignee, revision: await revisionOf(reference) } });
    const by = { actor: 'owner@example.com', now: now() };
    await removeManagerAccess(database, { managerId: 'removed', ...by });
    await changeRole(database, { managerId: 'demoted', role: 'viewer', ...by });

    const found = async (whose: string) => {
      const html = await manager.text(`/manage/requests?whose=${whose}&kind=campaign`);
      const [chosen] = await listTexts(html, '[name="whose"] option[selected]');
      const rows = await listRowAddresses(html);
      return {
        chosen,
        // Requests sent at the same moment are in the order of their numbers, which are random.
        rows: [unassigned, ofManager, ofRemoved, ofDemoted].map(({ reference }) => pageOf(reference)).filter((page) => rows.includes(page)),
      };
    };
    const both = [pageOf(ofRemoved.reference), pageOf(ofDemoted.reference)];
    expect(await found('former')).toEqual({ chosen: 'Former managers', rows: both });
    expect(await found('removed')).toEqual({ chosen: 'A former manager', rows: [both[0]] });
    expect(await found('demoted')).toEqual({ chosen: 'Dee', rows: [both[1]] });
    expect(await found('nobody')).toEqual({ chosen: 'Unassigned', rows: [pageOf(unassigned.reference)] });
    expect(await found('me')).toEqual({ chosen: 'Me', rows: [pageOf(ofManager.reference)] });
    const options = await listTexts(await manager.text('/manage/requests'), '[name="whose"] option');
    expect(options).toEqual(['Anyone', 'Me', 'Unassigned', 'The owner', 'Former managers']);
  });

  test('a name is found with and without its accents, by a request and by a referral', async () => {
    const { reference } = await sendRequest(portal, 'overtime', { agent: 'Étienne Gagné' });
    await sendRequest(portal, 'referral', { referrerName: 'Zoé Bélanger' });

    for (const typed of ['Étienne Gagné', 'étienne', 'etienne gagne', 'E\u0301TIENNE'])
      expect(await viewer.text(`/manage/requests?q=${encodeURIComponent(typed)}`), typed).toContain(reference);
    for (const typed of ['zoé', 'zoe belanger'])
      expect(await viewer.text(`/manage/referrals?q=${encodeURIComponent(typed)}`), typed).toContain('Zoé Bélanger');
  });

  test('filters and search return the right requests, and the files have exactly those', async () => {
    const formula = '=HYPERLINK("https://evil.example")';
    const first = await sendRequest(portal, 'overtime', { agent: 'Zoe Quill', purpose: formula });
    const second = await sendRequest(portal, 'overtime', { agent: 'Zoe Quill', va: 'Joy' });
    await answer(second.reference, { status: 'declined' });

    for (const [query, found, missed] of [
      ['q=quill', first, second],
      ['q=quill&status=settled', second, first],
      ['q=joy&status=all', second, first],
      [`q=${first.reference.toLowerCase().replaceAll('-', '')}`, first, second],
      ['q=quill&status=declined', second, first],
      ['q=quill&kind=overtime', first, second],
    ] as const) {
      for (const path of [
        `/manage/requests?${query}`,
        `/manage/requests/export?${query}&format=csv`,
        `/manage/requests/export?${query}&format=json`,
      ]) {
        const text = await viewer.text(path);
        expect(text, path).toContain(found.reference);
        expect(text, path).not.toContain(missed.reference);
      }
    }
    expect(await viewer.text('/manage/requests?q=quill&kind=referral')).toContain('No requests match.');
    expect(await viewer.text('/manage/requests?q=%25')).toContain('No requests match.');

    const csv = await viewer.request('/manage/requests/export?q=quill&format=csv');
    expect(csv.headers.get('Content-Disposition')).toBe('attachment; filename="requests.csv"');
    expect(await csv.text()).not.toMatch(/(^|[",\n])=HYPERLINK/);
    const json = JSON.parse(await viewer.text('/manage/requests/export?q=quill&format=json')) as { details: { purpose: string } }[];
    expect(json[0]?.details.purpose).toBe(formula);
    expect((await viewer.request('/manage/requests/export?format=xls')).status).toBe(400);
  });

  test('due requests come first, then the longest waiting, without gaps between pages', async () => {
    const earlier = (await listRowAddresses(await manager.text('/manage/requests?status=all'))).length;
    for (let count = earlier; count <= 50; count += 1) await sendRequest(portal, 'campaign', { name: `Client ${count}` });
    portal.pass(60_000);
    const overtime = await sendRequest(portal, 'overtime');

    const listOf = async (html: string) => (await listRowAddresses(html)).map((address) => address.replace('/manage/requests/', ''));
    const html = await manager.text('/manage/requests?status=all');
    const first = await listOf(html);
    const all = [...first, ...(await listOf(await manager.text((await findNextPage(html)) ?? '')))];
    const stored = await portal.portal.database.selectFrom('requests').select('reference').execute();

    expect(first).toHaveLength(50);
    expect(all).toHaveLength(stored.length);
    expect(new Set(all)).toEqual(new Set(stored.map((row) => row.reference)));
    const lastDue = all.lastIndexOf(overtime.reference);
    expect(all.slice(0, lastDue).every((reference) => reference.startsWith('OT'))).toBe(true);
    const waiting = await portal.portal.database
      .selectFrom('requests')
      .select('reference')
      .where('status', 'in', ['received', 'seen', 'new'])
      .where('kind', '<>', 'overtime')
      .orderBy('submittedAt')
      .orderBy('reference')
      .execute();
    const isSameTime = (reference: string) => waiting.some((row) => row.reference === reference);
    expect(all.filter(isSameTime)).toHaveLength(waiting.length);
    expect(all.find(isSameTime)).toBe(waiting[0]?.reference);
  });

  test('declining asks once, keeps the message, and tells the client nothing until it is confirmed', async () => {
    const { client, statusPage, reference } = await sendRequest(portal, 'overtime');
    const revision = await revisionOf(reference);
    const form = { intent: 'answer', revision, status: 'declined', note: 'No hours are left.' };
    const asked = await manager.request(pageOf(reference), { form });
    expect(asked.status).toBe(200);
    const page = await parseHtml(await asked.text());
    expect(page.querySelector('main [role="alert"]')?.textContent).toContain('Decline this request?');
    expect(page.querySelector('main form textarea')?.textContent).toBe('No hours are left.');
    expect(page.querySelectorAll('main button[value="declined"]')).toHaveLength(1);
    expect(await client.text(statusPage)).not.toContain('No hours are left.');

    // A colleague's earlier change is reported both before and after the confirmation.
    const { reference: other } = await sendRequest(portal, 'overtime');
    const drawnFrom = await revisionOf(other);
    await answer(other, { status: 'seen' });
    for (const confirmed of ['', 'declined'])
      expect((await manager.request(pageOf(other), { form: { ...form, revision: drawnFrom, confirmed } })).status).toBe(409);

    expect((await manager.request(pageOf(reference), { form: { ...form, confirmed: 'declined' } })).status).toBe(302);
    expect(await client.text(statusPage)).toContain('No hours are left.');
  });

  test('declining without a message promises no message or reason to anyone', async () => {
    const { client, statusPage, reference } = await sendRequest(portal, 'overtime');
    expect(await client.text(statusPage)).toContain('Approved or declined.');

    const form = { intent: 'answer', revision: await revisionOf(reference), status: 'declined', note: '' };
    const page = await parseHtml(await (await manager.request(pageOf(reference), { form })).text());
    expect(page.querySelector('main [role="alert"]')?.textContent).toContain('right away, with your message if you write one.');
    expect((await manager.request(pageOf(reference), { form: { ...form, confirmed: 'declined' } })).status).toBe(302);
    expect(await client.text(statusPage)).not.toContain('reason');
  });

  test('undo asks once, at an address of its own', async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    await answer(reference, { status: 'seen' });
    const formsOf = async (path: string) => {
      const page = await parseHtml(await manager.text(path));
      return page.querySelectorAll('main form input[value="undo"]').length;
    };
    expect(await formsOf(pageOf(reference))).toBe(0);
    expect(await formsOf(`${pageOf(reference)}?undo=${await undoOf(reference)}`)).toBe(1);
  });

  /** Returns the number of the record that the "Done. Undo" message would undo, taken from its link. */
  async function undoOf(reference: string, visitor = manager): Promise<string> {
    const [link = ''] = await listLinks(await visitor.text(pageOf(reference)), `${pageOf(reference)}?undo=`);
    return link.split('=')[1] ?? '';
  }
  const takeBack = (reference: string, record: string, visitor = manager) =>
    visitor.request(pageOf(reference), { form: { intent: 'undo', record } });
  const storedOf = (reference: string) =>
    portal.portal.database.selectFrom('requests').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
  const actionsOf = async (reference: string) =>
    (await listRecords(portal.portal.database, { subject: `request/${reference}` })).map(({ action }) => action);

  test('a status is undone with one click, as a step that the client sees, and the log has both', async () => {
    const { client, statusPage, reference } = await sendRequest(portal, 'overtime');
    const before = await storedOf(reference);
    expect(await undoOf(reference)).toBe('');
    await answer(reference, { status: 'declined', note: 'No budget.' });
    const record = await undoOf(reference);
    expect(record).not.toBe('');

    const undone = await takeBack(reference, record);
    expect(undone.status).toBe(302);
    expect(undone.headers.get('Location')).toBe(pageOf(reference));
    expect(await storedOf(reference)).toMatchObject({ status: 'received', isSettled: false, queueKey: before.queueKey });
    expect(await client.text(statusPage)).toContain('No budget.');
    expect(await manager.text(pageOf(reference))).toContain('Change undone. Status: Received');
    expect(await actionsOf(reference)).toEqual(['request.undone', 'request.advanced', 'request.sent']);

    // An undo can't be undone, and a change can't be undone twice.
    expect(await undoOf(reference)).toBe('');
    expect((await takeBack(reference, record)).status).toBe(409);
    await answer(reference, { status: 'approved' });
    expect((await storedOf(reference)).status).toBe('approved');
  });

  test('undoing an assignment returns it to the previous person', async () => {
    const { reference } = await sendRequest(portal, 'campaign');
    const managers = await listManagers(portal.portal.database);
    const idOf = (role: string) => managers.find((known) => known.role === role)?.id ?? '';
    for (const role of ['owner', 'manager'])
      await manager.request(pageOf(reference), {
        form: { intent: 'assign', assignee: idOf(role), revision: await revisionOf(reference) },
      });
    expect((await storedOf(reference)).assignedTo).toBe(idOf('manager'));

    expect((await takeBack(reference, await undoOf(reference))).status).toBe(302);
    expect((await storedOf(reference)).assignedTo).toBe(idOf('owner'));
    expect(await readText(await manager.text(pageOf(reference)))).toMatch(/History Assigned to The manager.*Assigned to The owner/);
  });

  test('an undone note disappears for colleagues, and its text is back in the field', async () => {
    const { reference } = await sendRequest(portal, 'campaign');
    await manager.request(pageOf(reference), { form: { intent: 'note', text: 'To the wrong person' } });
    expect(await viewer.text(pageOf(reference))).toContain('To the wrong person');

    const undone = await takeBack(reference, await undoOf(reference));
    expect(undone.status).toBe(200);
    const html = await undone.text();
    expect(html).toContain('Note removed.');
    expect(await listTexts(html, 'textarea')).toContain('To the wrong person');
    expect(await viewer.text(pageOf(reference))).not.toContain('To the wrong person');
    expect(await manager.text('/manage/records')).not.toContain('To the wrong person');
  });

  test("nobody can undo another manager's change, one followed by another, or an old one", async () => {
    const owner = await signInToConsole(portal, 'owner');
    const { reference } = await sendRequest(portal, 'overtime');
    await answer(reference, { status: 'seen' });
    const record = await undoOf(reference);
    expect(await undoOf(reference, owner)).toBe('');
    expect((await takeBack(reference, record, owner)).status).toBe(409);
    expect((await takeBack(reference, record, viewer)).status).toBe(403);
    for (const nonsense of ['', 'x', '-1', '999999']) expect((await takeBack(reference, nonsense)).status).toBe(409);

    await advanceRequest(portal.portal.database, {
      reference,
      status: 'approved',
      actor: 'terminal: test',
      note: null,
      now: portal.portal.now(),
    });
    const late = await takeBack(reference, record);
    expect(late.status).toBe(409);
    expect(await readText(await late.text())).toContain("This can no longer be undone. It's approved.");
    expect((await storedOf(reference)).status).toBe('approved');

    await answer(reference, { status: 'declined' });
    const old = await undoOf(reference);
    portal.pass(10 * 60_000);
    expect(await undoOf(reference)).toBe('');
    expect((await takeBack(reference, old)).status).toBe(409);
    expect((await storedOf(reference)).status).toBe('declined');
  });

  test('if undo is clicked twice at once, one succeeds', async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    await answer(reference, { status: 'approved' });
    const record = await undoOf(reference);
    const answers = await Promise.all([takeBack(reference, record), takeBack(reference, record)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect((await actionsOf(reference)).filter((action) => action === 'request.undone')).toHaveLength(1);
  });

  test('referrals are listed by referrer, with the tier under the rules and the amount owed', async () => {
    const person = (index: number) => ({ referredName: `Person ${index}`, referredEmail: `person${index}@elsewhere.example` });
    const references: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      // The same person may type the address with or without capitals.
      const referrerEmail = index === 0 ? 'Mina@Referrer.example' : 'mina@referrer.example';
      const { reference } = await sendRequest(portal, 'referral', { ...person(index), referrerName: 'Mina Roy', referrerEmail });
      references.push(reference);
      await answer(reference, { status: 'contacted' });
      await answer(reference, { status: 'signed' });
      if (index === 0) await answer(reference, { status: 'rewarded' });
    }
    await sendRequest(portal, 'referral', { ...person(9), referrerName: 'Mina Roy', referrerEmail: 'mina@referrer.example' });

    const html = await viewer.text('/manage/referrals?q=mina&payment=1200');
    const [tier] = portal.content.referralProgram.tiers.filter(({ from }) => from <= 3).slice(-1);
    expect(html).toContain('3 of 4 signed');
    expect(html).toContain('Rewards for 2 referrals');
    expect(html).toContain(`${tier?.name}, ${tier?.percent}%`);
    expect(html).toContain(`$${(12 * (tier?.percent ?? 0)).toFixed(2)} a month`);
    expect(html).toContain('Mina Roy');
    expect(await viewer.text('/manage/referrals?q=mina&payment=much')).toContain('Enter a dollar amount');
    expect(await viewer.text('/manage/referrals?owed=yes')).not.toContain('theo@beaulieu.example');

    await confirmConsoleSession(viewer);
    const exported = (await (await viewer.request('/manage/referrals/export?format=json&q=mina&payment=1200')).json()) as unknown[];
    expect(exported).toMatchObject([{ email: 'mina@referrer.example', referrals: 4, signed: 3, owed: 2, tier: tier?.name }]);
    // A search for one referral finds its referrer, with all the referrals.
    expect(await viewer.text(`/manage/referrals?q=${references[0]}`)).toContain('3 of 4 signed');
    const found = (await (await viewer.request(`/manage/referrals/export?format=json&q=${references[0]}&owed=yes`)).json()) as unknown[];
    expect(found).toMatchObject([{ email: 'mina@referrer.example', referrals: 4, signed: 3, owed: 2, tier: tier?.name }]);
    expect(await (await viewer.request('/manage/referrals/export?format=json&q=nobody')).json()).toEqual([]);
    const owed = await viewer.text('/manage/referrals/export?owed=yes&format=csv');
    expect(owed).toContain('"mina@referrer.example"');
    expect(owed).not.toContain('theo@beaulieu.example');
    expect((await viewer.request('/manage/referrals/export?format=xls')).status).toBe(400);
  });

  test('the log stays an intact chain', async () => {
    const { length, breaks } = await verifyRecords(portal.portal.database);
    expect(length).toBeGreaterThan(10);
    expect(breaks).toEqual([]);
  });
});
