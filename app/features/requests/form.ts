import type { DetailsOf, Fields, Form } from '#app/forms/form.ts';

/** What a client can request. The browser, the server, the store, lists and the request's private page all use the same description. */
export interface RequestForm<Known extends Fields = Fields> extends Form<Known> {
  /** Its name, and the label on its button. */
  name: string;
  submitLabel: string;
  /** The fields, including the sender's name and contact details. */
  from: Record<'name' | 'email' | 'phone', string>;
  /** Describes a request in a few words, for lists. */
  label(details: DetailsOf<Known>): string;
}

/** Derives the types of a form's rules and names from its own fields. */
export function describeRequest<const Known extends Fields>(
  form: RequestForm<Known> & { from: Record<'name' | 'email' | 'phone', keyof Known> },
): RequestForm<Known> {
  return form;
}
