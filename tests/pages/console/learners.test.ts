import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { revokeCertificate } from '#app/features/certificates/revoke-certificate.server.ts';
import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { listLessonIds } from '#app/features/learning/lesson-counts.server.ts';
import { learnerResults } from '#app/features/learners/rules.ts';
import { searchWords, sortKeyOf } from '#app/features/learning/profile/person-words.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { allConfirmed, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { confirmConsoleSession, signInToConsole, findNextPage, listRowAddresses, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findAll, hasElement, listTexts, readField, readText, textOf } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const day = 86_400_000;

interface Trainee {
  visitor: Visitor;
  id: string;
}

/** Enters as a new learner on a separate device and signs the agreement, which is this learner's first write. */
async function meetTrainee(portal: TestPortal, { name = '' } = {}): Promise<Trainee> {
  const { database } = portal.portal;
  const before = new Set((await database.selectFrom('learners').select('id').execute()).map(({ id }) => id));
  const visitor = await portal.enter('training');
  const signed = await visitor.request('/welcome', { form: { ...allConfirmed, fullName: name } });
  if (signed.status !== 302) throw new Error(`Signing was answered with ${signed.status}.`);

  const learners = await database.selectFrom('learners').select('id').execute();
  const id = learners.find((learner) => !before.has(learner.id))?.id;
  if (id === undefined) throw new Error('Nobody began.');
  return { visitor, id };
}

async function takeAssessment(portal: TestPortal, { visitor }: Trainee, right: number): Promise<void> {
  const { attemptId, questions } = await startAssessment(portal, visitor);
  const graded = await submitAssessment(visitor, attemptId, answersWith(right, questions));
  if (!graded.ok) throw new Error(`The assessment was answered with ${graded.status}.`);
}

async function lockOut(portal: TestPortal): Promise<Trainee> {
  const trainee = await meetTrainee(portal);
  for (let count = 0; count < portal.content.assessment.maxAttempts; count += 1) await takeAssessment(portal, trainee, 0);
  return trainee;
}

async function certify(portal: TestPortal, name = ''): Promise<Trainee & { number: string }> {
  const trainee = await meetTrainee(portal, { name });
  await takeAssessment(portal, trainee, portal.content.assessment.questions.length);
  return { ...trainee, number: await numberOf(portal, trainee) };
}

async function numberOf(portal: TestPortal, { id }: Trainee): Promise<string> {
  const row = await portal.portal.database
    .selectFrom('certificates')
    .select('number')
    .where('learnerId', '=', id)
    .where('replacedBy', 'is', null)
    .executeTakeFirstOrThrow();
  return row.number;
}

async function listedIn(html: string): Promise<string[]> {
  return (await listRowAddresses(html)).map((address) => address.replace('/manage/learners/', ''));
}

