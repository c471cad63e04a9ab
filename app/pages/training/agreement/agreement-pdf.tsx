import type { Route } from './+types/agreement-pdf';
import { findSignature } from '#app/features/agreements/find-signature.server.ts';
import { getPortal } from '#app/portal.ts';
import { findLearner } from '#app/request/visitor.server.ts';
import { sendAgreementPdf } from '#app/pages/send-agreement-pdf.server.ts';
import { refusePdf } from '#app/pages/send-pdf.server.ts';

/** Sends the learner's copy of the signed agreement as a PDF. */
export async function loader({ context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const learner = await findLearner(context);
  const signature = learner === null ? null : await findSignature(portal.database, learner, portal.content.agreement);
  if (signature === null)
    return refusePdf(404, "You haven't signed the agreement on this device yet. Sign it in the Welcome module first.");
  return sendAgreementPdf(context, signature);
}
