import type { RouterContextProvider } from 'react-router';

import type { Control } from '#app/forms/fields.ts';
import type { Form, FormValues } from '#app/forms/form.ts';
import type { ActionView, ActionWords } from './action-entry.server.ts';

type Viewer = Pick<ActionView<never>, 'portal' | 'me'>;

export interface BulkOptions<Params> {
  /** A name for the button, needed if several buttons send the same action. Defaults to the intent. */
  name?: string;
  label?: string;
  note?: string;
  /** Makes the list ask for confirmation before the action runs. Actions with fields always ask first. */
  ask?: true;
  /** Returns the route parameters of a row's own page. */
  paramsOf: (key: string) => Params;
  fixed?: Readonly<FormValues>;
  /** Returns the choices for fields, and the form's initial values. */
  prepare?: (viewer: Viewer) => Promise<{ controls?: Readonly<Record<string, Control>>; given?: FormValues }>;
  /** Explains, by outcome, why a row wasn't changed. Only outcomes whose own text doesn't suit a list need an entry. */
  reasons?: Readonly<Record<string, string>>;
}

/** An action that runs on many rows of a list, with a separate transaction for each row. */
export interface BulkAction extends Pick<ActionWords<never>, 'role' | 'confirm' | 'confirmsAgain'> {
  name: string;
  label: string;
  note: string;
  look: 'secondary' | 'danger';
  asks: boolean;
  form: Form;
  prepare: NonNullable<BulkOptions<never>['prepare']>;
  decide: (row: BulkRow) => Promise<RowDecision>;
}

/** A row of a bulk action. `seen` is the row's state when the manager saw it. */
export interface BulkRow extends Viewer {
  key: string;
  seen: string;
  request: Request;
  context: Readonly<RouterContextProvider>;
  sent: FormData;
}

export type RowDecision = { kind: 'done' } | { kind: 'moved-on' } | { kind: 'gone' } | { kind: 'refused'; why: string };
