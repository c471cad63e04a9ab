import { findSignedAgreement, recordAgreementDownload } from '#app/features/learners/find-signed-agreement.server.ts';
import { getPortal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import type { Route } from './+types/learner-agreement-pdf';
import { sendAgreementPdf } from '#app/pages/send-agreement-pdf.server.ts';
import { refusePdf } from '#app/pages/send-pdf.server.ts';
import { readSignature } from './read-signature.ts';

/** Sends a learner's signed agreement as a PDF, and records the download in the audit log. */
export async function loader({ params: { learner }, url, context }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const signature = await findSignedAgreement(database, learner, readSignature(url.searchParams));
  if (signature === null)
    return refusePdf(404, "We couldn't find that signature for this learner. Open the learner's page to see what they signed.");

  const answer = await sendAgreementPdf(context, signature);
  if (!answer.ok) return answer;
  const { email: actor } = getManager(context);
  await recordAgreementDownload(database, { learner, sequence: signature.sequence, actor, now: now() });
  await noteEvent(context, 'agreement-downloaded', { account: actor });
  return answer;
}
