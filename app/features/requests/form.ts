import type { DetailsOf, Fields, Form } from '#app/forms/form.ts';

/** What a client can request. One description serves the browser, the server, the store, lists and the request's private page. */
export interface RequestForm<Known extends Fields = Fields> extends Form<Known> {
  /** Its name, and the label on its button. */
  name: string;
  submitLabel: string;
  /** The fields, including the sender's name and contact details. */
  from: { name: keyof Known & string; email: keyof Known & string; phone: keyof Known & string };
  /** Describes a request in a few words, for lists. */
  label(details: DetailsOf<Known>): string;
}

/** Gives a form's rules and names the types of its own fields. */
export function describeRequest<const Known extends Fields>(form: RequestForm<Known>): RequestForm<Known> {
  return form;
}