describe.each(portalEngines)('the list of learners on %s', (engine) => {
  let portal: TestPortal;
  let viewer: Visitor;
  const list = (query: string) => viewer.text(`/manage/learners${query}`).then(listedIn);

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  test('nobody is listed at first, and a stranger is sent to the sign-in page', async () => {
    expect(await viewer.text('/manage/learners')).toContain('No one has started yet. Share the access code to invite people.');
    for (const path of ['/manage/learners', '/manage/learners/export', '/manage/learners/x', '/manage/learners/x/erase'])
      expect((await portal.visit().request(path)).headers.get('Location'), path).toContain('/manage/sign-in');
  });

  test('a learner is found by result, agreement, last visit, name, email, certificate and device', async () => {
    const lockedOut = await lockOut(portal);
    portal.pass(10 * day);
    const passed = await certify(portal);
    portal.pass(40 * day);
    const begun = await meetTrainee(portal);
    await startAssessment(portal, begun.visitor);
    const unsigned = await portal.enter('training');
    await startAssessment(portal, unsigned);
    portal.pass(8 * day);
    const nameless = await meetTrainee(portal);

    const everybody = await list('');
    expect(everybody).toHaveLength(5);
    const other = everybody.find((id) => ![lockedOut.id, passed.id, begun.id, nameless.id].includes(id)) ?? '';
    expect(everybody[0]).toBe(nameless.id);
    expect(await list('?result=locked-out')).toEqual([lockedOut.id]);
    expect(await list('?result=passed')).toEqual([passed.id]);
    expect((await list('?result=open')).toSorted()).toEqual([begun.id, other].toSorted());
    expect(await list('?result=none')).toEqual([nameless.id]);
    expect(await list('?result=failed')).toEqual([]);
    expect(await list('?agreement=unsigned')).toEqual([other]);
    expect(await list('?seen=7')).toEqual([nameless.id]);
    expect((await list('?seen=30')).toSorted()).toEqual([nameless.id, begun.id, other].toSorted());
    expect(await list('?seen=longer')).toEqual([passed.id, lockedOut.id]);
    const first = await list('?sort=first');
    expect([first.at(0), first.at(-1)]).toEqual([nameless.id, lockedOut.id]);
    expect((await list('?sort=name')).at(-1)).toBe(nameless.id);

    expect(await list('?search=ANA%20cru')).toHaveLength(4);
    expect(await list('?search=ana%40example')).toHaveLength(4);
    expect(await list('?search=nobody')).toEqual([]);
    expect(await list('?search=%25')).toEqual([]);
    expect(await list(`?search=${passed.number.toLowerCase()}`)).toEqual([passed.id]);
    expect(await list(`?search=${deviceCodeOf(nameless.id).toLowerCase()}`)).toEqual([nameless.id]);
    const withoutDash = deviceCodeOf(nameless.id).toLowerCase().replace('-', '');
    expect(await list(`?search=${withoutDash}`)).toEqual([nameless.id]);
    expect(await viewer.text(`/manage/learners/${passed.id}/merge?with=${withoutDash}`)).toContain('Merge');
    expect(await viewer.text(`/manage/learners/${passed.id}/merge?with=${withoutDash}`)).not.toContain('No other learner has this');
    expect(await list(`?search=${deviceCodeOf(nameless.id)}&result=passed`)).toEqual([]);
  });

  test('a row shows the name, progress and result', async () => {
    const html = await readText(await viewer.text('/manage/learners?result=locked-out'));
    const { maxAttempts } = portal.content.assessment;
    const lessons = listLessonIds(portal.content).length;
    expect(html).toContain('Ana de la Cruz Assessment: Locked out ana@example.com');
    expect(html).toContain(`1 of ${lessons} lessons`);
    expect(html).toContain(`${maxAttempts} of ${maxAttempts}`);
    expect(html).toContain('Signed Nov');
  });

  test.each(['seen', 'name', 'first'])('three pages sorted by %s skip nobody and repeat nobody', async (sort) => {
    const { database } = portal.portal;
    if ((await list('?search=crowd')).length === 0) {
      const people = Array.from({ length: 120 }, (_, index) => ({ id: `crowd-${index}`, name: `Crowd ${index % 7}`, at: index % 5 }));
      for (const { id, name, at } of people) {
        const time = new Date(portal.portal.now().getTime() - at * day);
        const learner = {
          id,
          createdAt: time,
          lastSeenAt: time,
          deviceCode: deviceCodeOf(id),
          shownName: name,
          sortKey: sortKeyOf(name),
        };
        await database.insertInto('learners').values(learner).execute();
        const words = searchWords({ name, email: null }).map((word) => ({ word: Buffer.from(word), learnerId: id }));
        await database.insertInto('learnerWords').values(words).execute();
      }
    }

    const seen: string[] = [];
    let pages = 0;
    for (let path: string | null = `/manage/learners?search=crowd&sort=${sort}`; path !== null; pages += 1) {
      const html: string = await viewer.text(path);
      seen.push(...(await listedIn(html)));
      path = await findNextPage(html);
    }
    expect(pages).toBe(3);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });

  test('the files have exactly the learners the filter shows, and formulas are text', async () => {
    const { database } = portal.portal;
    await database.updateTable('learners').set({ shownEmail: '=1+1@example.com' }).where('id', '=', 'crowd-3').execute();

    await confirmConsoleSession(viewer);
    const csv = await viewer.request('/manage/learners/export?search=crowd&format=csv');
    expect(csv.headers.get('Content-Type')).toContain('text/csv');
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines).toHaveLength(121);
    expect(lines.find((line) => line.includes('"crowd-3"'))).toContain(`"'=1+1@example.com"`);

    const json = (await (await viewer.request('/manage/learners/export?result=passed&format=json')).json()) as Record<string, unknown>[];
    expect(json).toHaveLength(1);
    expect(json[0]).toMatchObject({ name: 'Ana de la Cruz', result: 'Passed' });
  });
});

