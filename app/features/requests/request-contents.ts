import { listFacts, parseStored, type DetailsOf, type Fact } from '#app/forms/form.ts';
import { campaignForm } from './request-forms/campaign-form.ts';
import type { RequestForm } from './form.ts';
import { overtimeForm } from './request-forms/overtime-form.ts';
import { referralForm } from './request-forms/referral-form.ts';
import type { RequestKind } from './rules.ts';
import { serviceForm } from './request-forms/service-form.ts';

const forms = { overtime: overtimeForm, service: serviceForm, campaign: campaignForm, referral: referralForm };

/** The form of each kind of request. */
export type RequestContents = { [Kind in RequestKind]: { kind: Kind; details: DetailsOf<(typeof forms)[Kind]['fields']> } }[RequestKind];

/** Returns the form for a kind of request. */
export function formOf(kind: RequestKind): RequestForm {
  return forms[kind];
}

/** Reads the details of a stored request. */
export function parseContents(kind: RequestKind, json: string): RequestContents {
  return contentsOf(kind, parseStored(formOf(kind), JSON.parse(json)));
}

/** Describes a request in a few words, for lists. */
export function labelRequest({ kind, details }: RequestContents): string {
  return formOf(kind).label(details);
}

/** Lists a request's contents in readable form. */
export function listRequestFacts({ kind, details }: RequestContents): Fact[] {
  return listFacts(formOf(kind), details);
}

/** Returns who sent the request, and their contact details: name, email and phone. */
export function listContact({ kind, details }: RequestContents): string[] {
  const { from, fields } = formOf(kind);
  const values: Record<string, unknown> = details;
  return [from.name, from.email, from.phone].map((name) => fields[name]?.describe(values[name]) ?? '');
}

/** Lists what a request can be searched by in addition to its number: who sent it, and who it's about. */
export function listSearchWords(contents: RequestContents): string[] {
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

/** Combines a kind and its details. The kind's form has already parsed the details, but the type system doesn't know that. */
export function contentsOf(kind: RequestKind, details: unknown): RequestContents {
  return { kind, details } as RequestContents;
}
