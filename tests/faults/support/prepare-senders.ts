import { answerKeyOf, answersWith } from '#tests/support/learner.ts';
import { participant } from '#tests/support/assessment.ts';
import { getReference, requestForms } from '#tests/support/client-requests.ts';
import { managerPassword } from '#tests/support/console.ts';
import { readAttempt } from '#tests/support/http-learner.ts';
import type { ServerProcess } from '#tests/support/process/server-process.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { loadContent } from '#app/content/load-content.ts';
import type { RequestSenders } from './random-requests.ts';
import { listValidBodies } from './valid-bodies.ts';
import { createFaultRun, openVisitor } from './fault-run.ts';
import type { FaultTestPortal } from './fault-test-portal.ts';

/** People of every kind who have records in the portal. */
export interface PreparedSenders {
  senders: RequestSenders;
  /** Signs everyone in again, with new sessions on the same devices. */
  enterAgain: () => Promise<RequestSenders>;
}

/**
 * Makes a learner start an attempt, a client send a request and an owner sign in, so that addresses and bodies can
 * refer to something that exists.
 */
export async function prepareSenders(portal: FaultTestPortal, server: ServerProcess): Promise<PreparedSenders> {
  const run = createFaultRun(portal.keys, 1);
  run.connection.open(server.url);
  const [learner, client, owner] = [openVisitor(run), openVisitor(run), await portal.signInOwner(run)];

  await learner.enter('training');
  await learner.request('/assessment', { form: { intent: 'start', ...participant, device: '203.0.113.7' } });
  const attempt = readAttempt(await learner.text('/assessment'));
  const [first] = answersWith(1, attempt.questions, { key: answerKeyOf(loadContent('content')) });
  const mine = (await (await learner.request('/mine')).json()) as { learner: string };

  await client.enter('client');
  const { path, values } = requestForms.overtime;
  const sent = await client.request(path, { form: { formKey: createIdentifier(), ...values } });
  const statusPage = sent.headers.get('Location') ?? '';
  const reference = getReference(await client.text(statusPage));
  const known = { learner: mine.learner, reference, token: statusPage.split('/').at(-1) ?? 'x', change: 'name', question: '1' };
  const valid = listValidBodies({
    ...known,
    attemptId: attempt.attemptId,
    questionId: first?.questionId ?? 1,
    answer: first?.answer ?? '',
  });

  const senders = () => ({ cookies: ['', ...[learner, client, owner].map(cookieOf)], known, valid });
  return {
    senders: senders(),
    enterAgain: async () => {
      await learner.enter('training');
      await client.enter('client');
      await owner.request('/manage/sign-in', { form: { email: 'owner@example.com', password: managerPassword } });
      return senders();
    },
  };
}

function cookieOf({ cookies }: Visitor): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}