describe.each(portalEngines)('a learner on %s', (engine) => {
  let portal: TestPortal;
  let manager: Visitor;
  let viewer: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    manager = await signInToConsole(portal, 'manager');
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  const change = (id: string, name: string, form: Record<string, string>, visitor = manager) =>
    visitor.request(`/manage/learners/${id}/${name}`, { form });
  /** Lists the actions that managers took. */
  const recordsOf = async (subject: string) =>
    (await listRecords(portal.portal.database, { subject }))
      .filter(({ actor }) => actor !== 'learner')
      .map(({ action, actor, reason }) => [action, actor, reason]);

  test('the page shows lessons, the agreement, attempts with each answer, and the certificate', async () => {
    const { id, number } = await certify(portal);
    const html = await viewer.text(`/manage/learners/${id}`);
    for (const words of ['Ana de la Cruz', 'ana@example.com', deviceCodeOf(id), 'Completed a lesson', 'Signed the conduct agreement'])
      expect(html).toContain(words);
    for (const words of ['Started an attempt', 'Passed the assessment', 'Certificate issued', `/verify/${number}`, 'Right: '])
      expect(html).toContain(words);
    expect(html).not.toContain('Safety-critical');
    expect(html).not.toContain(`/manage/learners/${id}/erase`);
    expect(await manager.text(`/manage/learners/${id}`)).toContain(`/manage/learners/${id}/erase`);
  });

  test('a wrong answer is shown with the right one', async () => {
    const trainee = await meetTrainee(portal);
    await takeAssessment(portal, trainee, 0);
    const html = await viewer.text(`/manage/learners/${trainee.id}`);
    expect(html).toContain('Right answer: ');
    // In the fixture, each answer's text contains its question and variant.
    const name = (await listTexts(html, 'li span')).find((text) => /^12[abc]$/.test(text));
    expect(html).toContain(`file ${name} `);
    // Questions 6 and 11 are the fixture's safety-critical questions.
    expect((await listTexts(html, 'li > p')).filter((text) => text === 'Safety-critical, missed')).toHaveLength(2);
    expect(await listTexts(html, 'summary')).toContainEqual(expect.stringMatching(/Safety-critical, missed: 6[abc], 11[abc]/));
  });

  test('granted attempts lift the limit, and the log says why', async () => {
    const { id, visitor } = await lockOut(portal);
    expect(await visitor.text('/assessment')).toContain(deviceCodeOf(id));
    await visitor.request('/assessment', { form: { intent: 'start', firstName: 'A', lastName: 'B', email: 'a@b.co', device: '' } });
    expect(await viewer.text(`/manage/learners/${id}`)).not.toContain('Open, started');

    const granted = await change(id, 'attempts', { attempts: '1', reason: 'The connection failed.' });
    expect(granted.status).toBe(302);
    expect(granted.headers.get('Location')).toBe(`/manage/learners/${id}?done=attempts`);
    await takeAssessment(portal, { id, visitor }, 0);

    expect(await recordsOf(`learner/${id}`)).toEqual([['attempts.granted', 'manager@example.com', 'The connection failed.']]);
    const html = await viewer.text(`/manage/learners/${id}`);
    expect(html).toContain('Granted 1 more attempt');
    expect(html).toContain('The connection failed.');
  });

  test("attempts aren't granted twice by mistake", async () => {
    const { id } = await meetTrainee(portal);
    const refused = await change(id, 'attempts', { attempts: '1', reason: 'Twice by mistake.' });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain('No attempts used yet.');
    expect(html).toContain('Twice by mistake.');
    expect(await recordsOf(`learner/${id}`)).toEqual([]);
  });

  test("a code's page says that the certificate is revoked on each of a learner's devices", async () => {
    const [kept, other] = [await certify(portal), await meetTrainee(portal)];
    expect((await change(kept.id, 'merge', { from: other.id, reason: 'Two phones.' })).status).toBe(302);
    expect((await change(kept.id, 'revoke', { reason: 'Copied answers.' })).status).toBe(302);

    const { database } = portal.portal;
    const entry = database.selectFrom('codeEntries').select('accessCodeId').where('deviceId', '=', other.id);
    const { accessCodeId } = await entry.executeTakeFirstOrThrow();
    const rows = await findAll(await (await signInToConsole(portal, 'owner')).text(`/manage/codes/${accessCodeId}`), 'tbody tr');
    for (const { id } of [kept, other]) {
      const row = rows.find((each) => each.querySelector(`a[href="/manage/learners/${id}"]`) !== null);
      expect(row === undefined ? '' : textOf(row)).toContain(learnerResults.revoked);
    }
  });

  test('a revoked certificate says so to everyone until it is reinstated', async () => {
    const { id, number, visitor } = await certify(portal);
    const readMine = async () => (await visitor.request('/mine')).json();
    expect(await readMine()).toMatchObject({ assessment: { state: 'passed', isRevoked: false } });
    expect((await change(id, 'revoke', { reason: 'Copied answers.' })).status).toBe(302);
    expect(await portal.visit().text(`/verify/${number}`)).toContain('Revoked on');
    expect(await readMine()).toMatchObject({ assessment: { state: 'passed', isRevoked: true } });
    expect((await portal.visit().request(`/verify/${number}/pdf`)).status).toBe(410);
    expect((await change(id, 'revoke', { reason: 'Again.' })).status).toBe(409);
    expect((await change(id, 'name', { firstName: 'Ana', lastName: 'Cruz', reason: 'Typed wrong.' })).status).toBe(409);

    expect((await change(id, 'reinstate', { reason: 'Cleared.' })).status).toBe(302);
    expect(await portal.visit().text(`/verify/${number}`)).toContain('Valid certificate');
    expect(await recordsOf(`certificate/${number}`)).toEqual([
      ['certificate.reinstated', 'manager@example.com', 'Cleared.'],
      ['certificate.revoked', 'manager@example.com', 'Copied answers.'],
    ]);
  });

  test('a certificate revoked in the evening has that date, although it is already the next day in UTC', async () => {
    const { number } = await certify(portal);
    const evening = new Date('2026-11-22T03:00:00.000Z');
    await revokeCertificate(portal.portal.database, { number, actor: 'manager', reason: 'Copied answers.', now: evening });

    expect(await portal.visit().text(`/verify/${number}`)).toContain('Revoked on November 21, 2026');
  });

  test('a corrected name gets a new certificate, and the earlier number leads to it', async () => {
    const trainee = await certify(portal);
    const { id, number, visitor } = trainee;
    expect(await hasElement(await manager.text(`/manage/learners/${id}/name`), '[value="de la Cruz"]')).toBe(true);
    expect((await change(id, 'name', { firstName: 'Ana', lastName: 'de la Cruz', reason: 'The same.' })).status).toBe(409);
    expect((await change(id, 'name', { firstName: 'Anna', lastName: 'de la Kruse', reason: 'Typed wrong.' })).status).toBe(302);

    const anew = await numberOf(portal, trainee);
    expect(anew).not.toBe(number);
    const earlier = await portal.visit().text(`/verify/${number}`);
    expect(earlier).toContain('Replaced by a corrected certificate');
    expect(await hasElement(earlier, `[href="/verify/${anew}"]`)).toBe(true);
    expect(earlier).not.toContain('de la Cruz');
    expect((await portal.visit().request(`/verify/${number}/pdf`)).status).toBe(410);
    expect(await portal.visit().text(`/verify/${anew}`)).toContain('Anna de la Kruse');
    expect(await visitor.text('/assessment')).toContain('Anna de la Kruse');
    expect(await listedIn(await viewer.text('/manage/learners?search=kruse'))).toEqual([id]);

    const records = await listRecords(portal.portal.database, { subject: `certificate/${number}` });
    expect(records.map(({ action }) => action)).toEqual(['certificate.corrected', 'certificate.issued']);
    expect(records[0]).toMatchObject({ action: 'certificate.corrected', reason: 'Typed wrong.' });
    expect(JSON.stringify(records)).not.toContain('Kruse');
  });

  test("after a merge with a later attempt, the correction starts with the certificate's own name", async () => {
    const passed = await certify(portal);
    const page = `/manage/learners/${passed.id}/name`;
    await change(passed.id, 'name', { firstName: 'Roberto', lastName: 'Reed', reason: 'Typed wrong.' });
    const other = await meetTrainee(portal);
    await takeAssessment(portal, other, 0);
    expect((await change(passed.id, 'merge', { from: other.id, reason: 'The same person.' })).status).toBe(302);
    expect(await hasElement(await manager.text(page), '[value="Roberto"]')).toBe(true);
    expect(await hasElement(await manager.text(page), '[value="Ana"]')).toBe(false);
  });

  test('if two managers correct the same name, the later one sees both versions and decides again', async () => {
    const trainee = await certify(portal, 'Jon Reed');
    const { id, number } = trainee;
    const correct = (lastName: string, seen: string) => change(id, 'name', { firstName: 'Jon', lastName, reason: 'A typing error.', seen });
    expect(await hasElement(await manager.text(`/manage/learners/${id}/name`), `[name="seen"][value="${number}"]`)).toBe(true);
    expect((await correct('Reid', number)).status).toBe(302);

    const late = await correct('Read', number);
    expect(late.status).toBe(409);
    const html = await late.text();
    for (const words of ['Someone else changed this certificate while you were editing.', 'The name Jon Read', 'Jon Reid on certificate'])
      expect(html).toContain(words);
    expect(await hasElement(html, '[value="Read"]')).toBe(true);
    // A certificate that the page didn't show can't be revoked.
    expect((await change(id, 'revoke', { reason: 'Wrong person.', seen: number })).status).toBe(409);
    const fresh = await numberOf(portal, trainee);
    expect(await portal.visit().text(`/verify/${fresh}`)).toContain('Jon Reid');
    expect((await correct('Read', fresh)).status).toBe(302);
  });

  test('the manager who revoked a certificate by mistake can reinstate it after one question', async () => {
    const { id, number } = await certify(portal, 'Una Walsh');
    const controlsOf = async (visitor: Visitor) => listTexts(await visitor.text(`/manage/learners/${id}`), 'a, button');
    expect(await controlsOf(manager)).not.toContain('Undo');
    await change(id, 'revoke', { reason: 'Copied answers.', seen: number });
    expect(await controlsOf(manager)).toContain('Undo');
    expect(await controlsOf(viewer)).not.toContain('Undo');
    const html = await manager.text(`/manage/learners/${id}?undo=${number}`);
    expect(await listTexts(html, 'button')).toContain('Undo');
    expect(html).toContain(learnerResults.revoked);

    portal.pass(1_000);
    const reason = await readField(html, 'reason');
    expect((await change(id, 'reinstate', { reason, seen: number })).status).toBe(302);
    expect((await recordsOf(`certificate/${number}`)).map(([action]) => action)).toEqual(
      expect.arrayContaining(['certificate.reinstated', 'certificate.revoked']),
    );
    expect(await controlsOf(manager)).not.toContain('Undo');
    expect(await manager.text('/manage/learners?result=revoked')).not.toContain(id);
  });

  test("a learner's file goes to the manager who recorded a reason, and contains no assessment key", async () => {
    const { id } = await lockOut(portal);
    const early = await manager.request(`/manage/learners/${id}/data`);
    expect(early.headers.get('Location')).toBe(`/manage/learners/${id}/export`);

    const recorded = await change(id, 'export', { reason: 'They asked for it.' });
    expect(recorded.headers.get('Location')).toBe(`/manage/learners/${id}?file=ready`);
    expect(await manager.text(`/manage/learners/${id}?file=ready`)).toContain(`/manage/learners/${id}/data`);

    const file = await manager.request(`/manage/learners/${id}/data`);
    expect(file.headers.get('Content-Disposition')).toContain('attachment');
    const text = await file.text();
    const person = JSON.parse(text) as { name: string; attempts: { answers: { item: string }[] }[] };
    expect(person).toMatchObject({ name: 'Ana de la Cruz', email: 'ana@example.com' });
    expect(person.attempts).toHaveLength(portal.content.assessment.maxAttempts);
    expect(person.attempts[0]?.answers).toHaveLength(portal.content.assessment.questions.length);
    expect(text).not.toMatch(/correctAnswer|strictest/);
    const items = person.attempts.flatMap(({ answers }) => answers.map(({ item }) => item));
    expect(new Set(items).size).toBe(3 * portal.content.assessment.questions.length);
    expect(items.filter((item) => item.startsWith('12')).toSorted()).toEqual(['12a', '12b', '12c']);
    expect(await recordsOf(`learner/${id}`)).toEqual([['learner.exported', 'manager@example.com', 'They asked for it.']]);

    portal.pass(11 * 60_000);
    expect((await manager.request(`/manage/learners/${id}/data`)).status).toBe(302);
    expect((await viewer.request(`/manage/learners/${id}/data`)).status).toBe(403);
  });

  test('an erased person only remains in the signature, the figures stay, and every chain is intact', async () => {
    const { database } = portal.portal;
    const trainee = await meetTrainee(portal, { name: 'Ana Signed' });
    const { id, visitor } = trainee;
    await takeAssessment(portal, trainee, 0);
    const lastAttempt = portal.portal.now().toISOString();
    await takeAssessment(portal, trainee, portal.content.assessment.questions.length);
    const number = await numberOf(portal, trainee);
    const said = { intent: 'who', firstName: 'Erasable', lastName: 'Cruz', email: 'erasable@example.com' };
    expect((await visitor.request('/my-record', { form: said })).status).toBe(200);
    const records = await listRecords(database, { subject: `learner/${id}` });
    expect(JSON.stringify(records)).toContain('erasable@example.com');
    await database
      .updateTable('attempts')
      .set({ firstName: 'Erasable', email: 'erasable@example.com' })
      .where('learnerId', '=', id)
      .execute();
    await database.updateTable('certificates').set({ holder: 'Erasable Cruz' }).where('learnerId', '=', id).execute();

    const confirm = await manager.text(`/manage/learners/${id}/erase`);
    expect(confirm).toContain('Erased');
    expect(confirm).toContain('Ana Signed');
    const unread = await change(id, 'erase', { reason: 'They asked for it.' });
    expect(unread.status).toBe(400);
    expect(await unread.text()).toContain('They asked for it.');
    expect(await viewer.text(`/verify/${number}`)).toContain('Valid certificate');

    const asked = { reason: 'They asked for it.', understood: 'yes' };
    const unconfirmed = await change(id, 'erase', asked);
    expect(unconfirmed.status).toBe(403);
    expect(await unconfirmed.text()).toContain('They asked for it.');
    const erased = await change(id, 'erase', { ...asked, ownPassword: managerPassword });
    expect(erased.status).toBe(302);
    const keptAt = erased.headers.get('Location') ?? '';
    expect(keptAt).not.toContain(id);

    const kept = await manager.text(keptAt);
    for (const words of ['Erased learner', 'Passed the assessment', number, 'Erased a person', 'They asked for it.'])
      expect(kept).toContain(words);
    expect((await manager.request(`/manage/learners/${id}`)).status).toBe(404);
    expect(await listedIn(await viewer.text('/manage/learners'))).not.toContain(id);

    const verified = await portal.visit().text(`/verify/${number}`);
    expect(await readText(verified)).toContain("Withdrawn at the holder's request");
    expect((await portal.visit().request(`/verify/${number}/pdf`)).status).toBe(410);
    for (const page of [kept, verified, await viewer.text('/manage/learners'), await viewer.text('/manage/records')])
      expect(page).not.toMatch(/erasable/i);

    for (const table of ['attempts', 'attemptAnswers', 'certificates', 'learners', 'sessions', 'changeRecords'] as const)
      expect(JSON.stringify(await database.selectFrom(table).selectAll().execute()), table).not.toMatch(/erasable/i);
    expect(await database.selectFrom('sessions').select('id').where('deviceId', '=', id).execute()).toEqual([]);
    expect(await database.selectFrom('attempts').select('id').where('learnerId', '=', id).execute()).toEqual([]);
    expect(await database.selectFrom('learnerWords').select('word').where('learnerId', '=', id).execute()).toEqual([]);
    expect((await verifyChain(database)).breaks).toEqual([]);
    expect((await verifyRecords(database)).breaks).toEqual([]);
    // The log still says that someone acted and when, but nothing links these records to the device.
    expect(await listRecords(database, { subject: `learner/${id}` })).toEqual([]);
    const emptied = (await listRecords(database, { subject: keptAt.replace('/manage/learners/', 'learner/') })).filter(
      ({ salt }) => salt === null,
    );
    expect(emptied.map(({ action, happenedAt }) => [action, happenedAt])).toEqual(
      records.map(({ action, happenedAt }) => [action, happenedAt]),
    );
    expect(JSON.stringify(await database.selectFrom('changeRecords').selectAll().execute())).not.toContain(id);

    expect((await visitor.request('/assessment')).headers.get('Location')).toContain('/va-login');
    await visitor.enter('training');
    // The browser still remembers the attempts from before the erasure.
    const entries = [{ ip: 'x', attempts: 3, lastAttempt }];
    expect(await (await visitor.request('/assessment/mirror', { json: { entries } })).json()).toMatchObject({ used: 0 });
    await startAssessment(portal, visitor);
    expect(await manager.text(`/manage/learners/${id}`)).not.toContain('All attempts restored');
    expect((await change(keptAt.split('/').at(-1) ?? '', 'erase', { reason: 'Again.', understood: 'yes' })).status).toBe(409);
  });

  test('a viewer can read but changes nothing', async () => {
    const { id, number } = await certify(portal);
    for (const name of ['attempts', 'name', 'revoke', 'reinstate', 'export', 'erase']) {
      const refused = await change(id, name, { reason: 'Because.', understood: 'yes', firstName: 'A', lastName: 'B' }, viewer);
      expect(refused.status, name).toBe(403);
    }
    expect(await portal.visit().text(`/verify/${number}`)).toContain('Valid certificate');
    expect(await recordsOf(`learner/${id}`)).toEqual([]);
  });

  test('an unknown address finds nobody, and an unknown action does nothing', async () => {
    const { id } = await meetTrainee(portal);
    const unknown = await viewer.request('/manage/learners/nobody');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('Learner not found.');
    expect((await manager.request('/manage/learners/nobody/erase')).status).toBe(404);
    expect((await change('nobody', 'attempts', { attempts: '1', reason: 'Why not.' })).status).toBe(404);
    expect((await manager.request(`/manage/learners/${id}/promote`)).status).toBe(404);
    expect((await manager.request('/manage/learners/nobody/data')).status).toBe(404);
  });

  test('without a reason, nothing is done, and the text stays', async () => {
    const { id, number } = await certify(portal);
    const refused = await change(id, 'name', { firstName: 'Typed Name', lastName: 'x'.repeat(300), reason: '' });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain('Enter a reason for the audit log.');
    expect(await hasElement(html, '[value="Typed Name"]')).toBe(true);
    expect(html).toContain('Please shorten it.');
    expect(await portal.visit().text(`/verify/${number}`)).toContain('Valid certificate');
  });
});
