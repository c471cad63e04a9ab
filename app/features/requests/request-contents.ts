import { foldWords } from '#app/content/text/fold-words.ts';
import { listFacts, parseStored, type DetailsOf, type Fact } from '#app/forms/form.ts';
import { campaignForm } from './request-forms/campaign-form.ts';
import type { RequestForm } from './form.ts';
import { overtimeForm } from './request-forms/overtime-form.ts';
import { referralForm } from './request-forms/referral-form.ts';
import type { RequestKind } from './rules.ts';
import { serviceForm } from './request-forms/service-form.ts';

const forms = { overtime: overtimeForm, service: serviceForm, campaign: campaignForm, referral: referralForm };

/** A request's kind, with the details entered in its form. */
export type RequestContents = { [Kind in RequestKind]: { kind: Kind; details: DetailsOf<(typeof forms)[Kind]['fields']> } }[RequestKind];

export function formOf(kind: RequestKind): RequestForm {
  return forms[kind];
}

/** Reads the details of a stored request. */
export function parseContents(kind: RequestKind, details: unknown): RequestContents {
  return contentsOf(kind, parseStored(formOf(kind), details));
}

/** Describes a request in a few words, for lists. */
export function labelRequest({ kind, details }: RequestContents): string {
  return formOf(kind).label(details);
}

/** Lists a request's contents as labels and readable values. */
export function listRequestFacts({ kind, details }: RequestContents): Fact[] {
  return listFacts(formOf(kind), details);
}

/** Returns the sender's name, email address and phone number, in that order. */
export function listContact({ kind, details }: RequestContents): string[] {
  const { from, fields } = formOf(kind);
  const values: Record<string, unknown> = details;
  return [from.name, from.email, from.phone].map((name) => fields[name]?.describe(values[name]) ?? '');
}

/** Returns the text that searches look in: the request's number, names and addresses, normalized like a search. */
export function searchTextOf(reference: string, contents: RequestContents): string {
  return foldWords([reference, ...listSearchWords(contents)].join(' '));
}

function listSearchWords(contents: RequestContents): string[] {
  const [name = '', email = ''] = listContact(contents);
  switch (contents.kind) {
    case 'overtime':
    case 'service':
      return [name, email, contents.details.va];
    case 'referral':
      return [name, email, contents.details.referredName];
    case 'campaign':
      return [name, email];
  }
}

/** Combines a request's kind with its details, which the kind's form has already parsed. The type system can't know that. */
export function contentsOf(kind: RequestKind, details: unknown): RequestContents {
  return { kind, details } as RequestContents;
}
