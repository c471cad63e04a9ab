import type { DetailsOf, Fields, Form } from '#app/forms/form.ts';

/** What a client can request, described once: for the browser, the server, the store, lists and its private page. */
export interface RequestForm<Known extends Fields = Fields> extends Form<Known> {
  /** Its name, and its button's label. */
  name: string;
  submitLabel: string;
  /** The fields with the sender's name and contact details. */
  from: { name: keyof Known & string; email: keyof Known & string; phone: keyof Known & string };
  /** Describes a request in a few words, for lists. */
  label(details: DetailsOf<Known>): string;
}

/** Lets a form's rules and names be written for its own fields. */
export function describeRequest<const Known extends Fields>(form: RequestForm<Known>): RequestForm<Known> {
  return form;
}
