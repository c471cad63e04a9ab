import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { saveAnswers } from '#app/features/assessment/save-answers.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { mergeLearners } from '#app/features/learners/merge-learners.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import { allConfirmed, participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { hasElement, readField, readText } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let addresses = 0;

describe.each(portalEngines)('a returning learner, on %s', (engine) => {
  let portal: TestPortal;
  let manager: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    manager = await signInToConsole(portal, 'manager');
  });
  afterAll(() => portal.close());

  /** Opens a device that has entered the training portal, with its own network address. */
  async function openDevice(): Promise<Visitor> {
    const visitor = portal.visit();
    addresses += 1;
    visitor.address = `198.51.100.${addresses}`;
    await visitor.enter('training');
    return visitor;
  }

  const mineOf = async (visitor: Visitor) => (await (await visitor.request('/mine')).json()) as LearnerRecord;
  /** Enters a resume code, and confirms when the page asks whether to continue with the record it shows. */
  const resume = async (visitor: Visitor, code: string) => {
    const asked = await visitor.request('/resume', { form: { code } });
    return asked.status === 200 ? visitor.request('/resume', { form: { code, intent: 'bring' } }) : asked;
  };
  const complete = (visitor: Visitor, ...ids: string[]) =>
    visitor.request('/mine', { json: { changes: ids.map((id) => ({ kind: 'lesson', id })) } });

  async function learnerOf(visitor: Visitor): Promise<string> {
    const { learner } = await mineOf(visitor);
    if (learner === null) throw new Error('This device has no learner.');
    return learner;
  }

  async function describeActor(visitor: Visitor): Promise<string> {
    return getResumeCode(await visitor.text('/my-record', { form: { intent: 'who', ...participant } }));
  }

  async function takeAssessment(visitor: Visitor, right: number): Promise<void> {
    const { attemptId, questions } = await startAssessment(portal, visitor);
    await submitAssessment(visitor, attemptId, answersWith(right, questions));
  }

  const merge = (from: string, into: string) =>
    mergeLearners(portal.portal, { from, into, actor: 'manager@example.com', reason: 'one person', now: portal.portal.now() });

  test('a learner who gives a name and email gets a code once, and the assessment form is filled in', async () => {
    const device = await openDevice();
    const html = await device.text('/my-record', { form: { intent: 'who', ...participant } });
    const code = await getResumeCode(html);
    expect(html).toContain(`/resume#${code}`);

    const again = await device.text('/my-record');
    expect(again).not.toContain(code);
    expect(await readText(again)).toContain("You've had a resume code since");
    expect((await mineOf(device)).hasProfile).toBe(true);
    expect(await readField(await device.text('/assessment'), 'firstName')).toBe('Ana');
    expect(JSON.stringify(await portal.portal.database.selectFrom('learnerResumeCodes').selectAll().execute())).not.toContain(
      code.replace('-', ''),
    );
  });

  test('a missing name is asked for, and the other text stays', async () => {
    const refused = await (await openDevice()).request('/my-record', { form: { intent: 'who', ...participant, email: '' } });
    expect(refused.status).toBe(400);
    expect(await hasElement(await refused.text(), '[value="de la Cruz"]')).toBe(true);
  });

  test.each([
    ['as it is shown', (code: string) => code],
    ['in small letters with spaces', (code: string) => ` ${code.toLowerCase().replace('-', ' ')} `],
    ['without the dash', (code: string) => code.replace('-', '')],
  ])('a code typed %s restores the record, every time', async (_, type) => {
    const first = await openDevice();
    await complete(first, 'welcome-1', 'welcome-2');
    const code = await describeActor(first);

    for (const device of [await openDevice(), await openDevice()]) {
      const resumed = await resume(device, type(code));
      expect(resumed.headers.get('Location')).toBe('/my-record?resumed=1');
      expect(await device.text('/my-record?resumed=1')).toContain('Welcome back, Ana.');
      expect((await mineOf(device)).lessons.toSorted()).toEqual(['welcome-1', 'welcome-2']);
    }
  });

  test("malformed codes are refused at the field, and don't count as guesses", async () => {
    const device = await openDevice();
    for (const code of ['', 'ABCD', 'ABCD-EFG1', 'ILOU-ILOU', 'x'.repeat(5_000)]) {
      const refused = await resume(device, code);
      expect(refused.status, code).toBe(400);
    }
    const tries = await portal.portal.database.selectFrom('wrongTries').selectAll().where('address', '=', device.address).execute();
    expect(tries).toEqual([]);
  });

  test('an unknown and an expired code are refused, and the device keeps its learner', async () => {
    const first = await openDevice();
    await complete(first, 'welcome-1');
    const ended = await describeActor(first);
    const newer = await getResumeCode(await first.text('/my-record', { form: { intent: 'new-code' } }));

    const device = await openDevice();
    await complete(device, 'welcome-3');
    const before = await learnerOf(device);
    for (const code of ['ZZZZ-ZZZZ', ended]) {
      const refused = await resume(device, code);
      expect(refused.status).toBe(401);
      const html = await refused.text();
      expect(html).toContain('No record matches this code.');
      expect(await hasElement(html, `[value="${code}"]`)).toBe(true);
    }
    expect(await learnerOf(device)).toBe(before);
    expect((await resume(device, newer)).status).toBe(302);
  });

  test('a device that has only a bookmark or a check answer is asked before its record is combined', async () => {
    const first = await openDevice();
    await complete(first, 'welcome-1');
    const code = await describeActor(first);
    const at = new Date().toISOString();

    for (const [change, saved] of [
      [{ kind: 'bookmark', id: 'welcome-4', step: 'two-lists', marked: true, at }, '1 bookmark'],
      [{ kind: 'check', id: 'welcome/one-file', option: 'Explain its conditions to the buyers', right: false, at }, '1 check answer'],
    ] as const) {
      const device = await openDevice();
      await device.request('/mine', { json: { changes: [change] } });
      expect(await readText(await device.text('/my-record'))).toContain(`So far: ${saved}.`);
      const asked = await readText(await device.text('/resume', { form: { code } }));
      expect(asked).toContain('Combine this record with yours?');
      expect(asked).toContain(`This device has ${saved}.`);
    }
  });

  test('guesses are throttled: after ten, the right code has to wait as well', async () => {
    const code = await describeActor(await openDevice());
    const attemptSource = await openDevice();
    for (let count = 0; count < 10; count += 1) await resume(attemptSource, 'ZZZZ-ZZZZ');

    const held = await resume(attemptSource, code);
    expect(held.status).toBe(429);
    expect(Number(held.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await held.text()).toContain('Too many attempts.');
    expect((await mineOf(attemptSource)).hasProfile).toBe(false);
  });

  test("without the access code there's no form for the resume code", async () => {
    const code = await describeActor(await openDevice());
    const stranger = portal.visit();
    expect((await stranger.request('/resume')).headers.get('Location')).toBe('/va-login?next=%2Fresume');
    expect((await resume(stranger, code)).headers.get('Location')).toBe('/va-login?next=%2Fresume');
  });

  test("merged records have both devices' lessons, ticks, signatures and certificates, and attempts add up", async () => {
    const first = await openDevice();
    await complete(first, 'welcome-1', 'welcome-2');
    await first.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } });
    await takeAssessment(first, 0);
    const code = await describeActor(first);

    const second = await openDevice();
    await complete(second, 'welcome-2', 'welcome-3');
    await takeAssessment(second, 0);
    await takeAssessment(second, 27);
    const number = (await mineOf(second)).assessment.certificateNumber;
    if (number === null) throw new Error('The pass gave no certificate.');

    await resume(second, code);
    const mine = await mineOf(second);
    expect(mine.lessons.toSorted()).toEqual(['welcome-1', 'welcome-2', 'welcome-3', 'welcome-5']);
    expect(mine.agreement?.fullName).toBe('Ana de la Cruz');
    expect(mine.assessment).toMatchObject({ state: 'passed', certificateNumber: number, remaining: 1 });
    expect(await mineOf(first)).toEqual(mine);
    const owners = await portal.portal.database.selectFrom('certificates').select('learnerId').where('number', '=', number).execute();
    expect(owners).toEqual([{ learnerId: mine.learner }]);
    expect((await second.request('/agreement')).status).toBe(200);
    // Signing again on either device doesn't add a second signature.
    await second.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana' } });
    expect((await mineOf(second)).agreement?.fullName).toBe('Ana de la Cruz');
  });

  test('a tick on either device stays', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    const id = findTick(portal);
    const tick = (visitor: Visitor, ticked: boolean) => visitor.request('/mine', { json: { changes: [{ kind: 'tick', id, ticked }] } });
    expect((await tick(first, true)).status).toBe(200);
    await tick(second, true);
    await tick(second, false);

    await resume(second, await describeActor(first));
    expect((await mineOf(second)).ticks).toEqual([id]);
  });

  test('of two open attempts, the most recently changed stays, and the other is submitted as it is', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    const older = await startAssessment(portal, first);
    portal.pass(1_000);
    const newer = await startAssessment(portal, second);
    portal.pass(1_000);
    const [answer] = answersWith(27, newer.questions);
    await second.request('/assessment/answers', { json: { attemptId: newer.attemptId, answers: [answer] } });

    await resume(second, await describeActor(first));
    expect((await mineOf(second)).assessment).toMatchObject({ state: 'open', answered: 1, remaining: 2 });
    const late = { attemptId: older.attemptId, answers: [] };
    expect((await first.request('/assessment/answers', { json: late })).status).toBe(409);
    const graded = await submitAssessment(first, newer.attemptId, answersWith(27, newer.questions));
    expect(graded.status).toBe(200);
    expect((await mineOf(first)).assessment.state).toBe('passed');
  });

  test('an attempt failed once counts once if its count was only remembered', async () => {
    const first = await openDevice();
    await takeAssessment(first, 0);
    const code = await describeActor(first);
    // This is the same browser after losing its cookies. It still remembers one used attempt.
    const second = await openDevice();
    const entries = [{ ip: 'x', attempts: 1, lastAttempt: portal.portal.now().toISOString() }];
    expect(await (await second.request('/assessment/mirror', { json: { entries } })).json()).toMatchObject({ used: 1 });

    await resume(second, code);
    expect((await mineOf(second)).assessment.remaining).toBe(2);
  });

  test('after a pass on either, no attempt stays open: it is submitted as it is', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    await takeAssessment(first, 27);
    await startAssessment(portal, second);

    await resume(second, await describeActor(first));
    const learner = await learnerOf(second);
    expect((await mineOf(second)).assessment.state).toBe('passed');
    const states = await portal.portal.database.selectFrom('attempts').select('state').where('learnerId', '=', learner).execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['failed', 'passed']);
  });

  test('a request in transit during a merge is saved for the merged learner', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    for (const device of [first, second]) await complete(device, 'welcome-1');
    const [one, other] = [await learnerOf(first), await learnerOf(second)];
    await merge(one, other);

    const { portal: store, content } = portal;
    const now = store.now();
    await saveLearningChanges(store, { learnerId: one, changes: [{ kind: 'lesson', id: 'welcome-2' }], now });
    const started = await startAttempt({ database: store.database, content }, { learnerId: one, participant, device: null, now });
    if (!('attemptId' in started)) throw new Error('No attempt was started.');
    expect(await saveAnswers(store.database, { attemptId: started.attemptId, learnerId: one, answers: [], now })).toEqual({
      kind: 'saved',
      outdated: 0,
    });
    expect(await mineOf(second)).toMatchObject({
      lessons: expect.arrayContaining(['welcome-1', 'welcome-2']),
      assessment: { state: 'open' },
    });
  });

  test("granted attempts on one never offset the other's failures", async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    await takeAssessment(first, 0);
    await takeAssessment(second, 0);
    portal.pass(1_000);
    const resetAt = portal.portal.now();
    await portal.portal.database
      .insertInto('attemptResets')
      .values({ id: `reset-${engine}`, learnerId: await learnerOf(second), actor: 'x', reason: 'x', resetAt })
      .execute();
    expect((await mineOf(second)).assessment.remaining).toBe(3);

    await resume(second, await describeActor(first));
    expect((await mineOf(second)).assessment.remaining).toBe(2);
  });

  test('merging twice is the same as once, and two merges at once agree', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    for (const device of [first, second]) await takeAssessment(device, 0);
    const [one, other] = [await learnerOf(first), await learnerOf(second)];

    const outcomes = await Promise.all([merge(one, other), merge(other, one), merge(one, other)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['already-one', 'already-one', 'merged']);
    expect(new Set(outcomes.map(({ learnerId }) => learnerId)).size).toBe(1);
    expect((await mineOf(first)).assessment.remaining).toBe(1);
    expect(await learnerOf(first)).toBe(await learnerOf(second));
  });

  test('an old cookie follows two merges, even for changes sent from a page loaded earlier', async () => {
    const devices = [await openDevice(), await openDevice(), await openDevice()] as const;
    for (const [index, device] of devices.entries()) await complete(device, `welcome-${index + 1}`);
    const [a, b, c] = [await learnerOf(devices[0]), await learnerOf(devices[1]), await learnerOf(devices[2])];
    await merge(a, b);
    await merge(b, c);

    expect(await learnerOf(devices[0])).toBe(c);
    const sent = await devices[0].request('/mine', { json: { learner: a, changes: [{ kind: 'lesson', id: 'welcome-4' }] } });
    expect(sent.status).toBe(200);
    expect((await mineOf(devices[2])).lessons.toSorted()).toEqual(['welcome-1', 'welcome-2', 'welcome-3', 'welcome-4']);
  });

  test('someone else who starts on a returning device inherits nothing except its count', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    await takeAssessment(first, 0);
    await resume(second, await describeActor(first));
    await second.request('/assessment', { form: { intent: 'someone-else' } });

    expect(await mineOf(second)).toMatchObject({ hasProfile: false, lessons: [], assessment: { state: 'none', remaining: 2 } });
    expect((await mineOf(first)).assessment.state).toBe('failed');
    await second.request('/assessment', { form: { intent: 'someone-else' } });
    // When a learner returns after two others, the same failure isn't counted twice.
    await resume(second, await getResumeCode(await first.text('/my-record', { form: { intent: 'new-code' } })));
    expect((await mineOf(second)).assessment.remaining).toBe(2);
  });

  test('a manager issues a code with a reason, which replaces the earlier code', async () => {
    const first = await openDevice();
    const earlier = await describeActor(first);
    const id = await learnerOf(first);
    const address = `/manage/learners/${id}/resume-code`;

    expect((await manager.request(address, { form: { reason: '' } })).status).toBe(400);
    const code = await getResumeCode(await manager.text(address, { form: { reason: 'Lost the slip' } }));
    expect((await resume(await openDevice(), earlier)).status).toBe(401);
    expect((await resume(await openDevice(), code)).status).toBe(302);
    const records = await manager.text(`/manage/records?action=learner.resume-code`);
    expect(records).toContain('Lost the slip');
    expect(records).not.toContain(code);
    expect((await manager.request('/manage/learners/nobody/resume-code')).status).toBe(404);
  });

  test('a manager previews a merge, which changes nothing yet, and then merges', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    await complete(first, 'welcome-1');
    await complete(second, 'welcome-2');
    await takeAssessment(second, 0);
    const [one, other] = [await learnerOf(first), await learnerOf(second)];
    const address = `/manage/learners/${one}/merge`;

    const seen = () => portal.portal.database.selectFrom('learners').select('lastSeenAt').where('id', '=', one).execute();
    const [before] = await seen();
    portal.pass(60_000);
    const preview = await manager.text(`${address}?with=${other}`);
    expect(preview).toContain('will become part of');
    expect(await learnerOf(second)).toBe(other);
    expect((await mineOf(first)).lessons).toEqual(['welcome-1']);

    expect((await manager.request(address, { form: { from: other, reason: '' } })).status).toBe(400);
    const merged = await manager.request(address, { form: { from: other, reason: 'The same person' } });
    expect(merged.headers.get('Location')).toBe(`/manage/learners/${one}?done=merged`);
    // A manager's actions don't count as the learner's visit.
    expect((await seen())[0]?.lastSeenAt.toISOString().slice(0, 16)).toBe(before?.lastSeenAt.toISOString().slice(0, 16));
    expect(await mineOf(second)).toMatchObject({ learner: one, lessons: expect.arrayContaining(['welcome-1', 'welcome-2']) });
    expect(await manager.text('/manage/records?action=learner.merged')).toContain('The same person');
    expect((await manager.request(address, { form: { from: 'nobody', reason: 'x' } })).status).toBe(404);
  });

  test("a viewer can read both pages but can't submit to either", async () => {
    const viewer = await signInToConsole(portal, 'viewer');
    const device = await openDevice();
    await complete(device, 'welcome-1');
    const id = await learnerOf(device);

    for (const page of ['resume-code', 'merge']) {
      const address = `/manage/learners/${id}/${page}`;
      const html = await viewer.text(address);
      expect(await hasElement(html, '[name="reason"]')).toBe(false);
      expect((await viewer.request(address, { form: { reason: 'x', from: id } })).status).toBe(403);
      expect((await device.request(address)).status).toBe(302);
    }
  });

  test('the training home is the same for everyone', async () => {
    const [first, second] = [await openDevice(), await openDevice()];
    await describeActor(first);
    expect(await first.text('/trainingportal')).toBe(await second.text('/trainingportal'));
    expect(await hasElement(await first.text('/trainingportal'), '[href="/my-record"]')).toBe(true);
  });

  test('a record takes in 20 others in a day, and says so to the next', async () => {
    const code = await describeActor(await openDevice());
    const other = await describeActor(await openDevice());
    for (let count = 0; count < 10; count += 1) {
      expect((await resume(await openDevice(), code)).status).toBe(302);
      expect((await resume(await openDevice(), other)).status).toBe(302);
    }
    const tenth = await openDevice();
    expect((await resume(tenth, code)).status).toBe(302);
    const [next, lesson] = [await openDevice(), 'welcome-2'];
    await complete(next, lesson);

    // The records merged into a record count as well when it's merged.
    const refused = await resume(tenth, other);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe(String(24 * 3_600));
    expect(await refused.text()).toContain('These records were combined with 20 others today. You can try again in 24 hours.');
    expect((await resume(next, code)).status).toBe(302);
    expect((await mineOf(next)).lessons).toContain(lesson);

    portal.pass(24 * 3_600_000);
    expect((await resume(await openDevice(), other)).status).toBe(302);
  });

  test('the log of all this is an intact chain', async () => {
    expect((await verifyRecords(portal.portal.database)).breaks).toEqual([]);
  });
});

/** Finds a module's first task, as `page.list.item`. */
function findTick({ content }: TestPortal): string {
  const found = [...content.modulePages].flatMap(([page, { sections = [] }]) =>
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'tasks' ? [`${page}.${block.id}.${block.items[0]?.id}`] : [])),
    ),
  );
  const [first] = found;
  if (first === undefined) throw new Error('The content has nothing to tick.');
  return first;
}
