import type { DetailsOf, Fields, Form } from '#app/forms/form.ts';

/** What a client may ask for, described once: in the browser, on the server, in the store, in lists and on its private page. */
export interface RequestForm<Known extends Fields = Fields> extends Form<Known> {
  /** What it is called, and what stands on its button. */
  name: string;
  submitLabel: string;
  /** Who asks: the fields with the name and the ways to answer. */
  from: { name: keyof Known & string; email: keyof Known & string; phone: keyof Known & string };
  /** Names one request in a few words, for lists. */
  label(details: DetailsOf<Known>): string;
}

/** Lets a form's rules and names be written for its own fields. */
export function describeRequest<const Known extends Fields>(form: RequestForm<Known>): RequestForm<Known> {
  return form;
}
