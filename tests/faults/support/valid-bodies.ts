import { allConfirmed, participant } from '#tests/support/assessment.ts';
import { requestForms } from '#tests/support/client-requests.ts';
import { managerPassword } from '#tests/support/console.ts';
import type { ValidBody } from './random-requests.ts';

export interface KnownThings {
  learner: string;
  attemptId: string;
  questionId: number;
  answer: string;
  reference: string;
}

/** Lists one body for each of the product's forms and scripts. The portal would accept these bodies unchanged. */
export function listValidBodies({ learner, attemptId, questionId, answer, reference }: KnownThings): ValidBody[] {
  const at = '2026-11-20T12:00:00.000Z';
  const changes = [
    { kind: 'lesson', id: 'compliance-1' },
    { kind: 'tick', id: 'transaction-coordination.deal-intake.check-pages', ticked: true },
    { kind: 'practice', id: 'compliance-p01', at, right: true },
  ];
  const ofLearner = `/manage/learners/${learner}`;
  const ofRequest = `/manage/requests/${reference}`;

  return [
    { path: '/va-login', form: { accessCode: 'no-such-code', next: '/welcome' } },
    { path: '/mine', json: { learner, changes } },
    { path: '/mine', json: { changes } },
    { path: '/my-record', form: { intent: 'who', ...participant } },
    { path: '/resume', form: { code: 'ABCD-EFGH' } },
    { path: '/welcome', form: { ...allConfirmed, fullName: 'Ana de la Cruz' } },
    { path: '/assessment', form: { intent: 'start', ...participant, device: '203.0.113.7' } },
    { path: '/assessment/answers', json: { attemptId, answers: [{ questionId, answer }], isSubmission: false } },
    { path: '/assessment/mirror', json: { entries: [{ ip: '203.0.113.7', attempts: 1, lastAttempt: at }] } },
    ...Object.values(requestForms).map(({ path, values }) => ({ path, form: { formKey: 'x'.repeat(43), ...values } })),
    { path: '/manage/sign-in', form: { email: 'nobody@example.com', password: managerPassword, next: '/manage' } },
    { path: '/manage/passkey/sign-in', json: { step: 'options' } },
    { path: '/manage/passkey/register', json: { step: 'keep', name: 'Phone', credential: { id: 'x', response: {} } } },
    { path: ofRequest, form: { intent: 'note', text: 'Called back.' } },
    { path: ofRequest, form: { intent: 'answer', revision: '1', status: 'approved', note: '' } },
    { path: ofRequest, form: { intent: 'assign', assignee: '', revision: '1' } },
    { path: ofRequest, form: { intent: 'undo', record: '1' } },
    { path: `${ofLearner}/attempts`, form: { reason: 'The connection failed.' } },
    { path: `${ofLearner}/name`, form: { firstName: 'Ana', lastName: 'Cruz', reason: 'Typed wrong.' } },
    { path: `${ofLearner}/resume-code`, form: { reason: 'Lost the slip' } },
    { path: `${ofLearner}/merge`, form: { from: learner, reason: 'The same person' } },
    { path: '/manage/filters', form: { intent: 'keep', list: 'requests', name: 'Open', query: 'status=open' } },
    { path: '/manage/account', form: { intent: 'digest-off' } },
    { path: '/manage/messages', form: { intent: 'retry-all' } },
    {
      path: '/manage/codes',
      form: { id: 'x'.repeat(43), label: 'Spring class', audience: 'training', lastDay: '2027-06-01', seats: '20' },
    },
    { path: '/manage/people', form: { intent: 'invite', email: 'new@example.com', role: 'viewer', ownPassword: managerPassword } },
  ];
}
