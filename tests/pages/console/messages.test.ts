import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { writeDigests } from '#app/features/notifications/write-digests.server.ts';
import { createCarriers, deliver } from '#app/features/messages/deliver.server.ts';
import { listMessages, type StoredMessage } from '#app/features/messages/store.server.ts';
import { deleteOldMessages } from '#app/features/messages/delete-old-messages.server.ts';
import { messageRetention } from '#app/features/messages/rules.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { origin } from '#tests/support/http-request.ts';
import { allConfirmed, participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { sendRequest } from '#tests/support/client-requests.ts';
import { confirmConsoleSession, signInToConsole, managerPassword } from '#tests/support/console.ts';
import { sendBulkAction } from '#tests/support/send-bulk-action.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findAll, listLinks, readField, readText } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const minutes = 60_000;
const hours = 60 * minutes;

const listAll = ({ portal }: TestPortal) => listMessages(portal.database, {}, 500);
const listOf = async (portal: TestPortal, event: StoredMessage['event']) => (await listAll(portal)).filter((each) => each.event === event);

/** Enters, gives a name and email, and passes the assessment. */
async function certify(portal: TestPortal, profile: Record<string, string> = participant): Promise<Visitor> {
  const visitor = await portal.enter('training');
  await visitor.request('/my-record', { form: { intent: 'who', ...profile } });
  const { attemptId, questions } = await startAssessment(portal, visitor);
  await submitAssessment(visitor, attemptId, answersWith(questions.length, questions));
  return visitor;
}

const pageOf = (reference: string) => `/manage/requests/${reference}`;

async function answer(manager: Visitor, reference: string, status: string, note = ''): Promise<number> {
  const revision = await readField(await manager.text(pageOf(reference)), 'revision');
  return (await manager.request(pageOf(reference), { form: { intent: 'answer', status, confirmed: status, note, revision } })).status;
}

/** Returns the number of the change that the request's page offers to undo, or an empty text. */
async function findUndo(manager: Visitor, reference: string): Promise<string> {
  const [link = ''] = await listLinks(await manager.text(pageOf(reference)), `${pageOf(reference)}?undo=`);
  return new URLSearchParams(link.split('?')[1]).get('undo') ?? '';
}

async function undo(manager: Visitor, reference: string): Promise<number> {
  const record = await findUndo(manager, reference);
  return (await manager.request(pageOf(reference), { form: { intent: 'undo', record } })).status;
}

describe.each(portalEngines)('messages on %s', (engine) => {
  let server: MailServer;
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    server = await startMailServer();
    portal = await openTestPortal({ engine, variables: { PUBLIC_URL: origin, SMTP_URL: server.url } });
    owner = await signInToConsole(portal, 'owner');
  });
  afterAll(async () => {
    await portal.close();
    await server.close();
  });

  async function sendDue(): Promise<number> {
    const { database, keys, env, content, now } = portal.portal;
    let sent = 0;
    for (const carrier of createCarriers(env, { brand: content.brand, keys, origin }))
      for (let count = 1; count > 0; sent += count) count = await deliver({ database, engine, carrier, now });
    return sent;
  }

  const mailsAbout = (reference: string) => server.mails.filter(({ subject }) => subject?.endsWith(`your request ${reference}`) === true);

  test('a pass is emailed to the learner, and nobody waits while it is sent', async () => {
    await certify(portal);
    const [message] = await listOf(portal, 'certificate.issued');
    expect(message).toMatchObject({ state: 'waiting', recipient: participant.email, tries: 0 });
    expect(server.mails).toEqual([]);

    await sendDue();
    const mail = server.mails.find(({ subject }) => subject?.startsWith('Your certificate'));
    const { number } = await portal.portal.database.selectFrom('certificates').select('number').executeTakeFirstOrThrow();
    expect(mail?.text).toContain(`${origin}/verify/${number}`);
    expect(await owner.text(`/manage/messages/${message?.id}`)).toContain(number);
  });

  test('the agreement is emailed to the provider, and to the learner if the address is known', async () => {
    const stranger = await portal.enter('training');
    await stranger.request('/welcome', { form: { ...allConfirmed, fullName: 'Iris Vale' } });
    expect((await listOf(portal, 'agreement.signed')).map(({ recipient }) => recipient)).toEqual([portal.content.brand.supportEmail]);

    const known = await portal.enter('training');
    await known.request('/my-record', { form: { intent: 'who', ...participant, email: 'bo@example.com' } });
    await known.request('/welcome', { form: { ...allConfirmed, fullName: 'Bo Lind' } });
    await known.request('/welcome', { form: { ...allConfirmed, fullName: 'Bo Lind' } });
    const sent = await listOf(portal, 'agreement.signed');
    expect(sent.map(({ recipient }) => recipient ?? '').toSorted()).toEqual(
      [portal.content.brand.supportEmail, portal.content.brand.supportEmail, 'bo@example.com'].toSorted(),
    );
    expect(sent.find(({ recipient }) => recipient === 'bo@example.com')?.body).toContain(portal.content.agreement.terms[0]?.text);
  });

  test('a viewer sees that an agreement was emailed, but only managers and owners can read it', async () => {
    const viewer = await signInToConsole(portal, 'viewer');
    const manager = await signInToConsole(portal, 'manager');
    const term = portal.content.agreement.terms[0]?.text.slice(0, 30) ?? '';
    const words = 'View only. A manager or an owner can read signed agreements.';
    for (const { id } of await listOf(portal, 'agreement.signed')) {
      const path = `/manage/messages/${id}`;
      expect(await viewer.text('/manage/messages')).toContain(path);
      expect(await readText(await viewer.text(path), '[aria-labelledby="contents"]')).toBe(`Contents ${words}`);
      const html = await viewer.request(`${path}/html`);
      expect([html.status, await html.text()]).toEqual([403, words]);
      for (const address of [path, `${path}.data`, '/manage/messages/export?format=json'])
        for (const quoted of [term, 'SHA-256']) expect(await viewer.text(address), address).not.toContain(quoted);
      expect(await readText(await manager.text(path))).toContain(term);
      expect(await readText(await manager.text(`${path}/html`))).toContain(term);
    }
  });

  test("a request is emailed to the provider, and its answer to the client once it can't be undone", async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    const [sent] = await listOf(portal, 'request.sent');
    expect(sent).toMatchObject({ about: `request/${reference}`, recipient: portal.content.brand.supportEmail });
    expect(sent?.title).toContain(reference);

    expect(await answer(owner, reference, 'seen')).toBe(302);
    expect(await listOf(portal, 'request.answered')).toEqual([]);
    expect(await answer(owner, reference, 'declined', 'Wrong one.')).toBe(302);
    expect(await undo(owner, reference)).toBe(302);
    expect(await listOf(portal, 'request.answered')).toMatchObject([{ state: 'discarded' }]);

    expect(await answer(owner, reference, 'approved', 'From Monday on.')).toBe(302);
    await sendDue();
    const isAnswer = ({ subject }: { subject?: string | undefined }) => subject?.includes('your request') === true;
    expect(server.mails.filter(isAnswer)).toEqual([]);
    portal.pass(10 * minutes);
    await sendDue();
    const answers = server.mails.filter(isAnswer);
    expect(answers.map(({ subject }) => subject)).toEqual([`Approved: your request ${reference}`]);
    expect(answers[0]?.text).toContain('From Monday on.');
    expect(answers[0]?.to).toMatchObject({ text: 'priya@nair.example' });
  });

  test("an answer is emailed even if the request is done before the answer's ten minutes are over", async () => {
    const { reference } = await sendRequest(portal, 'service');
    await answer(owner, reference, 'answered', 'We called Ana.');
    portal.pass(3 * minutes);
    await answer(owner, reference, 'done');
    expect(await undo(owner, reference)).toBe(302);
    await answer(owner, reference, 'done', 'All set.');
    portal.pass(7 * minutes);
    await sendDue();
    const mails = mailsAbout(reference);
    expect(mails.map(({ subject }) => subject)).toEqual([`Answered: your request ${reference}`]);
    expect(mails[0]?.text).toContain('We called Ana.');
  });

  test('undoing a correction emails the answer that it had replaced, with its own message, unless that was sent already', async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    await answer(owner, reference, 'approved', 'From Tuesday on.');
    portal.pass(2 * minutes);
    for (const note of ['Wrong button.', 'Wrong button again.']) {
      await answer(owner, reference, 'declined', note);
      portal.pass(minutes);
      expect(await undo(owner, reference)).toBe(302);
      portal.pass(minutes);
    }
    await sendDue();
    expect(mailsAbout(reference)).toEqual([]);
    portal.pass(9 * minutes);
    await sendDue();
    expect(mailsAbout(reference).map(({ subject }) => subject)).toEqual([`Approved: your request ${reference}`]);
    expect(mailsAbout(reference)[0]?.text).toContain('From Tuesday on.');

    await answer(owner, reference, 'declined', 'Wrong button.');
    portal.pass(minutes);
    expect(await undo(owner, reference)).toBe(302);
    portal.pass(20 * minutes);
    await sendDue();
    expect(mailsAbout(reference)).toHaveLength(1);
  });

  test("an answer that was sent to the client early can't be undone, and a new one corrects it", async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    await answer(owner, reference, 'approved', 'From Friday on.');
    const record = await findUndo(owner, reference);
    expect(record).not.toBe('');
    const [approval] = await listOf(portal, 'request.answered');
    expect((await owner.request(`/manage/messages/${approval?.id}`, { form: { intent: 'retry' } })).status).toBe(302);
    await sendDue();
    expect(mailsAbout(reference)).toHaveLength(1);

    expect(await findUndo(owner, reference)).toBe('');
    const refused = await owner.request(pageOf(reference), { form: { intent: 'undo', record } });
    expect(refused.status).toBe(409);
    expect(await readText(await refused.text())).toContain(
      "The client has already been emailed, so this can't be undone. Send a new answer instead.",
    );
    const stored = portal.portal.database.selectFrom('requests').select(['status', 'revision']).where('reference', '=', reference);
    expect(await stored.executeTakeFirst()).toEqual({ status: 'approved', revision: 2 });

    await answer(owner, reference, 'declined', 'No hours are left.');
    portal.pass(10 * minutes);
    await sendDue();
    expect(mailsAbout(reference).map(({ subject }) => subject?.split(':')[0])).toEqual(['Approved', 'Declined']);
  });

  test("an answer whose email is being sent can't be undone, but one whose email didn't get through can", async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    await answer(owner, reference, 'approved');
    const [approval] = await listOf(portal, 'request.answered');
    const { database, now } = portal.portal;
    const change = (changed: { lease: string | null; dueAt: Date }) =>
      database
        .updateTable('messages')
        .set(changed)
        .where('id', '=', approval?.id ?? '')
        .execute();
    await change({ lease: 'a process', dueAt: new Date(now().getTime() + minutes) });
    expect(await findUndo(owner, reference)).toBe('');

    await change({ lease: null, dueAt: now() });
    expect(await undo(owner, reference)).toBe(302);
    portal.pass(minutes);
  });

  test("a message that a manager discarded isn't written again when a correction is undone", async () => {
    const { reference } = await sendRequest(portal, 'overtime');
    await answer(owner, reference, 'approved', 'From Wednesday on.');
    const [approval] = await listOf(portal, 'request.answered');
    expect((await owner.request(`/manage/messages/${approval?.id}`, { form: { intent: 'discard' } })).status).toBe(302);
    portal.pass(minutes);
    await answer(owner, reference, 'declined');
    portal.pass(minutes);
    expect(await undo(owner, reference)).toBe(302);
    portal.pass(20 * minutes);
    await sendDue();
    expect(mailsAbout(reference)).toEqual([]);
  });

  test("a resume code is emailed to a record's confirmed address, no matter who asks, and the response is the same for every address", async () => {
    const before = server.mails.length;
    const visitor = await portal.enter('training');
    await visitor.request('/my-record', { form: { intent: 'who', ...participant, email: 'Cleo@Example.com' } });
    await sendDue();
    const sent = server.mails.slice(before).find(({ subject }) => subject?.startsWith('Confirm your email'));
    const emailCode = /Code: (\d{6})/.exec(sent?.text ?? '')?.[1] ?? '';
    expect((await visitor.request('/my-record', { form: { intent: 'confirm-email', emailCode } })).status).toBe(302);
    portal.pass(11 * minutes);

    const asker = await portal.enter('training');
    expect(await asker.text('/resume')).toContain('Email me a new code');
    const known = await asker.request('/resume', { form: { intent: 'mail', email: 'cleo@example.com' } });
    const unknown = await asker.request('/resume', { form: { intent: 'mail', email: 'nobody@example.com' } });
    expect([known.status, known.headers.get('Location')]).toEqual([302, '/resume?asked=1']);
    expect([unknown.status, unknown.headers.get('Location')]).toEqual([302, '/resume?asked=1']);
    await expect.poll(async () => (await listOf(portal, 'resume-code.issued')).length).toBe(1);
    // Asking again right away doesn't send another email.
    await asker.request('/resume', { form: { intent: 'mail', email: 'cleo@example.com' } });
    await sendDue();

    const mails = server.mails.slice(before).filter(({ subject }) => subject?.startsWith('Your resume code'));
    expect(mails).toHaveLength(1);
    const code = /Resume code: ([A-Z]{4}-[A-Z]{4})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect((await asker.request('/resume', { form: { code, intent: 'bring' } })).headers.get('Location')).toBe('/my-record?resumed=1');

    const [kept] = await listOf(portal, 'resume-code.issued');
    expect(JSON.stringify(kept)).not.toContain(code.slice(0, 4));
    for (const path of [`/manage/messages/${kept?.id}`, `/manage/messages/${kept?.id}/html`, '/manage/messages/export?format=json'])
      expect(await owner.text(path)).not.toContain(code);
  });

  test('an invalid address is refused in its form, and too many tries have to wait', async () => {
    const asker = await portal.enter('training');
    asker.address = '198.51.100.77';
    const refused = await asker.request('/resume', { form: { intent: 'mail', email: 'cleo at example' } });
    expect(refused.status).toBe(400);
    expect(await readField(await refused.text(), 'email')).toBe('cleo at example');

    const answers: number[] = [];
    for (let count = 0; count < 12; count += 1)
      answers.push((await asker.request('/resume', { form: { intent: 'mail', email: `guess${count}@example.com` } })).status);
    expect(answers.at(-1)).toBe(429);
  });

  test('a viewer can read everything but changes nothing', async () => {
    const viewer = await signInToConsole(portal, 'viewer');
    const [message] = await listAll(portal);
    const path = `/manage/messages/${message?.id}`;
    expect((await viewer.request(path)).status).toBe(200);
    expect(await findAll(await viewer.text('/manage/messages'), '[data-list-row]')).not.toEqual([]);
    for (const intent of ['retry', 'discard']) expect((await viewer.request(path, { form: { intent } })).status).toBe(403);
    expect((await viewer.request('/manage/messages', { form: { intent: 'retry', row: `${message?.id} sent` } })).status).toBe(403);
    expect((await (await portal.enter('training')).request(path)).status).toBe(302);
  });

  test('a permanently refused email is on Today with its reason, and is sent when a manager tries again', async () => {
    server.refusals.push(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    const { reference } = await sendRequest(portal, 'service');
    await sendDue();
    const [dead] = (await listAll(portal)).filter(({ state }) => state === 'dead');
    expect(dead).toMatchObject({ about: `request/${reference}` });

    expect(await readText(await owner.text('/manage'))).toContain('The mail server rejected this email permanently: 550 No such user here');
    expect(await readText(await owner.text('/manage/messages?state=dead'))).toContain('No such user here');

    const path = `/manage/messages/${dead?.id}`;
    const retried = await owner.request(path, { form: { intent: 'retry' } });
    expect(retried.headers.get('Location')).toBe(`${path}?done=retry`);
    expect(await sendDue()).toBe(1);
    const again = await owner.request(path, { form: { intent: 'retry' } });
    expect(again.status).toBe(409);
    expect(await readText(await again.text())).toContain('Already sent, discarded or erased.');

    const records = await portal.portal.database
      .selectFrom('changeRecords')
      .select(['actor', 'action'])
      .where('subject', '=', `message/${dead?.id}`)
      .execute();
    expect(records).toEqual([{ actor: 'owner@example.com', action: 'message.retried' }]);
    expect((await verifyRecords(portal.portal.database)).breaks).toEqual([]);
  });

  test('selected messages are sent again with one click, and discarded ones never are', async () => {
    for (const _ of [1, 2, 3]) {
      server.refusals.push(Object.assign(new Error('Away'), { responseCode: 554 }));
      await sendRequest(portal, 'campaign');
    }
    await sendDue();
    const dead = (await listAll(portal)).filter(({ state }) => state === 'dead');
    expect(dead).toHaveLength(3);
    expect((await owner.request(`/manage/messages/${dead[0]?.id}`, { form: { intent: 'discard' } })).status).toBe(302);
    expect((await owner.request(`/manage/messages/${dead[0]?.id}`, { form: { intent: 'retry' } })).status).toBe(409);

    const again = await sendBulkAction(
      owner,
      '/manage/messages',
      { intent: 'retry' },
      dead.map(({ id }) => `${id} dead`),
    );
    expect(again.status).toBe(200);
    expect(await readText(await again.text())).toContain("2 of 3 done. 1 wasn't changed: Already sent, discarded or erased.");
    expect(await sendDue()).toBe(2);
    expect((await sendBulkAction(owner, '/manage/messages', { intent: 'other' }, [`${dead[1]?.id} sent`])).status).toBe(400);
  });

  test('an HTML message executes and loads nothing, and a missing one says so', async () => {
    const [message] = await listOf(portal, 'certificate.issued');
    const html = await owner.request(`/manage/messages/${message?.id}/html`);
    expect(html.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(html.headers.get('Cache-Control')).toContain('no-store');
    for (const path of ['/manage/messages/none', '/manage/messages/none/html']) expect((await owner.request(path)).status).toBe(404);
    expect((await owner.request('/manage/messages/none', { form: { intent: 'retry' } })).status).toBe(404);
  });

  test('files contain exactly the filtered rows, with client input as text', async () => {
    await confirmConsoleSession(owner);
    const csv = await owner.text('/manage/messages/export?event=request.sent&format=csv');
    expect(csv).toContain('New request');
    expect(csv).not.toContain('Certificate');
    const json = JSON.parse(await owner.text('/manage/messages/export?format=json')) as unknown[];
    expect(json).toHaveLength((await listAll(portal)).length);
  });

  test('from seven in the morning, managers get what Today shows once a day, unless they turned it off', async () => {
    const manager = await signInToConsole(portal, 'manager');
    const turnedOff = await manager.request('/manage/account', { form: { intent: 'digest-off' } });
    expect(turnedOff.headers.get('Location')).toBe('/manage/account?done=digest-off#daily-mail');
    expect(await readText(await manager.text('/manage/account'))).toContain('Turn it on');

    const before = new Date('2026-11-23T11:59:00.000Z');
    const seven = new Date('2026-11-23T12:00:00.000Z');
    expect(await writeDigests(portal.portal, before)).toBe(0);
    // Two processes write the digests at the same moment.
    const written = await Promise.all([writeDigests(portal.portal, seven), writeDigests(portal.portal, seven)]);
    expect(written.toSorted()).toEqual([0, 2]);
    expect(await writeDigests(portal.portal, new Date(seven.getTime() + 5 * hours))).toBe(0);
    const digests = await listOf(portal, 'digest.made');
    expect(digests.map(({ recipient }) => recipient ?? '').toSorted()).toEqual(['owner@example.com', 'viewer@example.com']);
    expect(digests[0]?.title).toMatch(/^Northkey, Monday, November 23, 2026: .*needs? your attention$/);
  });

  test('an erasure removes the address and contents, and waiting messages are never sent', async () => {
    await certify(portal, { firstName: 'Dana', lastName: 'Wu', email: 'dana@example.com' });
    const [message] = (await listOf(portal, 'certificate.issued')).filter(({ state }) => state === 'waiting');
    const learner = message?.about.slice('learner/'.length) ?? '';
    const erased = await owner.request(`/manage/learners/${learner}/erase`, {
      form: { reason: 'asked for it', understood: 'yes', ownPassword: managerPassword },
    });
    expect(erased.status).toBe(302);

    const kept = (await listAll(portal)).find(({ id }) => id === message?.id);
    expect(kept).toMatchObject({ state: 'discarded', recipient: null, title: null, body: null, secret: null });
    expect(kept?.about).not.toBe(message?.about);
    expect(await readText(await owner.text(`/manage/messages/${message?.id}`))).toContain('were erased');
    expect((await owner.request(`/manage/messages/${message?.id}`, { form: { intent: 'retry' } })).status).toBe(409);
    expect((await owner.request(`/manage/messages/${message?.id}/html`)).status).toBe(404);
  });

  test("finished messages are deleted after ninety days, but unsent ones aren't", async () => {
    server.refusals.push(Object.assign(new Error('No such user here'), { responseCode: 550 }));
    await sendRequest(portal, 'service');
    await sendDue();
    const now = new Date(portal.portal.now().getTime() + messageRetention + hours);
    await deleteOldMessages(portal.portal.database, { now, signal: new AbortController().signal });
    expect(new Set((await listAll(portal)).map(({ state }) => state))).not.toContain('sent');
    expect((await listAll(portal)).filter(({ state }) => state === 'dead')).toHaveLength(1);
  });
});

