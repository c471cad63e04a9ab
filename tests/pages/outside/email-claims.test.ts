import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { sendDueMessages } from '#tests/support/mail/sent-mail.ts';
import { allConfirmed, participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { readText } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { origin } from '#tests/support/visitor.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const minutes = 60_000;
let addresses = 0;

describe.each(portalEngines)('claimed email addresses, on %s', (engine) => {
  let server: MailServer;
  let portal: TestPortal;
  const logged: string[] = [];

  beforeAll(async () => {
    server = await startMailServer();
    portal = await openTestPortal({ engine, logged, variables: { PUBLIC_URL: origin, SMTP_URL: server.url } });
  });
  afterAll(async () => {
    await portal.close();
    await server.close();
  });

  async function openDevice(): Promise<Visitor> {
    const visitor = portal.visit();
    addresses += 1;
    visitor.address = `198.51.100.${addresses}`;
    await visitor.enter('training');
    return visitor;
  }

  const mineOf = async (visitor: Visitor) => (await (await visitor.request('/mine')).json()) as LearnerRecord;
  const complete = (visitor: Visitor, ...ids: string[]) =>
    visitor.request('/mine', { json: { changes: ids.map((id) => ({ kind: 'lesson', id })) } });
  const claim = (visitor: Visitor, email: string, name = participant) =>
    visitor.text('/my-record', { form: { intent: 'who', ...name, email } });

  /** Sends everything that's due, and returns the newest email to this address whose subject starts with `subject`. */
  async function readMail(to: string, subject: string): Promise<string | null> {
    await sendDueMessages(portal, engine);
    const found = server.mails.filter(
      (mail) => mail.subject?.startsWith(subject) && JSON.stringify(mail.to).toLowerCase().includes(to.toLowerCase()),
    );
    return found.at(-1)?.text ?? null;
  }

  const listRecipients = async (event: string, recipient: string) => {
    const rows = await portal.portal.database.selectFrom('messages').select('recipient').where('event', '=', event).execute();
    return rows.filter((row) => row.recipient?.toLowerCase() === recipient);
  };

  const askForCode = async (visitor: Visitor, email: string, { isConfirmed }: { isConfirmed: boolean }) => {
    const before = (await listRecipients('resume-code.issued', email.toLowerCase())).length;
    await visitor.request('/resume', { form: { intent: 'mail', email } });
    if (isConfirmed)
      await expect.poll(async () => (await listRecipients('resume-code.issued', email.toLowerCase())).length).toBe(before + 1);
    else await visitor.request('/resume');
    return /Resume code: ([A-Z]{4}-[A-Z]{4})/.exec((await readMail(email, 'Your resume code')) ?? '')?.[1] ?? null;
  };
  const bring = async (visitor: Visitor, code: string) => {
    await visitor.request('/resume', { form: { code } });
    return visitor.request('/resume', { form: { code, intent: 'bring' } });
  };

  test("claiming someone else's address on another device never gives access to their record", async () => {
    const victim = await openDevice();
    await complete(victim, 'welcome-1', 'welcome-2');
    await claim(victim, 'victim@example.com');
    portal.pass(11 * minutes);
    const attacker = await openDevice();
    await complete(attacker, 'welcome-3');
    await claim(attacker, 'victim@example.com', { ...participant, firstName: 'Mallory' });
    portal.pass(11 * minutes);

    const code = await askForCode(victim, 'victim@example.com', { isConfirmed: false });
    if (code !== null) await bring(victim, code);
    expect((await mineOf(attacker)).lessons).toEqual(['welcome-3']);
    expect((await mineOf(victim)).learner).not.toBe((await mineOf(attacker)).learner);
  });

  test('the page says that a code is on its way only while it works', async () => {
    const visitor = await openDevice();
    await claim(visitor, 'waiting@example.com');
    const readPage = async () => readText(await visitor.text('/my-record?email=sent'));
    expect(await readPage()).toContain('A code is on its way to waiting@example.com.');
    portal.pass(11 * minutes);
    expect(await readPage()).not.toContain('on its way');

    await verify(visitor, 'waiting@example.com');
    expect(await readPage()).not.toContain('on its way');
    expect(await readText(await (await openDevice()).text('/my-record?mailed=yes'))).not.toContain('on its way');
  });

  async function verify(visitor: Visitor, email: string, name = participant): Promise<Response> {
    await claim(visitor, email, name);
    return visitor.request('/my-record', { form: { intent: 'confirm-email', emailCode: (await readEmailCode(email)) ?? '' } });
  }
  const readEmailCode = async (email: string) => /Code: (\d{6})/.exec((await readMail(email, 'Confirm your email')) ?? '')?.[1] ?? null;

  test('a confirmed address restores its own record, whatever others claim before and after', async () => {
    const early = await openDevice();
    await claim(early, 'owner@example.com', { ...participant, firstName: 'Mallory' });
    const owner = await openDevice();
    await complete(owner, 'welcome-1', 'welcome-2');
    expect((await verify(owner, 'Owner@Example.com')).headers.get('Location')).toBe('/my-record?email=confirmed');
    const late = await openDevice();
    await claim(late, 'owner@example.com', { ...participant, firstName: 'Mallory' });
    portal.pass(11 * minutes);

    const phone = await openDevice();
    const code = await askForCode(phone, 'Owner@Example.com', { isConfirmed: true });
    expect(code).not.toBeNull();
    await bring(phone, code ?? '');
    expect((await mineOf(phone)).learner).toBe((await mineOf(owner)).learner);
  });

  test.runIf(engine === 'sqlite')('the response comes before the code for a confirmed address is created', async () => {
    const owner = await openDevice();
    await verify(owner, 'timed@example.com');
    portal.pass(11 * minutes);
    const { database } = portal.portal;
    await sql`create trigger no_codes before insert on learner_resume_codes begin select raise(abort, 'no more codes'); end`.execute(
      database,
    );
    const asked = await (await openDevice()).request('/resume', { form: { intent: 'mail', email: 'timed@example.com' } });
    expect(asked.headers.get('Location')).toBe('/resume?asked=1');
    await expect.poll(() => logged.join('')).toContain("A resume code couldn't be created, so no email was sent.");
    await sql`drop trigger no_codes`.execute(database);
  });

  test('an address that was only typed gets no resume code, and the response is the same', async () => {
    const device = await openDevice();
    await claim(device, 'typed@example.com');
    portal.pass(11 * minutes);
    const asked = await device.request('/resume', { form: { intent: 'mail', email: 'typed@example.com' } });
    expect(asked.headers.get('Location')).toBe('/resume?asked=1');
    expect(await readMail('typed@example.com', 'Your resume code')).toBeNull();
    expect((await device.request('/my-record', { form: { intent: 'mail-code' } })).headers.get('Location')).toBe('/my-record?mailed=later');
  });

  test("an address's code only works on the device that requested it, for ten minutes, and not after five wrong ones", async () => {
    const asker = await openDevice();
    await claim(asker, 'slow@example.com');
    const code = (await readEmailCode('slow@example.com')) ?? '';
    const confirm = (visitor: Visitor, emailCode: string) =>
      visitor.request('/my-record', { form: { intent: 'confirm-email', emailCode } });

    expect((await confirm(await openDevice(), code)).status).toBe(409);
    expect((await confirm(asker, 'abc')).status).toBe(400);
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await confirm(asker, wrong);
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('match')]);
    for (let count = 0; count < 4; count += 1) await confirm(asker, wrong);
    expect((await confirm(asker, code)).status).toBe(409);

    portal.pass(2 * minutes);
    await asker.request('/my-record', { form: { intent: 'email-code' } });
    const next = (await readEmailCode('slow@example.com')) ?? '';
    portal.pass(10 * minutes);
    expect((await confirm(asker, next)).status).toBe(409);
  });

  test("a new address is only a label until it's confirmed, and codes go to the confirmed one", async () => {
    const device = await openDevice();
    await verify(device, 'first@example.com');
    portal.pass(11 * minutes);
    await claim(device, 'second@example.com');
    portal.pass(11 * minutes);
    expect(await askForCode(device, 'second@example.com', { isConfirmed: false })).toBeNull();
    expect(await askForCode(device, 'first@example.com', { isConfirmed: true })).not.toBeNull();
  });

  test('an unconfirmed address gets three codes an hour, however often and from however many devices it is claimed', async () => {
    const to = 'flooded@example.com';
    const device = await openDevice();
    const askAgain = async () => {
      await sendDueMessages(portal, engine);
      portal.pass(1.1 * minutes);
      return device.request('/my-record', { form: { intent: 'email-code' } });
    };
    await claim(device, to);
    expect((await askAgain()).headers.get('Location')).toBe('/my-record?email=sent');
    await sendDueMessages(portal, engine);
    portal.pass(1.1 * minutes);
    await claim(device, 'other@example.com');
    portal.pass(1.1 * minutes);
    await claim(device, 'Flooded@Example.com');
    expect(await listRecipients('email-code.issued', to)).toHaveLength(3);

    expect((await askAgain()).headers.get('Location')).toBe('/my-record?email=later');
    const second = await openDevice();
    const code = await getResumeCode(await claim(second, to));
    await bring(device, code);
    expect((await askAgain()).headers.get('Location')).toBe('/my-record?email=later');
    expect(await listRecipients('email-code.issued', to)).toHaveLength(3);

    portal.pass(60 * minutes);
    expect((await askAgain()).headers.get('Location')).toBe('/my-record?email=sent');
  });

  test('an unconfirmed address gets three copies of agreements and three certificates an hour, and a confirmed one gets its own', async () => {
    const sign = (visitor: Visitor) => visitor.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } });
    const pass = async (visitor: Visitor) => {
      const { attemptId, questions } = await startAssessment(portal, visitor);
      return submitAssessment(visitor, attemptId, answersWith(questions.length, questions));
    };
    for (let count = 0; count < 4; count += 1) {
      const device = await openDevice();
      await pass(device);
      expect((await sign(device)).status).toBeLessThan(400);
    }
    for (const event of ['agreement.signed', 'certificate.issued'])
      expect(await listRecipients(event, participant.email), event).toHaveLength(3);
    expect(await listRecipients('agreement.signed', portal.content.brand.supportEmail.toLowerCase())).toHaveLength(4);

    const owner = await openDevice();
    portal.pass(40 * minutes);
    await verify(owner, participant.email);
    await sign(owner);
    expect(await listRecipients('agreement.signed', participant.email)).toHaveLength(4);
  });

  test('a resume code says whose record it is before a merge, and not answering changes nothing', async () => {
    const owner = await openDevice();
    await complete(owner, 'welcome-1', 'welcome-2');
    const code = await getResumeCode(await claim(owner, 'asked@example.com'));

    const other = await openDevice();
    await complete(other, 'welcome-3');
    const before = (await mineOf(other)).learner;
    const asked = await other.request('/resume', { form: { code } });
    expect(asked.status).toBe(200);
    const page = await asked.text();
    const text = await readText(page);
    expect(text).toContain('This code belongs to Ana D., with 2 lessons completed.');
    expect(text).toContain('Combine this record with yours?');
    expect(page).not.toContain('asked@example.com');
    expect((await mineOf(other)).learner).toBe(before);
    expect((await bring(other, code)).headers.get('Location')).toBe('/my-record?resumed=1');
    expect((await mineOf(other)).lessons.toSorted()).toEqual(['welcome-1', 'welcome-2', 'welcome-3']);
  });

  test("a manager's code is only emailed to a confirmed address", async () => {
    const manager = await signInToConsole(portal, 'manager');
    const device = await openDevice();
    await claim(device, 'label@example.com');
    const address = `/manage/learners/${(await mineOf(device)).learner}`;
    expect(await manager.text(`${address}/resume-code`, { form: { reason: 'Lost it' } })).not.toContain('emailing it to');
    expect(await readMail('label@example.com', 'Your resume code')).toBeNull();
    expect(await manager.text(address)).toContain('label@example.com (not confirmed)');
  });
});
