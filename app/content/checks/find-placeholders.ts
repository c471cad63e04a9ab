import type { Content } from '#app/content/load-content.ts';
import { listOvertimeTerms } from '#app/content/overtime-terms.ts';
import type { ProviderTerm } from '#app/content/schemas/service-schema.ts';

/** A setting that hasn't been filled in, with its current value and its file. */
export interface Placeholder {
  setting: string;
  stands: string;
  file: PlaceholderFile;
}

export type PlaceholderFile = 'content/brand.yaml' | 'content/links.yaml' | 'content/service.yaml' | 'content/referral-program.yaml';

/**
 * Finds settings that haven't been filled in, such as addresses that can't receive email, links that lead nowhere, and missing service
 * terms.
 */
export function findPlaceholders(content: Pick<Content, 'brand' | 'links' | 'service' | 'referralProgram'>): Placeholder[] {
  const { brand, links, service, referralProgram } = content;
  return [
    ...findInBrand(brand),
    ...Object.values(links).flatMap(({ title, to, missing }): Placeholder[] => {
      const file = 'content/links.yaml';
      if (missing !== undefined) return [{ setting: `link "${title}"`, stands: `not filled in: ${missing}`, file }];
      return URL.canParse(to) && isReservedHost(new URL(to).hostname)
        ? [{ setting: `link "${title}"`, stands: `${to} leads nowhere`, file }]
        : [];
    }),
    ...findInTerms([...service.page.topics, ...listOvertimeTerms(service.overtime)], 'content/service.yaml'),
    ...findInTerms(referralProgram.terms, 'content/referral-program.yaml'),
  ];
}

function findInBrand({ supportEmail, landing, coFounder, certificate }: Content['brand']): Placeholder[] {
  const file = 'content/brand.yaml';
  const found: Placeholder[] = [];

  if (isReservedHost(hostOfEmail(supportEmail)))
    found.push({ setting: 'support address', stands: `emails to ${supportEmail} reach no one`, file });
  if (isReservedHost(hostOfEmail(landing.contactEmail)))
    found.push({ setting: 'contact address', stands: `emails to ${landing.contactEmail} reach no one`, file });
  if (/^the \S+ founders$/i.test(coFounder.name))
    found.push({ setting: 'founders', stands: `"${coFounder.name}" isn't a person's name`, file });
  if (coFounder.photo === undefined) found.push({ setting: "founder's photo", stands: 'a drawn monogram is shown instead', file });
  if (certificate.signatory === undefined)
    found.push({ setting: 'certificate signatory', stands: 'certificates have no signature line', file });
  return found;
}

function findInTerms(terms: readonly ProviderTerm[], file: PlaceholderFile): Placeholder[] {
  return terms.flatMap(({ title, missing }) =>
    missing === undefined ? [] : [{ setting: title, stands: `not filled in: ${missing}`, file }],
  );
}

function hostOfEmail(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Tells whether a domain is reserved for examples (RFC 2606). */
function isReservedHost(host: string): boolean {
  return /(^|\.)(example|test|invalid|localhost|example\.(com|net|org))$/i.test(host);
}
