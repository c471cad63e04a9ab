import { digestResumeCode } from '#app/features/learning/issue-resume-code.server.ts';
import type { DomainEventKind } from '#app/features/messages/events.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { allConfirmed, participant } from '#tests/support/assessment.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { readAttempt } from '#tests/support/http-learner.ts';
import { answersWith } from '#tests/support/learner.ts';
import { findResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { tolerateFaults, expectAnswer, openVisitor, type FaultRun } from './fault-run.ts';

const lessons = [...fixture.modulePages.values()].flatMap(({ sections = [] }) =>
  sections.flatMap(({ lesson, blocks }) => (lesson === undefined || blocks.some(({ type }) => type === 'agreement') ? [] : [lesson])),
);
const ticks = [...fixture.modulePages].flatMap(([page, { sections = [] }]) =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tasks' ? block.items.map(({ id }) => `${page}.${block.id}.${id}`) : [])),
  ),
);
const practiceItems = [...fixture.practice.values()].flatMap(({ items }) => items.map(({ id }) => id));

/** The number of answers that are saved individually before all are submitted. */
const savedBeforeSubmit = 5;

interface Learner {
  run: FaultRun;
  visitor: Visitor;
  id: string | null;
}

/**
 * Enters, learns, practises, gives a name and email, signs and takes the assessment, in an order that the seed decides.
 */
export async function actAsLearner(run: FaultRun): Promise<void> {
  const learner: Learner = { run, visitor: openVisitor(run), id: null };
  await expectAnswer(await learner.visitor.enter('training'), [302], 'The gate');

  const parts = [learn, introduce, learn, sign, takeAssessment, learn];
  const first = run.randomInt(parts.length);
  for (const part of [...parts.slice(first), ...parts.slice(0, first)]) {
    if (run.isOver) return;
    await tolerateFaults(run, () => part(learner));
  }
  run.learners += 1;
}

async function learn(learner: Learner): Promise<void> {
  const { run, visitor } = learner;
  const pick = (ids: readonly string[]) => ids[run.randomInt(ids.length)] ?? '';
  const [lesson, tick, item] = [pick(lessons), pick(ticks), pick(practiceItems)];
  const at = new Date(Date.now() - run.randomInt(3_600_000)).toISOString();
  const changes = [
    { kind: 'lesson', id: lesson },
    { kind: 'tick', id: tick, ticked: true },
    { kind: 'practice', id: item, at, right: run.randomInt(2) === 0 },
  ];
  await expectAnswer(await visitor.request('/mine', { json: { changes } }), [200], 'A tick');

  const id = await identify(learner);
  const { journal } = run;
  journal.note('lessons', `${id} ${lesson}`, (store) =>
    isAny(store.selectFrom('lessonCompletions').select('learnerId').where('learnerId', '=', id).where('lessonId', '=', lesson)),
  );
  journal.note('ticks', `${id} ${tick}`, (store) =>
    isAny(store.selectFrom('ticks').select('ticked').where('learnerId', '=', id).where('itemId', '=', tick).where('ticked', '=', true)),
  );
  journal.note('practice answers', `${id} ${item} ${at}`, (store) =>
    isAny(store.selectFrom('practiceReviews').select('itemId').where('learnerId', '=', id).where('answeredAt', '=', new Date(at))),
  );
}

async function introduce(learner: Learner): Promise<void> {
  const { run, visitor } = learner;
  const answer = await visitor.request('/my-record', { form: { intent: 'who', ...participant } });
  const html = await (await expectAnswer(answer, [200, 302], 'The form that says who')).text();
  const code = await findResumeCode(html);

  const id = await identify(learner);
  run.journal.note('profiles', id, (store) =>
    isAny(store.selectFrom('learnerProfiles').select('learnerId').where('learnerId', '=', id).where('email', '=', participant.email)),
  );
  // Someone who retries after a lost connection already has a code, which was shown only once.
  if (code !== null) noteResumeCode(run, id, code);
}

