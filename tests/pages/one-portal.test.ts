import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listLessonIds } from '#app/features/learning/lesson-counts.server.ts';
import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { writeDigests } from '#app/features/notifications/write-digests.server.ts';
import { formatNearTime, formatTime } from '#app/time/written-time.ts';
import { allConfirmed, submitAssessment } from '#tests/support/assessment.ts';
import { sendRequest, type SentRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { parseHtml, readText, textOf } from '#tests/support/html.ts';
import { answersWith, type AskedQuestion } from '#tests/support/learner.ts';
import { startMailServer, type MailServer } from '#tests/support/mail/mail-server.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import { sendDueMessages } from '#tests/support/mail/sent-mail.ts';
import { origin, type Visitor } from '#tests/support/visitor.ts';

const hours = 3_600_000;

interface Trainee {
  visitor: Visitor;
  id: string;
  /** The learner's name as every screen shows it. */
  name: string;
  lessons: number;
}

describe.each(portalEngines)('one portal states every fact consistently, on %s', (engine) => {
  let server: MailServer;
  let portal: TestPortal;
  let manager: Visitor;
  let lessonIds: string[];
  const people: Record<string, Trainee> = {};
  const requests: SentRequest[] = [];
  let asked: Date;

  beforeAll(async () => {
    server = await startMailServer();
    portal = await openTestPortal({ engine, variables: { PUBLIC_URL: origin, SMTP_URL: server.url } });
    manager = await signInToConsole(portal, 'owner');
    lessonIds = listLessonIds(portal.content);
    await seed();
  });
  afterAll(async () => {
    await portal.close();
    await server.close();
  });

  const mineOf = async (visitor: Visitor) => (await (await visitor.request('/mine')).json()) as LearnerRecord;
  const learn = (visitor: Visitor, count: number) =>
    visitor.request('/mine', {
      json: {
        changes: lessonIds
          .filter((id) => id !== 'welcome-5')
          .slice(0, count)
          .map((id) => ({ kind: 'lesson', id })),
      },
    });
  const describeActor = (visitor: Visitor, firstName: string, lastName: string) =>
    visitor.text('/my-record', { form: { intent: 'who', firstName, lastName, email: `${firstName.toLowerCase()}@example.com` } });

  async function attempt(visitor: Visitor, [firstName, lastName]: [string, string], right: number): Promise<void> {
    const email = `${firstName.toLowerCase()}@example.com`;
    await visitor.request('/assessment', { form: { intent: 'start', firstName, lastName, email, device: '203.0.113.7' } });
    const learner = (await mineOf(visitor)).learner ?? '';
    const row = await portal.portal.database
      .selectFrom('attempts')
      .select(['id', 'paper'])
      .where('state', '=', 'open')
      .where('learnerId', '=', learner)
      .executeTakeFirstOrThrow();
    const { questions } = row.paper as { questions: AskedQuestion[] };
    await submitAssessment(visitor, row.id, answersWith(right, questions));
  }

  async function meet(key: string, name: string | null, lessons: number, live: (visitor: Visitor) => Promise<unknown>): Promise<void> {
    const visitor = portal.visit();
    visitor.address = `198.51.100.${Object.keys(people).length + 1}`;
    // The learners come one at a time, so that the order of the newest rows on Today is known.
    portal.pass(1_000);
    await visitor.enter('training');
    await learn(visitor, lessons);
    await live(visitor);
    const id = (await mineOf(visitor)).learner ?? '';
    const { deviceCode } = await portal.portal.database
      .selectFrom('learners')
      .select('deviceCode')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    people[key] = { visitor, id, name: name ?? `Device ${deviceCode}`, lessons };
  }

  async function seed(): Promise<void> {
    const total = portal.content.assessment.questions.length;
    await meet('corrected', 'Anna Rivera', 3, (visitor) => attempt(visitor, ['Ana', 'Rivera'], total));
    await meet('profile', 'Ben Okafor', 2, (visitor) => describeActor(visitor, 'Ben', 'Okafor'));
    await meet('signed', 'Cleo Park', 3, (visitor) => visitor.request('/welcome', { form: { ...allConfirmed, fullName: 'Cleo Park' } }));
    await meet('nameless', null, 1, () => Promise.resolve());
    await meet('failed', 'Eva Lund', 4, (visitor) => attempt(visitor, ['Eva', 'Lund'], 5));
    await meet('both', 'Fay Profile', 2, async (visitor) => {
      await attempt(visitor, ['Fay', 'Attempt'], 0);
      await describeActor(visitor, 'Fay', 'Profile');
    });
    await meet('merged', 'Gus Hall', 3, async (visitor) => {
      const html = await describeActor(visitor, 'Gus', 'Hall');
      const code = await getResumeCode(html);
      const second = portal.visit();
      await second.enter('training');
      await learn(second, 1);
      await second.request('/resume', { form: { code, intent: 'bring' } });
    });
    // Signing also completes the agreement's lesson.
    if (people['signed'] !== undefined) people['signed'].lessons = (await mineOf(people['signed'].visitor)).lessons.length;

    const number = (await mineOf(personOf('corrected').visitor)).assessment.certificateNumber ?? '';
    const correct = { firstName: 'Anna', lastName: 'Rivera', reason: 'Misspelled', seen: number };
    const corrected = await manager.request(`/manage/learners/${personOf('corrected').id}/name`, { form: correct });
    if (corrected.status !== 302) throw new Error(`Correcting was answered with ${corrected.status}.`);

    asked = portal.portal.now();
    for (const kind of ['overtime', 'service', 'campaign', 'referral'] as const) requests.push(await sendRequest(portal, kind));
  }

  function personOf(key: string): Trainee {
    const person = people[key];
    if (person === undefined) throw new Error(`Nobody is ${key}.`);
    return person;
  }

  function requestOf(index: number): SentRequest {
    const found = requests[index];
    if (found === undefined) throw new Error('There is no such request.');
    return found;
  }

  const keys = ['corrected', 'profile', 'signed', 'nameless', 'failed', 'both', 'merged'];
  const readPage = async (path: string, visitor = manager) => readText(await visitor.text(path), 'main');
  const json = async (path: string) => (await (await manager.request(`${path}format=json`)).json()) as Record<string, unknown>[];
  const written = ({ lessons }: Trainee) => `${lessons} of ${lessonIds.length}`;

  test.each(keys)("a learner's name is the same on every screen and in every file: %s", async (key) => {
    const { id, name, visitor } = personOf(key);
    for (const path of ['', '/resume-code', '/merge', '/export'])
      expect(await readPage(`/manage/learners/${id}${path}`), path).toContain(name);
    expect(await readPage(`/manage/records?subject=learner%2F${id}`)).toContain(name);
    const list = (await parseHtml(await manager.text('/manage/learners'))).querySelectorAll('tr, li').map(textOf);
    expect(list.filter((row) => row.includes(name))).toHaveLength(1);

    expect(await json('/manage/learners/export?')).toContainEqual(expect.objectContaining({ learner: id, name }));
    const csv = await manager.text('/manage/learners/export?format=csv');
    expect(csv.split('\r\n').find((line) => line.includes(id))).toContain(`"${name}"`);

    const { assessment } = await mineOf(visitor);
    expect(assessment.fullName).toBe(name.startsWith('Device') ? null : name);
    const fields = (await parseHtml(await visitor.text('/my-record'))).querySelectorAll('input');
    const valueOf = (field: string) => fields.find((input) => input.getAttributeValue('name') === field)?.getAttributeValue('value') ?? '';
    expect(`${valueOf('firstName')} ${valueOf('lastName')}`.trim()).toBe(assessment.fullName ?? '');
  });

  test.each(keys)("a learner's lesson count is the same on every screen and in every file: %s", async (key) => {
    const person = personOf(key);
    const { id, lessons, visitor, name } = person;
    expect(await readPage(`/manage/learners/${id}`)).toContain(written(person));
    const rows = (await parseHtml(await manager.text('/manage/learners'))).querySelectorAll('tr, li').map(textOf);
    expect(rows.find((row) => row.includes(name))).toContain(`${written(person)} lessons`);
    expect(await json('/manage/learners/export?')).toContainEqual(
      expect.objectContaining({ learner: id, lessonsDone: lessons, lessonsTotal: lessonIds.length }),
    );
    expect(await readPage('/my-record', visitor)).toContain(lessons === 1 ? '1 lesson' : `${lessons} lessons`);
  });

  test("a code's learners have the same names and counts on its page and in its file", async () => {
    const { id: code } = await portal.portal.database
      .selectFrom('accessCodes')
      .select('id')
      .where('audience', '=', 'training')
      .executeTakeFirstOrThrow();
    const rows = (await parseHtml(await manager.text(`/manage/codes/${code}`))).querySelectorAll('tr, li').map(textOf);
    const file = await json(`/manage/codes/${code}/export?`);
    for (const key of keys) {
      const person = personOf(key);
      expect(
        rows.find((row) => row.includes(person.name)),
        key,
      ).toContain(`${written(person)} lessons`);
      expect(file).toContainEqual(expect.objectContaining({ device: person.id, name: person.name, lessons: person.lessons }));
    }
    // The list shows both merged devices, which count as one learner.
    expect(rows.filter((row) => row.includes('Gus Hall'))).toHaveLength(2);
  });

  test('Today and the daily email name and count learners as their pages do, and say who failed', async () => {
    portal.pass(9 * 24 * hours);
    // Learners stall during this time. The owner's seven days for setting up a second factor would also end, so that period starts again.
    await portal.portal.database.updateTable('managers').set({ ownerSince: portal.portal.now() }).execute();
    manager = await signInToConsole(portal, 'owner');
    const today = await readPage('/manage');
    for (const key of ['signed', 'nameless', 'failed', 'both', 'merged']) {
      const person = personOf(key);
      expect(today, key).toContain(person.name);
      expect(today, key).toContain(`${written(person)} lessons`);
    }
    const left = portal.content.assessment.maxAttempts - 1;
    const score = ((5 / portal.content.assessment.questions.length) * 100).toFixed(1);
    expect(today).toContain(`Failed · ${score}%, ${left} attempts left`);
    expect(today).not.toContain('before the assessment');

    await writeDigests({ ...portal.portal, content: portal.content }, portal.portal.now());
    await sendDueMessages(portal, engine);
    const digest = server.mails.findLast(({ to }) => JSON.stringify(to).includes('owner@example.com'))?.text ?? '';
    for (const key of ['signed', 'nameless', 'failed', 'both', 'merged']) expect(digest).toContain(personOf(key).name);
    expect(digest).toContain(`Failed · ${score}%`);
  });

  test('a corrected certificate is one certificate everywhere, and its name is on the issued code', async () => {
    const { id, visitor } = personOf('corrected');
    await visitor.enter('training');
    expect(await readPage('/my-record', visitor)).toContain('1 certificate');
    const times = await json('/manage/insight/export?table=times&');
    expect(times.reduce((sum, row) => sum + Number(row['certificates']), 0)).toBe(1);
    expect(await readPage(`/manage/learners/${personOf('profile').id}/merge?with=${id}`)).toMatch(
      /Certificates\s*0 this one\s*1 the other\s*1 after/,
    );

    const issued = await readText(await manager.text(`/manage/learners/${id}/resume-code`, { form: { reason: 'New phone' } }));
    expect(issued).toContain('Give this code only to Anna Rivera');
    expect(issued).not.toContain('Ana Rivera');
  });

  test("a request's times are the same on its pages, in lists, files and emails", async () => {
    const overtime = requestOf(0);
    const due = new Date(asked.getTime() + 24 * hours);
    const [row] = (await json('/manage/requests/export?status=all&kind=overtime&')) as { receivedAt: string; dueAt: string | null }[];
    expect(row).toMatchObject({ receivedAt: asked.toISOString(), dueAt: due.toISOString(), answeredAt: null });
    expect(await readPage(`/manage/requests/${overtime.reference}`)).toContain(`received ${formatNearTime(asked)}`);
    expect(await readPage(`/manage/requests/${overtime.reference}`)).toContain(formatTime(due));
    expect(await readPage('/manage/requests?status=all')).toContain(formatNearTime(asked));

    const client = overtime.client;
    await client.enter('client');
    expect(await readPage(overtime.statusPage, client)).toContain(`Answer by ${formatTime(due)}`);
    expect(await readPage('/client/overtime-requests', client)).toContain(formatTime(due));
    const mail = server.mails.find(({ subject }) => subject?.includes(overtime.reference))?.text?.replaceAll(/\s+/g, ' ') ?? '';
    expect(mail).toContain(formatTime(asked));
    expect(mail).toContain(formatTime(due));

    const page = await manager.text(`/manage/requests/${overtime.reference}`);
    const revision =
      (await parseHtml(page))
        .querySelectorAll('input')
        .find((input) => input.getAttributeValue('name') === 'revision')
        ?.getAttributeValue('value') ?? '';
    const answer = { intent: 'answer', status: 'approved', note: 'Fine.', revision };
    expect((await manager.request(`/manage/requests/${overtime.reference}`, { form: answer })).status).toBe(302);
    const answered = portal.portal.now();
    const [after] = await json('/manage/requests/export?status=all&kind=overtime&');
    expect(after).toMatchObject({ dueAt: null, answeredAt: answered.toISOString() });
    expect(await readPage(overtime.statusPage, client)).toContain(formatTime(answered));
    expect(await readPage(`/manage/requests/${overtime.reference}`)).toContain(formatNearTime(answered));
  });

  test('files have a column for each field, sortable dates and times, and numbers that add up', async () => {
    const csv = await manager.text('/manage/requests/export?status=all&format=csv');
    const [heading = '', ...lines] = csv.trim().split('\r\n');
    for (const title of [
      'Received (UTC)',
      'Due (UTC)',
      'Answered (UTC)',
      'Hours',
      'VA',
      'First day',
      'Last day',
      'Monthly budget',
      'Referred',
    ])
      expect(heading).toContain(`"${title}"`);
    expect(heading).not.toContain('Details');
    const overtime = lines.find((line) => line.startsWith(`"${requestOf(0).reference}"`)) ?? '';
    expect(overtime).toContain(`"${asked.toISOString()}"`);
    expect(overtime).toContain(',10,"2026-12-01","2026-12-05",');
    expect(lines.find((line) => line.startsWith(`"${requestOf(2).reference}"`))).toContain(',600,');
    const one = await manager.text('/manage/requests/export?status=all&kind=campaign&format=csv');
    expect(one.split('\r\n')[0]).not.toContain('Hours');

    const [failed] = (await json('/manage/learners/export?search=eva&')) as { score: number; cohort: string }[];
    expect(failed?.score).toBeCloseTo((5 / portal.content.assessment.questions.length) * 100, 1);
    expect(failed?.cohort).toBeTruthy();
  });

  test("managers' texts are written for managers, and each sentence has one period", async () => {
    const referral = await readPage(`/manage/requests/${requestOf(3).reference}`);
    expect(referral).toContain("Referrer's email");
    expect(referral).not.toMatch(/\bYour (email|phone|name)\b/);
    expect(await readPage(`/manage/learners/${personOf('profile').id}`)).toContain('No active sessions');

    const invited = await readText(
      await manager.text('/manage/people', { form: { intent: 'invite', email: 'new@example.com', role: 'viewer' } }),
    );
    expect(invited).toContain('It works once and expires on');
    const paths = [
      '/manage',
      '/manage/learners',
      '/manage/requests',
      '/manage/people',
      '/manage/codes',
      '/manage/messages',
      '/manage/records',
    ];
    const texts = await Promise.all(paths.map((path) => readPage(path)));
    for (const key of keys) texts.push(await readPage(`/manage/learners/${personOf(key).id}`));
    const signed = await readPage(`/manage/learners/${personOf('signed').id}/agreement`);
    expect(signed).toMatch(/Signed by Cleo Park on .+ [ap]\.m\. Signature number 1\./);
    for (const text of [invited, signed, ...texts]) expect(text).not.toContain('m..');
  });

  test('a known learner is never asked for what the portal already knows', async () => {
    const { visitor } = personOf('failed');
    await visitor.enter('training');
    await personOf('nameless').visitor.enter('training');
    const page = await readPage('/my-record', visitor);
    expect(page).toContain('Your name and email');
    expect(page).not.toContain('Who are you?');
    expect(await readPage('/my-record', personOf('nameless').visitor)).toContain('Who are you?');
  });
});
