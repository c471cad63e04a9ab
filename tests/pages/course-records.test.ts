import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Practice } from '#app/features/learning/practice/list-practice.server.ts';
import type { LearnerRecord } from '#app/features/learning/learner-record.ts';
import type { CourseRecord } from '#app/features/learning/course-record.ts';
import type { PracticeRecord } from '#app/features/learning/practice/practice-record.ts';
import { participant } from '#tests/support/assessment.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findHtmlErrors } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { getResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const wrongOption = 'Explain its conditions to the buyers';
const rightOption = 'Open the file in the morning and enter every date';

let addresses = 0;

describe.each(portalEngines)("learners' records in lessons on %s", (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  async function openDevice(): Promise<Visitor> {
    const visitor = portal.visit();
    addresses += 1;
    visitor.address = `198.51.102.${addresses}`;
    await visitor.enter('training');
    return visitor;
  }

  const at = (minutes: number) => new Date(Date.UTC(2026, 9, 14, 12, minutes)).toISOString();
  const place = (step: string, minutes: number, id = 'welcome-4') => ({ kind: 'place', id, step, at: at(minutes) });
  const check = (option: string, minutes: number, id = 'welcome/one-file') => ({
    kind: 'check',
    id,
    option,
    right: option === rightOption,
    at: at(minutes),
  });
  const note = (text: string, minutes: number, step = 'two-lists') => ({ kind: 'note', id: 'welcome-4', step, text, at: at(minutes) });
  const bookmark = (marked: boolean, minutes: number) => ({
    kind: 'bookmark',
    id: 'welcome-4',
    step: 'two-lists',
    marked,
    at: at(minutes),
  });
  const save = (visitor: Visitor, ...changes: unknown[]) => visitor.request('/mine', { json: { changes } });
  const read = async <Answer>(visitor: Visitor, path: string) => (await (await visitor.request(path)).json()) as Answer;
  const placesOf = async (visitor: Visitor) => (await read<LearnerRecord>(visitor, '/mine')).places;
  const checksOf = async (visitor: Visitor) => (await read<CourseRecord>(visitor, '/course/mine')).checks;
  const stepsOf = async (visitor: Visitor) => (await read<CourseRecord>(visitor, '/course/mine')).steps;
  const cardsOf = async (visitor: Visitor) => (await read<PracticeRecord>(visitor, '/practice/mine')).cards;

  async function resumeOn(device: Visitor, from: Visitor): Promise<void> {
    const code = await getResumeCode(await from.text('/my-record', { form: { intent: 'who', ...participant } }));
    await device.request('/resume', { form: { code, intent: 'bring' } });
  }

  test('the newest step of each lesson is the saved position, even if an older one arrives later', async () => {
    const device = await openDevice();
    await save(device, place('one-file', 5), place('two-lists', 9), {
      ...place('first-day-plan', 1, 'welcome-1'),
      step: firstStepOf('welcome-1'),
    });
    await save(device, place('agent-and-va-roles', 7));
    expect(await placesOf(device)).toEqual([
      { lesson: 'welcome-1', step: firstStepOf('welcome-1') },
      { lesson: 'welcome-4', step: 'two-lists' },
    ]);
  });

  function firstStepOf(lesson: string): string {
    const section = portal.content.modulePages
      .get('welcome')
      ?.tabs?.flatMap(({ sections }) => sections)
      .find((each) => each.lesson === lesson);
    return section?.id ?? '';
  }

  test("a device with a fast clock doesn't override later changes", async () => {
    const device = await openDevice();
    await save(device, { ...place('two-lists', 0), at: '2099-01-01T00:00:00.000Z' });
    portal.pass(60_000);
    await save(device, { ...place('one-file', 0), at: portal.portal.now().toISOString() });
    expect(await placesOf(device)).toEqual([{ lesson: 'welcome-4', step: 'one-file' }]);
  });

  test("the first answer to a check counts, whichever arrives first, and the portal decides whether it's right", async () => {
    const device = await openDevice();
    await save(device, { ...check(wrongOption, 5), right: true });
    expect(await checksOf(device)).toEqual([{ id: 'welcome/one-file', option: wrongOption, right: false }]);
    await save(device, check(rightOption, 9));
    expect((await checksOf(device))[0]?.right).toBe(false);
    await save(device, check(rightOption, 1));
    expect(await checksOf(device)).toEqual([{ id: 'welcome/one-file', option: rightOption, right: true }]);
  });

  test('a check with reworded options can be answered again', async () => {
    const device = await openDevice();
    await save(device, check(wrongOption, 5));
    await portal.portal.database.updateTable('checkAnswers').set({ optionText: 'As it was worded before' }).execute();
    await save(device, check(rightOption, 9));
    expect(await checksOf(device)).toEqual([{ id: 'welcome/one-file', option: rightOption, right: true }]);
  });

  test('a missed check becomes a practice card, due the next day, but a right answer does not', async () => {
    const [missed, right] = [await openDevice(), await openDevice()];
    await save(missed, check(wrongOption, 0));
    await save(right, check(rightOption, 0));
    expect(await cardsOf(right)).toEqual([]);
    const [card] = await cardsOf(missed);
    expect(card).toMatchObject({ id: 'welcome/one-file', last: Date.parse(at(0)) });
    expect(card?.due).toBeLessThan(Date.parse(at(0)) + 86_400_000);
    // The practice log has only the items that were practised.
    expect((await read<PracticeRecord>(missed, '/practice/mine')).recent).toEqual([]);

    const { checks } = await read<Practice>(missed, '/practice/items');
    expect(checks.find(({ id }) => id === 'welcome/one-file')).toMatchObject({
      kind: 'choice',
      lessonId: 'welcome-4',
      taught: { to: '/learn/welcome/welcome-4?step=one-file' },
    });
    await save(missed, { kind: 'practice', id: 'welcome/one-file', at: at(24 * 60), right: true });
    expect((await cardsOf(missed))[0]).toMatchObject({ reps: 2, last: Date.parse(at(24 * 60)) });
  });

  test.each([
    ['a step that is unknown', { kind: 'place', id: 'welcome-4', step: 'gone' }, 422],
    ['a lesson that is unknown', { kind: 'place', id: 'gone-1', step: 'one-file' }, 422],
    ['a step of another lesson', { kind: 'place', id: 'welcome-1', step: 'one-file' }, 422],
    ['a check that is unknown', { kind: 'check', id: 'welcome/gone', option: rightOption, right: true }, 422],
    ['a check of an unknown module', { kind: 'check', id: 'gone/one-file', option: rightOption, right: true }, 422],
    ['a note in a lesson that is unknown', { kind: 'note', id: 'gone-1', step: 'one-file', text: 'Hello' }, 422],
    ['a bookmark on a step that is unknown', { kind: 'bookmark', id: 'welcome-4', step: 'gone', marked: true }, 422],
    ['a note on a step that cannot be one', { kind: 'note', id: 'welcome-4', step: '../x', text: 'Hello' }, 400],
    ['an option that is unknown', { kind: 'check', id: 'welcome/one-file', option: 'None of these', right: true }, 422],
    ['a place without a step', { kind: 'place', id: 'welcome-4' }, 400],
    ['an endless option', { kind: 'check', id: 'welcome/one-file', option: 'x'.repeat(20_000), right: true }, 400],
    ['a step with a NUL', { kind: 'place', id: 'welcome-4', step: 'one-file\0' }, 400],
  ])('%s is refused, and nothing is saved', async (_, wrong, status) => {
    const device = await openDevice();
    expect((await save(device, place('one-file', 1), { ...wrong, at: at(0) })).status).toBe(status);
    expect(await placesOf(device)).toEqual([]);
    expect(await checksOf(device)).toEqual([]);
  });

  test("strangers and clients can't read it or send to it", async () => {
    const client = portal.visit();
    await client.enter('client');
    for (const visitor of [portal.visit(), client]) expect((await visitor.request('/course/mine')).status).toBe(302);
    expect((await (await openDevice()).request('/course/mine', { json: {} })).status).toBe(405);
    expect((await portal.visit().request('/mine', { json: { changes: [place('one-file', 1)] } })).status).toBe(302);
  });

  test('the newest note and bookmark win, and a deleted note is empty', async () => {
    const device = await openDevice();
    await save(device, note('Ask Priya.', 3), bookmark(true, 1));
    await save(device, note('An older one that arrives late', 2), bookmark(false, 0));
    const kept = { lesson: 'welcome-4', step: 'two-lists', notedAt: at(3), isBookmarked: true, bookmarkedAt: at(1) };
    expect(await stepsOf(device)).toEqual([{ ...kept, note: 'Ask Priya.' }]);
    await save(device, note('', 4), bookmark(false, 5));
    expect(await stepsOf(device)).toEqual([{ ...kept, note: '', notedAt: at(4), isBookmarked: false, bookmarkedAt: at(5) }]);
  });

  test('a note on a removed step is kept', async () => {
    const device = await openDevice();
    expect((await save(device, note('Written offline', 1, 'gone'))).status).toBe(200);
    expect(await stepsOf(device)).toMatchObject([{ step: 'gone', note: 'Written offline' }]);
  });

  test('at the limit, no further step gets a note, but known ones can still be edited and deleted', async () => {
    const device = await openDevice();
    await save(device, note('First', 1));
    const { learner } = await read<CourseRecord>(device, '/course/mine');
    const rest = Array.from({ length: 999 }, (_, index) => ({ learnerId: learner ?? '', lessonId: 'crm-1', stepId: `step-${index}` }));
    await portal.portal.database
      .insertInto('stepNotes')
      .values(rest.map((row) => ({ ...row, note: 'Kept', notedAt: new Date(at(0)), isBookmarked: false, bookmarkedAt: null })))
      .execute();

    const refused = await save(device, note('One too many', 2, 'one-file'));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("You've reached the limit of 1,000 steps with a note or a bookmark.");
    for (const change of [note('Edited', 3), note('', 4)]) expect((await save(device, change)).status).toBe(200);
    expect(await stepsOf(device)).toContainEqual(expect.objectContaining({ step: 'two-lists', note: '' }));
  });

  test('markup in a note stays text', async () => {
    const device = await openDevice();
    await save(device, note('<script>alert(1)</script> & "quotes"\n\n\n\nNext', 1));
    expect(await stepsOf(device)).toMatchObject([{ note: '<script>alert(1)</script> & "quotes"\n\nNext' }]);
    const answer = await device.request('/course/mine');
    expect(answer.headers.get('Content-Type')).toContain('application/json');
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test.each([
    ['20,000 letters', 'x'.repeat(20_000), 422, 'This note has 20,000 characters, and the limit is 2,000. Please shorten it.'],
    ['invisible characters alone', '\u200b\u2060', 422, 'This note has no visible text. Type something, or delete the note.'],
    ['text with a NUL', 'One\0two', 400, ''],
    ['more text than any note', 'x'.repeat(60_000), 400, "The portal couldn't read this. Reload the page and try again."],
  ])('a note of %s is refused with a message, and nothing is saved', async (_, text, status, sentence) => {
    const device = await openDevice();
    const refused = await save(device, bookmark(true, 0), note(text, 1));
    expect(refused.status).toBe(status);
    expect(await refused.text()).toContain(sentence);
    expect(await stepsOf(device)).toEqual([]);
  });

  test("the notes page says who can read them, shows no one else's, and is only for trainees", async () => {
    const device = await openDevice();
    await save(device, note('Only mine', 1));
    const html = await device.text('/my-notes');
    expect(html).toContain('Only you can read your notes.');
    expect(html).not.toContain('Only mine');
    expect(await findHtmlErrors(html)).toEqual([]);
    const client = portal.visit();
    await client.enter('client');
    for (const visitor of [portal.visit(), client]) expect((await visitor.request('/my-notes')).status).toBe(302);
    expect((await device.request('/my-notes', { form: {} })).status).toBe(405);
  });

  test('a second device continues at the same step after a resume code, and merged records keep the newest position, the first answer and both notes', async () => {
    const [one, second] = [await openDevice(), await openDevice()];
    await save(one, place('two-lists', 9), check(wrongOption, 2), note('From the phone', 4), bookmark(true, 2));
    await save(second, place('one-file', 3), check(rightOption, 8), note('From the laptop', 6));
    await resumeOn(second, one);

    for (const device of [one, second]) {
      expect(await placesOf(device)).toEqual([{ lesson: 'welcome-4', step: 'two-lists' }]);
      expect(await checksOf(device)).toEqual([{ id: 'welcome/one-file', option: wrongOption, right: false }]);
      expect(await stepsOf(device)).toMatchObject([{ note: 'From the laptop\n\nFrom the phone', isBookmarked: true }]);
    }
    expect(await second.text('/my-record')).toContain('1 note');
  });

  test('the export includes it, and an erasure removes it', async () => {
    const device = await openDevice();
    await save(device, place('two-lists', 9), check(wrongOption, 2), note('My own words', 3));
    const { learner } = await read<CourseRecord>(device, '/course/mine');
    const manager = await signInToConsole(portal, 'manager');
    await manager.request(`/manage/learners/${learner}/export`, { form: { reason: 'They asked for it.', ownPassword: managerPassword } });
    expect(await read(manager, `/manage/learners/${learner}/data`)).toMatchObject({
      places: [{ lesson: 'welcome-4', step: 'two-lists' }],
      checks: [{ id: 'welcome/one-file', option: wrongOption, right: false, at: at(2) }],
      notes: [{ lesson: 'welcome-4', step: 'two-lists', note: 'My own words' }],
    });
    for (const path of [`/manage/learners/${learner}`, `/manage/learners/${learner}.data`, '/manage/records', '/manage/learners'])
      expect(await manager.text(path), path).not.toContain('My own words');

    await manager.request(`/manage/learners/${learner}/erase`, {
      form: { reason: 'They asked for it.', understood: 'yes', ownPassword: managerPassword },
    });
    for (const table of ['lessonPlaces', 'checkAnswers', 'stepNotes'] as const) {
      const rows = await portal.portal.database.selectFrom(table).select('learnerId').where('learnerId', '=', learner).execute();
      expect(rows, table).toEqual([]);
    }
    await device.enter('training');
    expect(await checksOf(device)).toEqual([]);
  });
});
