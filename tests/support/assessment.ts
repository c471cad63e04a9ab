import { hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import { fixture } from './fixture-content.ts';
import { listLinks } from './html.ts';
import type { AskedQuestion } from './learner.ts';
import type { TestPortal } from './portal.ts';
import type { Visitor } from './visitor.ts';

/** An open attempt with its learner's questions, read from the store. */
export interface AskedPaper {
  attemptId: string;
  questions: AskedQuestion[];
}

export const participant = { firstName: 'Ana', lastName: 'de la Cruz', email: 'ana@example.com' };

/** The form of the fixture's conduct agreement with all boxes ticked. */
export const allConfirmed = { agreement: 'yes', certification: 'yes', compliance: 'yes', textHash: hashAgreement(fixture.agreement) };

export async function startAssessment(portal: TestPortal, visitor: Visitor): Promise<AskedPaper> {
  const response = await visitor.request('/assessment', { form: { intent: 'start', ...participant, device: '203.0.113.7' } });
  if (response.status !== 302) throw new Error(`The entry form responded with ${response.status}.`);

  const html = await visitor.text('/assessment');
  const rows = await portal.portal.database.selectFrom('attempts').select(['id', 'paper']).where('state', '=', 'open').execute();
  const row = rows.find(({ id }) => html.includes(id));
  if (row === undefined) throw new Error('The assessment page shows no open attempt.');

  const { questions } = row.paper as { questions: AskedPaper['questions'] };
  return { attemptId: row.id, questions: questions.map(({ id, text, options }) => ({ id, text, options })) };
}

/** Returns the number of the certificate that a learner's assessment page shows and links to. */
export async function getCertificateNumber(html: string): Promise<string> {
  const [link] = await listLinks(html, '/verify/');
  if (link === undefined) throw new Error('The page shows no certificate.');
  return link.split('/')[2] ?? '';
}

/** Submits an attempt in the same way as the page does, and returns the page with the result. */
export async function submitAssessment(
  visitor: Visitor,
  attemptId: string,
  answers: { questionId: number; answer: string }[],
): Promise<Response> {
  const graded = await visitor.request('/assessment/answers', { json: { attemptId, answers, isSubmission: true } });
  return graded.ok ? visitor.request('/assessment') : graded;
}
