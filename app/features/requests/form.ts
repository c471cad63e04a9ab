import type { DetailsOf, Fields, Form } from '#app/forms/form.ts';

/**
 * The description of one kind of client request, shared by the form, the server, the database, the lists and the request's private page.
 */
export interface RequestForm<Known extends Fields = Fields> extends Form<Known> {
  name: string;
  submitLabel: string;
  /** The names of the fields that hold the sender's name and contact details. */
  from: Record<'name' | 'email' | 'phone', string>;
  label(details: DetailsOf<Known>): string;
}

/** Returns a request form unchanged, so that TypeScript derives its types from the form's own fields. */
export function describeRequest<const Known extends Fields>(
  form: RequestForm<Known> & { from: Record<'name' | 'email' | 'phone', keyof Known> },
): RequestForm<Known> {
  return form;
}
