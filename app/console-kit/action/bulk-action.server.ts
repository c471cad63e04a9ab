import type { RouterContextProvider } from 'react-router';

import type { Control } from '#app/forms/fields.ts';
import type { Form, Typed } from '#app/forms/form.ts';
import type { ActionView } from './action-entry.server.ts';

type Viewer = Pick<ActionView<never>, 'portal' | 'me'>;

/** How a list describes an action on its rows. */
export interface BulkOptions<Params> {
  /** The list's own label for the action, if the action has several buttons. Defaults to the action's label. */
  name?: string;
  label?: string;
  note?: string;
  /** Whether to ask for confirmation before the action runs. Actions with fields always ask first. */
  ask?: true;
  /** The parameters of a row's own page. */
  paramsOf: (key: string) => Params;
  /** Field values that the button sets. */
  fixed?: Readonly<Typed>;
  /** The choices for a field, and the form's initial values. */
  prepare?: (viewer: Viewer) => Promise<{ controls?: Readonly<Record<string, Control>>; given?: Typed }>;
  /** Why a row wasn't changed, by outcome. Only needed for outcomes whose own text is meant for a page about one subject. */
  reasons?: Readonly<Record<string, string>>;
}

/** An action that a list can send for many rows. The use case runs for each row in a separate transaction. */
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

/** One row of a bulk action, with its state when the manager saw it. */
export interface BulkRow extends Viewer {
  key: string;
  seen: string;
  request: Request;
  context: Readonly<RouterContextProvider>;
  sent: FormData;
}

export type RowDecision = { kind: 'done' } | { kind: 'moved-on' } | { kind: 'gone' } | { kind: 'refused'; why: string };
