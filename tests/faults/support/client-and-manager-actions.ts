import { createIdentifier, digest } from '#app/platform/keys.ts';
import { getReference, requestForms } from '#tests/support/client-requests.ts';
import { managerPassword } from '#tests/support/console.ts';
import { readField } from '#tests/support/html.ts';
import { findResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { isAny, noteMessage, noteResumeCode } from './learner-actions.ts';
import { tolerateFaults, expectAnswer, openVisitor, type FaultRun } from './fault-run.ts';

/** Sends one request as a client. The seed decides the request's kind. */
export async function actAsClient(run: FaultRun): Promise<void> {
  const visitor = openVisitor(run);
  await expectAnswer(await visitor.enter('client'), [302], 'The gate of clients');

  const kinds = Object.values(requestForms);
  const { path, values } = kinds[run.randomInt(kinds.length)] ?? requestForms.overtime;
  const sent = await visitor.request(path, { form: { formKey: createIdentifier(), ...values } });
  await expectAnswer(sent, [302], 'A request');
  const statusPage = sent.headers.get('Location') ?? '';
  const tokenDigest = digest(run.keys, statusPage.split('/').at(-1) ?? '');
  run.journal.note('requests', statusPage, (store) =>
    isAny(store.selectFrom('requests').select('id').where('tokenDigest', '=', tokenDigest)),
  );

  const html = await (await expectAnswer(await visitor.request(statusPage), [200], 'The page of a request')).text();
  const reference = getReference(html);
  noteMessage(run, 'request.sent', `request/${reference}`);
  run.sentRequests.push(reference);
}

/** Returns a function with which a signed-in manager does one of the console's tasks, chosen by the seed. */
export function createManagerActions(manager: Visitor): (run: FaultRun) => Promise<void> {
  const works = [noteRequest, answerRequest, giveResumeCode, revokeCertificate];
  return async (run) => {
    const work = works[run.randomInt(works.length)] ?? noteRequest;
    // A manager can write ten times a second for as long as they like.
    const pause = (await work(run, manager)) ? 100 : 20;
    await new Promise((resolve) => setTimeout(resolve, pause));
  };
}

/** Does one task. Returns false if there was nothing to do. */
type Work = (run: FaultRun, manager: Visitor) => Promise<boolean>;

const noteRequest: Work = async (run, manager) => {
  const reference = run.sentRequests[run.randomInt(run.sentRequests.length)];
  if (reference === undefined) return false;

  const text = `Note ${createIdentifier()}`;
  await expectAnswer(await manager.request(`/manage/requests/${reference}`, { form: { intent: 'note', text } }), [302], 'A note');
  run.journal.note('console actions', `${reference} ${text}`, (store) =>
    isAny(store.selectFrom('requestNotes').select('id').where('text', '=', text)),
  );
  return true;
};

const answerRequest: Work = async (run, manager) => {
  const reference = run.sentRequests.shift();
  if (reference === undefined) return false;

  const page = `/manage/requests/${reference}`;
  const html = await (await expectAnswer(await manager.request(page), [200], 'A request at the console')).text();
  const [revision, status] = [await readField(html, 'revision'), await readField(html, 'status')];
  if (status === '') return false;

  const note = `Answer ${createIdentifier()}`;
  const form = { intent: 'answer', revision, status, note };
  await expectAnswer(await manager.request(page, { form }), [302], 'An answer to a request');
  run.journal.note('console actions', `${reference} ${note}`, (store) =>
    isAny(store.selectFrom('requestEvents').select('position').where('note', '=', note)),
  );
  return true;
};

const giveResumeCode: Work = async (run, manager) => {
  const learner = run.certified[run.randomInt(run.certified.length)];
  if (learner === undefined) return false;

  const answer = await manager.request(`/manage/learners/${learner}/resume-code`, {
    form: { reason: 'Lost the slip', ownPassword: managerPassword },
  });
  const html = await (await expectAnswer(answer, [200], 'A resume code of the console')).text();
  const code = await findResumeCode(html);
  if (code !== null) noteResumeCode(run, learner, code);
  return true;
};

const revokeCertificate: Work = async (run, manager) => {
  const learner = run.certified.shift();
  if (learner === undefined) return false;

  const reason = `Reason ${createIdentifier()}`;
  let isDone = false;
  await tolerateFaults(run, async () => {
    const revoked = await manager.request(`/manage/learners/${learner}/revoke`, { form: { reason, ownPassword: managerPassword } });
    // A password counts as a failed attempt until it's been compared. After many kills in between, even the right password has to wait.
    isDone = (await expectAnswer(revoked, [302, 429], 'A revocation')).status === 302;
  });
  if (!isDone) return true;
  run.journal.note('console actions', `${learner} ${reason}`, (store) =>
    isAny(store.selectFrom('certificateEvents').select('id').where('reason', '=', reason)),
  );
  return true;
};
