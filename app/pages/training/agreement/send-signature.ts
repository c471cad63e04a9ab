import type { FormRefusal } from '#app/forms/form.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { refreshLearnerRecord } from '#app/features/learning/learner-record.ts';
import { toast } from '#app/ui/toast/toast.tsx';
import type { SignatureActionResult } from './signature-action.server.ts';

const signedOut: FormRefusal = { cause: 'signed-out', errors: {}, message: null, values: null };

/**
 * Sends the agreement form and opens the prepared email. If the connection or the session is lost, the page stays open with its boxes
 * checked.
 */
export async function sendSignature<Answer extends SignatureActionResult | FormRefusal>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | FormRefusal> {
  const answer = await sendForm(serverAction, () => signedOut);

  if ('mail' in answer) {
    toast({
      title: 'Agreement signed and email opened! Please send the email to complete submission.',
      tone: 'success',
      kind: 'agreement',
    });
    window.location.href = answer.mail;
    void refreshLearnerRecord();
  }
  return answer;
}
