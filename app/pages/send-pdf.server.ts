import type { RouterContextProvider } from 'react-router';

import { rateLimitKey } from '#app/features/access/rules.ts';
import { takeFrom, type Allowance } from '#app/features/requests/request-forms/allowance.ts';
import type { PdfResult } from '#app/platform/pdf/pdf-renderer.ts';
import { getPortal, type PdfJob } from '#app/portal.ts';
import { getAddress } from '#app/request/visitor.server.ts';
import { formatWait } from '#app/time/format-wait.ts';

/**
 * The allowance for new renderings, which is high enough for a class that shares one address and finishes at the same time. PDFs that are
 * cached or already in progress don't count.
 */
const renderingAllowance: Allowance = { burst: 30, refill: 5_000 };

/** The waiting times before a retry, in milliseconds. */
const waitWhenFull = 10_000;
const waitAfterFailure = 60_000;

const unlisted = { 'X-Robots-Tag': 'noindex, nofollow' };

/** Responds with a PDF that's cached or already in progress. Otherwise, renders the PDF if the rate limit and the queue permit it. */
export async function sendPdf(context: Readonly<RouterContextProvider>, order: PdfJob, disposition: string): Promise<Response> {
  const portal = getPortal(context);
  let result = portal.pdfs.find(order);

  if (result === null) {
    if (portal.pdfs.isFull())
      return refusePdf(503, `The portal is busy creating other PDFs. Try again in ${formatWait(waitWhenFull)}.`, waitWhenFull);

    const now = portal.now();
    const taken = takeFrom(portal.pdfAllowances, rateLimitKey(getAddress(context)), { allowance: renderingAllowance, now });
    if (taken.kind === 'spent') {
      const wait = taken.until.getTime() - now.getTime();
      return refusePdf(429, `Too many PDFs were requested from your network in a short time. Try again in ${formatWait(wait)}.`, wait);
    }
    result = portal.pdfs.render(order);
  }
  return answerWith(await result, disposition);
}

/** Returns a refusal as text. A thrown refusal would appear as JSON, because a PDF's address has no page. */
export function refusePdf(status: 404 | 410 | 422 | 429 | 503, sentence: string, wait?: number): Response {
  const headers = new Headers({ ...unlisted, 'Content-Type': 'text/plain; charset=utf-8' });
  if (wait !== undefined) headers.set('Retry-After', String(Math.ceil(wait / 1_000)));
  return new Response(sentence, { status, headers });
}

function answerWith(result: PdfResult, disposition: string): Response {
  switch (result.kind) {
    case 'rendered':
      return new Response(result.pdf, {
        headers: { ...unlisted, 'Content-Type': 'application/pdf', 'Content-Disposition': disposition },
      });
    case 'unprintable-text':
      return refusePdf(
        422,
        "This document has characters the PDF can't show. Open it in the portal and print it from your browser instead.",
      );
    case 'failed':
      return refusePdf(
        503,
        "The PDF couldn't be created. Try again in a minute, or open it in the portal and print it from your browser.",
        waitAfterFailure,
      );
  }
}