/** Expects the store to have the code's digest. Anyone who enters the code gets this record back. */
export function noteResumeCode({ journal, keys }: FaultRun, learner: string, code: string): void {
  const digest = digestResumeCode(keys, code.replaceAll('-', ''));
  journal.note('resume codes', `${learner} ${code}`, (store) =>
    isAny(store.selectFrom('learnerResumeCodes').select('digest').where('digest', '=', digest).where('learnerId', '=', learner)),
  );
}

async function sign(learner: Learner): Promise<void> {
  const { run, visitor } = learner;
  const fullName = `Ana Cruz ${run.randomInt(1e9)}`;
  await expectAnswer(await visitor.request('/welcome', { form: { ...allConfirmed, fullName } }), [302], 'A signature');

  const id = await identify(learner);
  run.journal.note('signatures', id, (store) =>
    isAny(store.selectFrom('agreementSignatures').select('sequence').where('learnerId', '=', id)),
  );
  noteMessage(run, 'agreement.signed', `learner/${id}`);
}

async function takeAssessment(learner: Learner): Promise<void> {
  const { run, visitor } = learner;
  const { journal } = run;
  const form = { intent: 'start', ...participant, device: visitor.address };
  await expectAnswer(await visitor.request('/assessment', { form }), [302], 'The start of an attempt');
  const { attemptId, questions } = readAttempt(
    await (await expectAnswer(await visitor.request('/assessment'), [200], 'An attempt')).text(),
  );
  journal.note('attempts', attemptId, (store) => isAny(store.selectFrom('attempts').select('id').where('id', '=', attemptId)));

  const right = answersWith(questions.length, questions);
  for (const answer of right.slice(0, savedBeforeSubmit)) {
    const saved = await visitor.request('/assessment/answers', { json: { attemptId, answers: [answer] } });
    await expectAnswer(saved, [200], 'An answer');
    journal.note('answers', `${attemptId} ${answer.questionId}`, (store) =>
      isAny(
        store
          .selectFrom('attemptAnswers')
          .select('answer')
          .where('attemptId', '=', attemptId)
          .where('questionId', '=', answer.questionId)
          .where('answer', '=', answer.answer),
      ),
    );
  }

  const submitted = await visitor.request('/assessment/answers', { json: { attemptId, answers: right, isSubmission: true } });
  await expectAnswer(submitted, [200], 'A submission');
  journal.note('grades with a certificate', attemptId, (store) => isCertified(store, attemptId));
  const id = await identify(learner);
  noteMessage(run, 'certificate.issued', `learner/${id}`);
  run.certified.push(id);
}

async function isCertified(store: Database, attemptId: string): Promise<boolean> {
  const certificates = await store.selectFrom('certificates').select('number').where('attemptId', '=', attemptId).execute();
  const attempt = await store.selectFrom('attempts').select('state').where('id', '=', attemptId).executeTakeFirst();
  return certificates.length === 1 && attempt?.state === 'passed';
}

/** Expects that a change's message is stored with the change, whether or not it's sent. */
export function noteMessage({ journal }: FaultRun, event: DomainEventKind, about: string): void {
  journal.note('messages', `${event} of ${about}`, (store) =>
    isAny(store.selectFrom('messages').select('id').where('event', '=', event).where('about', '=', about)),
  );
}

/** Returns the learner's ID. The portal is asked for it only once. */
async function identify(learner: Learner): Promise<string> {
  if (learner.id !== null) return learner.id;
  const mine = await expectAnswer(await learner.visitor.request('/mine'), [200], 'The own record');
  const { learner: id } = (await mine.json()) as { learner: string | null };
  if (id === null) throw new Error('A person with an acknowledged change is unknown.');
  learner.id = id;
  return id;
}

export async function isAny(query: { limit: (count: number) => { execute: () => Promise<unknown[]> } }): Promise<boolean> {
  return (await query.limit(1).execute()).length > 0;
}
