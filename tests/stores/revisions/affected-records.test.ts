import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { insertSession } from '#app/features/access/store.server.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { findAssessment } from '#app/features/assessment/find-assessment.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { submitAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { discardDrafts } from '#app/features/revisions/discard-drafts.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, readYaml, type ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';
import { loadPartsOnce } from '#app/features/revisions/load-settings.server.ts';
import { describeAffected } from '#app/features/revisions/records/describe-affected.server.ts';
import type { ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';
import { answersWith } from '#tests/support/learner.ts';
import { runProcess } from '#tests/support/revisions.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const by = { actor: 'owner@example.com', now };
const [practiceModule = '', practiceFile] = [...content.practice][0] ?? [];
const practiceItem = practiceFile?.items[0] ?? { id: '', objective: '' };

describe.each(engines)('records that drafts affect, on $name', (engine) => {
  let store: TestStore;
  let portal: ContentSource;

  beforeAll(async () => {
    store = await engine.open();
    portal = runProcess(store.database);
    const [ana, ben, cleo] = [createIdentifier(), createIdentifier(), createIdentifier()];
    const { database } = store;
    for (const learnerId of [ana, ben])
      await saveLearningChanges({ database, content }, { learnerId, changes: [{ kind: 'lesson', id: 'welcome-1' }], now });
    await saveLearningChanges(
      { database, content },
      { learnerId: ben, changes: [{ kind: 'practice', id: practiceItem.id, at: now.toISOString(), right: true }], now },
    );
    await signAs(ana);
    await takeAssessment(ana, { isSubmitted: true });
    await takeAssessment(cleo, { isSubmitted: false });
  });
  afterAll(() => store.close());
  afterEach(async () => {
    const drafts = (await listRevisionsIn(store.database, 'draft')).map(({ id, version }) => ({ id, version }));
    await discardDrafts(store.database, { drafts, ...by });
  });

  async function signAs(learnerId: string): Promise<void> {
    const { database } = store;
    const sessionId = createIdentifier();
    await transact(database, (tx) =>
      insertSession(tx, { id: sessionId, tokenDigest: createIdentifier(), deviceId: createIdentifier(), now }),
    );
    const onSign = (tx: Parameters<Parameters<typeof transact>[1]>[0]) => lockLearner(tx, learnerId, now);
    await signAgreement({ database, content }, { sessionId, fullName: null, onSign, now });
  }

  async function takeAssessment(learnerId: string, { isSubmitted }: { isSubmitted: boolean }): Promise<void> {
    const { database } = store;
    const participant = { firstName: 'Ana', lastName: 'Cruz', email: `${learnerId}@example.com` };
    await startAttempt({ database, content }, { learnerId, participant, device: null, now });
    const view = await findAssessment({ database, content }, learnerId);
    if (!isSubmitted || view.kind !== 'open') return;
    const { id: attemptId, questions } = view.attempt;
    await submitAttempt(database, { attemptId, learnerId, answers: answersWith(0, questions), onPass: async () => undefined, now });
  }

  /** Changes one value in a file's draft. */
  const edit = (part: string, path: ValuePath, change: (value: never) => unknown) =>
    editDraft(portal, { part, ...by }, ({ current }) => [{ path, value: change(getValue(readYaml(current), path) as never) }]);
  const describeDrafts = async (part?: string) => {
    const parts = part === undefined ? (await listRevisionsIn(store.database, 'draft')).map((draft) => draft.part) : [part];
    const stores = { database: store.database, content: portal.liveContent.current };
    return [...(await describeAffected(stores, loadPartsOnce(portal), parts)).values()].flat();
  };
  const withoutFirst = (list: unknown[]) => list.slice(1);

  test('without drafts, or with drafts that nobody has records of, there is nothing to say', async () => {
    expect(await describeDrafts()).toEqual([]);
    await edit('brand.yaml', ['product'], () => 'Maple');
    await edit('modules/compliance.yaml', ['lessons'], withoutFirst);
    expect(await describeDrafts()).toEqual([]);
  });

  test('a removed lesson is named with the number of learners who completed it', async () => {
    await edit('modules/welcome.yaml', ['lessons'], withoutFirst);
    const sentence =
      '2 learners completed a lesson that you\'re taking out of the training ("Welcome"). Their notes and completions stay on record, but the lesson no longer counts toward progress.';
    expect(await describeDrafts()).toEqual([sentence]);
    expect(await describeDrafts('modules/welcome.yaml')).toEqual([sentence]);
    expect(await describeDrafts('modules/crm.yaml')).toEqual([]);
  });

  test('more than three removed lessons are counted', async () => {
    await edit('modules/welcome.yaml', ['lessons'], () => []);
    expect((await describeDrafts())[0]).toMatch(
      /^2 learners completed lessons that you're taking out of the training \("Welcome", ".+", ".+",? and 2 more\)\./,
    );
  });

  test('a removed practice item is named with the number of learners who answered it', async () => {
    await edit(`practice/${practiceModule}.yaml`, ['items'], withoutFirst);
    expect(await describeDrafts()).toEqual([
      `1 learner answered a practice item that you're taking out of practice ("${practiceItem.objective}"). Their answers stay on record, but it won't come up again.`,
    ]);
  });

  test('a changed answer says what happens to results and to attempts in progress', async () => {
    await edit('assessment.yaml', ['questions', 0, 'variants', 0, 'correctAnswer'], () => 'Another answer');
    expect(await describeDrafts()).toEqual([
      "You're changing the answer to question 1. 2 learners started the assessment before that. Their results and certificates stay as they are. " +
        '1 learner has an attempt in progress, which is graded on the questions as they were asked.',
    ]);
  });

  test('a changed agreement says that an owner decides about the signatures, and that the version should change', async () => {
    const sentence =
      '1 learner signed the current text of the conduct agreement. Their signed copies stay as they are. The owner who publishes this decides whether they sign again.';
    await edit('agreement.yaml', ['intro'], () => 'New words.');
    const { version } = content.agreement;
    expect(await describeDrafts()).toEqual([
      `${sentence} It's still version ${version}. Raise the version, so people can tell the two texts apart.`,
    ]);
    await edit('agreement.yaml', ['version'], () => version + 1);
    expect(await describeDrafts()).toEqual([sentence]);
  });

  test('each file has its own sentences, and a file without records has none', async () => {
    await edit('modules/welcome.yaml', ['lessons'], withoutFirst);
    await edit(`practice/${practiceModule}.yaml`, ['items'], withoutFirst);
    await edit('brand.yaml', ['product'], () => 'Maple');
    const parts = (await listRevisionsIn(store.database, 'draft')).map((draft) => draft.part);
    const stores = { database: store.database, content: portal.liveContent.current };
    const affected = await describeAffected(stores, loadPartsOnce(portal), parts);
    expect(affected.get('modules/welcome.yaml')).toMatchObject([expect.stringMatching(/^2 learners completed a lesson/)]);
    expect(affected.get(`practice/${practiceModule}.yaml`)).toMatchObject([expect.stringMatching(/^1 learner answered a practice item/)]);
    expect(affected.get('brand.yaml')).toEqual([]);
  });
});
