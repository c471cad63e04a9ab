import { createIdentifier, digest } from '#app/platform/keys.ts';
import { getReference, requestForms } from '#tests/support/client-requests.ts';
import { managerPassword } from '#tests/support/console.ts';
import { readField } from '#tests/support/html.ts';
import { findResumeCode } from '#tests/support/resume-code.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { isAny, noteMessage, noteResumeCode } from './learner-life.ts';
import { endure, expectAnswer, visitTown, type Town } from './town.ts';

/** Sends one request as a client. The dice decide the request's kind. */
export async function liveAsClient(town: Town): Promise<void> {
  const visitor = visitTown(town);
  await expectAnswer(await visitor.enter('client'), [302], 'The gate of clients');

  const kinds = Object.values(requestForms);
  const { path, values } = kinds[town.roll(kinds.length)] ?? requestForms.overtime;
  const sent = await visitor.request(path, { form: { formKey: createIdentifier(), ...values } });
  await expectAnswer(sent, [302], 'A request');
  const statusPage = sent.headers.get('Location') ?? '';
  const tokenDigest = digest(town.keys, statusPage.split('/').at(-1) ?? '');
  town.journal.note('requests', statusPage, (store) =>
    isAny(store.selectFrom('requests').select('id').where('tokenDigest', '=', tokenDigest)),
  );

  const html = await (await expectAnswer(await visitor.request(statusPage), [200], 'The page of a request')).text();
  const reference = getReference(html);
  noteMessage(town, 'request.sent', `request/${reference}`);
  town.sentRequests.push(reference);
}

/** Returns a function with which a signed-in manager does one of the console's tasks, chosen by the dice. */
export function managerLife(manager: Visitor): (town: Town) => Promise<void> {
  const works = [noteRequest, answerRequest, giveResumeCode, revokeCertificate];
  return async (town) => {
    const work = works[town.roll(works.length)] ?? noteRequest;
    if (!(await work(town, manager))) await new Promise((resolve) => setTimeout(resolve, 20));
  };
}

/** Does one task. Returns false if there was nothing to do. */
type Work = (town: Town, manager: Visitor) => Promise<boolean>;

const noteRequest: Work = async (town, manager) => {
  const reference = town.sentRequests[town.roll(town.sentRequests.length)];
  if (reference === undefined) return false;

  const text = `Note ${createIdentifier()}`;
  await expectAnswer(await manager.request(`/manage/requests/${reference}`, { form: { intent: 'note', text } }), [302], 'A note');
  town.journal.note('console actions', `${reference} ${text}`, (store) =>
    isAny(store.selectFrom('requestNotes').select('id').where('text', '=', text)),
  );
  return true;
};

const answerRequest: Work = async (town, manager) => {
  const reference = town.sentRequests.shift();
  if (reference === undefined) return false;

  const page = `/manage/requests/${reference}`;
  const html = await (await expectAnswer(await manager.request(page), [200], 'A request at the console')).text();
  const [revision, status] = [await readField(html, 'revision'), await readField(html, 'status')];
  if (status === '') return false;

  const note = `Answer ${createIdentifier()}`;
  const form = { intent: 'answer', revision, status, note };
  await expectAnswer(await manager.request(page, { form }), [302], 'An answer to a request');
  town.journal.note('console actions', `${reference} ${note}`, (store) =>
    isAny(store.selectFrom('requestEvents').select('position').where('note', '=', note)),
  );
  return true;
};

const giveResumeCode: Work = async (town, manager) => {
  const learner = town.certified[town.roll(town.certified.length)];
  if (learner === undefined) return false;

  const answer = await manager.request(`/manage/learners/${learner}/resume-code`, {
    form: { reason: 'Lost the slip', ownPassword: managerPassword },
  });
  const html = await (await expectAnswer(answer, [200], 'A resume code of the console')).text();
  const code = await findResumeCode(html);
  if (code !== null) noteResumeCode(town, learner, code);
  return true;
};

const revokeCertificate: Work = async (town, manager) => {
  const learner = town.certified.shift();
  if (learner === undefined) return false;

  const reason = `Reason ${createIdentifier()}`;
  let isDone = false;
  await endure(town, async () => {
    const revoked = await manager.request(`/manage/learners/${learner}/revoke`, { form: { reason, ownPassword: managerPassword } });
    // A password counts as a failed attempt until it's been compared. After many kills in between, even the right password has to wait.
    isDone = (await expectAnswer(revoked, [302, 429], 'A revocation')).status === 302;
  });
  if (!isDone) return true;
  town.journal.note('console actions', `${learner} ${reason}`, (store) =>
    isAny(store.selectFrom('certificateEvents').select('id').where('reason', '=', reason)),
  );
  return true;
};
