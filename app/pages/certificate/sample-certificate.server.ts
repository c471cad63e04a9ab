import { href, type RouterContextProvider } from 'react-router';

import { findCertificate, type Certificate } from '#app/features/certificates/find-certificate.server.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { getVisit } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';

type Context = Readonly<RouterContextProvider>;

/** A number that's never issued, because all of its 128 random bits would have to be zero. */
export const sampleNumber = '00000-00000-00000-00000-000000';

/** The page of a preview that shows a certificate, as a learner who passed sees it. */
export const sampleCertificateAddress = `${href('/certification')}?certificate=sample`;

/** Tells whether a request is for the certificate that a preview shows instead of a learner's. */
export function isSampleWanted(context: Context, url: URL): boolean {
  return getVisit(context).isPreview && url.searchParams.get('certificate') === 'sample';
}

/** Writes a certificate as it would be issued today, to a made-up person. */
export function writeSample({ content: { brand }, now }: Pick<Portal, 'content' | 'now'>): Certificate {
  const { school, credential } = brand;
  const current = { signatoryName: null, signatoryTitle: null };
  return { number: sampleNumber, holder: 'Jordan Lee', school, credential, issuedOn: torontoDay(now()), status: 'valid', ...current };
}

/** Finds a certificate by its normalized number. Only previews have the sample. */
export async function findShownCertificate(context: Context, number: string): Promise<Certificate | null> {
  const portal = getPortal(context);
  return getVisit(context).isPreview && number === sampleNumber ? writeSample(portal) : findCertificate(portal.database, number);
}
