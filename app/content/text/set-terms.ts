import { href } from 'react-router';

import type { ReferralProgram } from '#app/content/schemas/client-schema.ts';
import type { Html } from './markdown-piece.ts';
import { listOvertimeTerms } from '#app/content/overtime-terms.ts';
import type { ProviderTerm, Service } from '#app/content/schemas/service-schema.ts';

/** A term as clients read it. What the provider still has to fill in isn't part of it (decision 20). */
export interface SetTerm {
  id: string;
  title: string;
  text: Html;
}

/** The referral program as clients read it. */
export type ShownProgram = Omit<ReferralProgram, 'terms'> & { terms: SetTerm[] };

/** Returns the terms that say something, without the notes about what is still missing. */
export function listSetTerms(terms: readonly ProviderTerm[]): SetTerm[] {
  return terms.flatMap(({ id, title, text }) => (text === undefined ? [] : [{ id, title, text }]));
}

/** Returns the terms of overtime that say something. */
export function listSetOvertimeTerms(service: Pick<Service, 'overtime'>): SetTerm[] {
  return listSetTerms(listOvertimeTerms(service.overtime));
}

/** The address of the page "Your service", which menus and search leave out while it has nothing to say. */
const servicePage = href('/client/your-service');

/** Tells whether a link leads somewhere that has something to say. */
export function leadsSomewhere({ page }: Pick<Service, 'page'>, address: string): boolean {
  return address !== servicePage || listSetTerms(page.topics).length > 0;
}
