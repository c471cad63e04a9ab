import * as v from 'valibot';

import type { Field } from './fields.ts';

/** A form's fields as they were typed, all of them text. */
export type Typed = Record<string, string>;

/** What is wrong with a form, in plain sentences, field by field. */
export type FieldErrors<Name extends string = string> = Partial<Record<Name, string>>;

export type Fields = Record<string, Field<unknown>>;

/** What the fields of a form give once they are in order. */
export type DetailsOf<Known extends Fields> = { [Name in keyof Known]: Known[Name] extends Field<infer Value> ? Value : never };

/** A form, described once for the browser and the server. */
export interface Form<Known extends Fields = Fields> {
  fields: Known;
  /** The rules between fields, for those that are in order by themselves. `today` is Toronto's day. */
  check?(details: Partial<DetailsOf<Known>>, rules: { today: string; refuse: (field: keyof Known & string, reason: string) => void }): void;
}

export type Checked<Details> = { kind: 'valid'; details: Details } | { kind: 'invalid'; errors: FieldErrors<keyof Details & string> };

/** What a form shows after a refusal; what was typed stays. */
export interface FormRefusal {
  /** Its fields, the portal for another reason, a line that was lost, or a session that has ended. */
  cause: 'fields' | 'portal' | 'line' | 'signed-out';
  errors: FieldErrors;
  /** Why nothing was sent, when it isn't a field's fault. */
  message: string | null;
  /** Null when the browser answered itself and still shows what was typed. */
  values: Typed | null;
}

/** Reads what was typed out of a sent form; a field that is missing, or is a file, is empty. */
export function readTyped({ fields }: Form, sent: FormData): Typed {
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const value = sent.get(name);
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

/** Checks a form, in the browser before it's sent and on the server when it arrives. */
export function checkForm<Known extends Fields>(form: Form<Known>, typed: Typed, today = ''): Checked<DetailsOf<Known>> {
  const details: Record<string, unknown> = {};
  const errors: FieldErrors = {};

  for (const [name, field] of Object.entries(form.fields)) {
    const read = v.safeParse(field.typed, typed[name] ?? '', { abortPipeEarly: true });
    if (read.success) details[name] = read.output;
    else errors[name] = read.issues[0].message;
  }
  // Each field is given its own kind of value just here, which the type of a loop can't say.
  const known = details as Partial<DetailsOf<Known>>;
  form.check?.(known, {
    today,
    refuse: (name, reason) => {
      errors[name] ??= reason;
    },
  });

  return Object.keys(errors).length === 0 ? { kind: 'valid', details: known as DetailsOf<Known> } : { kind: 'invalid', errors };
}

/** Reads the stored details of a form. */
export function parseStored<Known extends Fields>({ fields }: Form<Known>, stored: unknown): DetailsOf<Known> {
  const entries = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.stored]));
  return v.parse(v.object(entries), stored) as DetailsOf<Known>;
}

/** One line of what was asked for. */
export interface Fact {
  label: string;
  value: string;
}

/** Lists what was asked for as people read it; what was left out is left out here too. */
export function listFacts<Known extends Fields>({ fields }: Form<Known>, details: DetailsOf<Known>): Fact[] {
  return Object.entries(fields)
    .map(([name, field]) => ({ label: field.words.fact ?? field.words.label, value: field.describe(details[name as keyof Known]) }))
    .filter((fact) => fact.value !== '');
}
