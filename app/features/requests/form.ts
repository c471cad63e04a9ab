import type { DetailsOf, Fields, Form } from '#app/forms/form.ts';

/** One kind of client request. The browser, the server, the store, the lists and the request's private page all use this description. */
export interface RequestForm<Known extends Fields = Fields> extends Form<Known> {
  /** The kind's name, which is also the label of its button. */
  name: string;
  submitLabel: string;
  /** The form's fields, including the sender's name and contact details. */
  from: Record<'name' | 'email' | 'phone', string>;
  /** Describes a request in a few words, for lists. */
  label(details: DetailsOf<Known>): string;
}

/** Derives the types of a form's values and field names from the form's own fields. */
export function describeRequest<const Known extends Fields>(
  form: RequestForm<Known> & { from: Record<'name' | 'email' | 'phone', keyof Known> },
): RequestForm<Known> {
  return form;
}
