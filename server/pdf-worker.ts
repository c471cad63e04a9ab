// The thread that renders PDFs. Only this thread loads fonts and libraries for PDFs.
import { parentPort } from 'node:worker_threads';

import { renderAgreementPdf } from '#app/features/agreements/render-agreement.server.ts';
import { renderCertificatePdf } from '#app/features/certificates/render-certificate.server.ts';
import type { RenderedPdf } from '#app/platform/pdf/tagged-pdf.ts';
import type { PdfJob } from '#app/portal.ts';

parentPort?.on('message', (order: PdfJob) => void answer(order));

/** An error ends the thread. The caller gets the error, and the next job gets a new thread. */
async function answer(order: PdfJob): Promise<void> {
  const rendered = await render(order);
  parentPort?.postMessage(rendered, rendered.kind === 'rendered' ? [rendered.pdf.buffer] : []);
}

function render(order: PdfJob): Promise<RenderedPdf> {
  switch (order.kind) {
    case 'agreement':
      return renderAgreementPdf(order);
    case 'certificate':
      return renderCertificatePdf(order);
  }
}