describe('a portal without a mail server', () => {
  let portal: TestPortal;
  let owner: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal();
    owner = await signInToConsole(portal, 'owner');
  });
  afterAll(() => portal.close());

  test('shows what would have been sent, and offers nothing that needs one', async () => {
    const visitor = await certify(portal);
    const [message] = await listOf(portal, 'certificate.issued');
    expect(message).toMatchObject({ state: 'held' });
    const list = await readText(await owner.text('/manage/messages'));
    expect(await readText(await owner.text('/manage/messages'), 'h1')).toMatch(/^\d+ messages? (is|are) held$/);
    expect(list).toContain('No mail server is set up');
    const page = await readText(await owner.text(`/manage/messages/${message?.id}`));
    expect(page).toContain('You have passed');
    expect(page).toContain('no mail server or webhook is set up');
    expect(page).not.toContain('Send now');
    expect((await owner.request(`/manage/messages/${message?.id}`, { form: { intent: 'retry' } })).status).toBe(409);

    expect(await visitor.text('/resume')).not.toContain('Email me a new code');
    expect((await visitor.request('/resume', { form: { intent: 'mail', email: 'ana@example.com' } })).status).toBe(400);
    expect(await readText(await visitor.text('/my-record'))).toContain("We won't email you");
  });

  test('keeps no resume code issued by a manager, and addresses it to nobody, because no address is confirmed', async () => {
    const { about } = (await listOf(portal, 'certificate.issued'))[0] ?? { about: '' };
    const issued = await owner.request(`/manage/${about.replace('learner', 'learners')}/resume-code`, { form: { reason: 'lost' } });
    expect(issued.status).toBe(200);
    expect(await listOf(portal, 'resume-code.issued')).toEqual([]);
  });

  test('holds an answer after the request is done, and after a correction is undone', async () => {
    const service = await sendRequest(portal, 'service');
    await answer(owner, service.reference, 'answered', 'We called Ana.');
    portal.pass(24 * hours);
    await answer(owner, service.reference, 'done');
    expect(await listOf(portal, 'request.answered')).toMatchObject([{ about: `request/${service.reference}`, state: 'held' }]);

    const { reference } = await sendRequest(portal, 'overtime');
    const about = `request/${reference}`;
    await answer(owner, reference, 'approved', 'From Monday on.');
    portal.pass(minutes);
    await answer(owner, reference, 'declined');
    portal.pass(minutes);
    expect(await undo(owner, reference)).toBe(302);
    const answers = (await listOf(portal, 'request.answered')).filter((each) => each.about === about);
    expect(answers.map(({ title, state }) => [title, state])).toEqual([
      [`Declined: your request ${reference}`, 'discarded'],
      [`Approved: your request ${reference}`, 'held'],
    ]);
  });
});
