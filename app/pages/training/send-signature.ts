import type { SignatureAnswer } from './sign-form.server.ts';

export type SignatureSent = SignatureAnswer | { kind: 'signed-out' } | { kind: 'refused'; reason: string } | { kind: 'no-answer' };

/** Sends the form of the agreement. Whatever happens to the line or the session, the page and its boxes stay. */
export async function sendSignature(fields: { confirmations: string[]; fullName: string }): Promise<SignatureSent> {
  try {
    const response = await fetch('/agreement/signature', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(fields),
      redirect: 'manual',
    });
    if (response.type === 'opaqueredirect') return { kind: 'signed-out' };
    if (!response.headers.get('Content-Type')?.startsWith('application/json')) return { kind: 'refused', reason: await response.text() };

    // The router sends the sentence of a refusal as JSON too.
    const answer = (await response.json()) as SignatureAnswer | string;
    return typeof answer === 'string' ? { kind: 'refused', reason: answer } : answer;
  } catch {
    return { kind: 'no-answer' };
  }
}
