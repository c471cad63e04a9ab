import type { RouterContextProvider } from 'react-router';

import type { Control } from '#app/forms/fields.ts';
import type { Form, Typed } from '#app/forms/form.ts';
import type { ActionView } from './action-entry.server.ts';

type Viewer = Pick<ActionView<never>, 'portal' | 'me'>;

/** What a list says about an action of its rows. */
export interface BulkOptions<Params> {
  /** What the list calls it, where one action has several of its buttons; the action's own name when left out. */
  name?: string;
  label?: string;
  note?: string;
  /** Asks once before it runs. An action with fields asks for them anyway. */
  ask?: true;
  /** How a row's own page is addressed. */
  paramsOf: (key: string) => Params;
  /** Fields that aren't typed but fixed by the button. */
  fixed?: Readonly<Typed>;
  /** The choices that this portal has for a field, and what the form is filled in with. */
  prepare?: (viewer: Viewer) => Promise<{ controls?: Readonly<Record<string, Control>>; given?: Typed }>;
  /** Why a row isn't changed, by the kind of its outcome, where the action's own text is about one row. */
  reasons?: Readonly<Record<string, string>>;
}

/** An action that a list sends for many rows; each is decided by its own use case, in its own transaction. */
export interface BulkAction {
  name: string;
  label: string;
  note: string;
  look: 'secondary' | 'danger';
  asks: boolean;
  confirm: 'password' | undefined;
  form: Form;
  prepare: NonNullable<BulkOptions<never>['prepare']>;
  decide: (row: BulkRow) => Promise<RowDecision>;
}

/** One row of a bulk action, with what the manager saw of it. */
export interface BulkRow extends Viewer {
  key: string;
  seen: string;
  request: Request;
  context: Readonly<RouterContextProvider>;
  sent: FormData;
}

export type RowDecision = { kind: 'done' } | { kind: 'moved-on' } | { kind: 'gone' } | { kind: 'refused'; why: string };
