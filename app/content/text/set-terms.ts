import { href } from 'react-router';

import type { ReferralProgram } from '#app/content/schemas/client-schema.ts';
import type { Html } from './markdown-piece.ts';
import { listOvertimeTerms } from '#app/content/overtime-terms.ts';
import type { ProviderTerm, Service } from '#app/content/schemas/service-schema.ts';

/** A term as shown to clients, without managers' notes about what's missing (decision 20). */
export interface SetTerm {
  id: string;
  title: string;
  text: Html;
}

export type ShownProgram = Omit<ReferralProgram, 'terms'> & { terms: SetTerm[] };

/** Returns the terms that have text, without notes about what's missing. */
export function listSetTerms(terms: readonly ProviderTerm[]): SetTerm[] {
  return terms.flatMap(({ id, title, text }) => (text === undefined ? [] : [{ id, title, text }]));
}

/** Returns the overtime terms that have text. */
export function listSetOvertimeTerms(service: Pick<Service, 'overtime'>): SetTerm[] {
  return listSetTerms(listOvertimeTerms(service.overtime));
}

/** The address of "Your service". Menus and search leave this page out while it's empty. */
const servicePage = href('/client/your-service');

/** Tells whether the page that a link leads to has any content. */
export function hasLinkedContent({ page }: Pick<Service, 'page'>, address: string): boolean {
  return address !== servicePage || listSetTerms(page.topics).length > 0;
}
