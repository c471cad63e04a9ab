import * as v from 'valibot';

import type { Field } from './fields.ts';

/** The text typed into a form, by field name. */
export type FormValues = Record<string, string>;

export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

export type Fields = Record<string, Field<unknown>>;

export type DetailsOf<Known extends Fields> = { [Name in keyof Known]: Known[Name] extends Field<infer Value> ? Value : never };

/** A form, described once for both the browser and the server. */
export interface Form<Known extends Fields = Fields> {
  fields: Known;
  /** Checks the rules that involve several fields, and sees only fields that are valid on their own. `today` is the date in Toronto. */
  check?(details: Partial<DetailsOf<Known>>, rules: { today: string; refuse: (field: keyof Known & string, reason: string) => void }): void;
}

export type CheckFormResult<Details> =
  { kind: 'valid'; details: Details } | { kind: 'invalid'; errors: FieldErrors<keyof Details & string> };

/** Pages that lines of a message lead to, by the line's text without its bullet. */
export type LineLinks = Readonly<Record<string, string>>;

/** The state of a form after it's been rejected. Everything that was typed is kept. */
export interface FormRefusal {
  /** The cause of the rejection: invalid fields, another reason from the portal, a lost connection, or an expired session. */
  cause: 'fields' | 'portal' | 'connection' | 'signed-out';
  errors: FieldErrors;
  /** The reason nothing was sent, if it doesn't concern a field. */
  message: string | null;
  links?: LineLinks | undefined;
  /** The typed text. Null if the browser itself rejected the form and therefore still shows the text. */
  values: FormValues | null;
}

/** Reads the typed text from a submitted form. Missing fields and files are read as empty. */
export function readFormValues({ fields }: Form, sent: FormData): FormValues {
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = sent.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

/** Validates a form, both in the browser before it's sent and on the server when it arrives. */
export function checkForm<Known extends Fields>(form: Form<Known>, typed: FormValues, today = ''): CheckFormResult<DetailsOf<Known>> {
  const details: Record<string, unknown> = {};
  const errors: FieldErrors = {};

  for (const [name, field] of Object.entries(form.fields)) {
    const read = v.safeParse(field.typed, typed[name] ?? '', { abortPipeEarly: true });
    if (read.success) details[name] = read.output;
    else errors[name] = read.issues[0].message;
  }
  // The cast is needed because each field has its own value type, which TypeScript can't track in a loop.
  const known = details as Partial<DetailsOf<Known>>;
  form.check?.(known, {
    today,
    refuse: (name, reason) => {
      errors[name] ??= reason;
    },
  });

  return Object.keys(errors).length === 0 ? { kind: 'valid', details: known as DetailsOf<Known> } : { kind: 'invalid', errors };
}

/** Parses a form's stored values. Throws if they don't match the form. */
export function parseStored<Known extends Fields>({ fields }: Form<Known>, stored: unknown): DetailsOf<Known> {
  const entries = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.stored]));
  return v.parse(v.object(entries), stored) as DetailsOf<Known>;
}

export interface Fact {
  label: string;
  value: string;
}

/** Lists a form's answers for display, leaving out empty ones. */
export function listFacts<Known extends Fields>({ fields }: Form<Known>, details: DetailsOf<Known>): Fact[] {
  return Object.entries(fields)
    .map(([name, field]) => ({ label: field.words.fact ?? field.words.label, value: field.describe(details[name as keyof Known]) }))
    .filter((fact) => fact.value !== '');
}
