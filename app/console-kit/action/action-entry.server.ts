import type { RouterContextProvider } from 'react-router';

import type { DetailsOf, FieldErrors, Fields, Form, Typed } from '#app/forms/form.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import type { Portal } from '#app/portal.ts';
import type { Conflict } from './action-answer.ts';

/** What an action is shown for, and who is viewing it. */
export interface ActionView<Subject> {
  subject: Subject;
  portal: Portal;
  me: SignedInManager;
}

/** A submitted action whose form is valid. */
export interface ActionCall<Subject, Details = unknown> extends ActionView<Subject> {
  context: Readonly<RouterContextProvider>;
  details: Details;
  /** The state that the form was rendered from, as submitted. Undefined if the form didn't submit it. */
  seen: string | undefined;
  sent: FormData;
  /** The actor and the time, in the form that use cases and the audit log expect. */
  by: { actor: string; now: Date };
}

export type Kinded = { kind: string };

/**
 * The notice for a successful action. It's shown on the page that the action came from, whose address then has `?done=` followed by `as`
 * or, without it, the intent.
 */
export type Notice = string | { notice: string; as?: string };

/** What happens on success: a notice, another page, something shown only in this response, or a refilled form. */
export type Done<Made> = Notice | { to: string } | { made: Made } | { refill: { intent: string; values: Typed; notice: string } };

/** Why an action was refused: a sentence below the form, or sentences next to its fields. */
export type Refusal = string | FieldErrors;

export type Worded<Subject> = string | ((view: ActionView<Subject>) => string);

export interface ActionWords<Subject> {
  /** The button's label. */
  label: Worded<Subject>;
  /** The heading of the action's form. Defaults to the action's label. */
  title?: Worded<Subject>;
  /** Its effect. */
  note?: Worded<Subject>;
  /** The effect of an action that's destructive or can't be undone. The action's button is then styled as a warning. */
  danger?: Worded<Subject>;
  look?: 'secondary';
  /** Whether the action asks for the manager's password, unless it was entered recently. */
  confirm?: 'password';
  /** Whether the action asks for confirmation first, at `?ask=` followed by the intent. */
  ask?: true;
  /**
   * Returns the reason why the action isn't possible now, or null if it is. If there's a reason, the page doesn't offer the action and
   * the server refuses it.
   */
  obstacle?: (view: ActionView<Subject>) => string | null;
  /** Tells whether the page offers the action. Used if the use case itself returns the reason why the action isn't possible. */
  isOffered?: (view: ActionView<Subject>) => boolean;
  /** The form's initial values. */
  given?: (subject: Subject) => Partial<Typed>;
  /** Form fields that don't apply to this subject. */
  hides?: (subject: Subject) => readonly string[];
  /** The state that the form is rendered from. It's submitted as `seen`, so that a change made in the meantime isn't overwritten. */
  seen?: (subject: Subject) => string;
  /** The name of the field that submits this state, if it isn't `seen`. */
  seenAs?: string;
}

/**
 * The outcomes that are refusals. If the subject is gone, the page responds with its own 404. A change made in the meantime is a conflict.
 */
type RefusedKind<Outcome extends Kinded, DoneKind> = Exclude<Outcome['kind'], DoneKind | 'moved-on' | `unknown-${string}`>;

export interface ActionSteps<Subject, Known extends Fields, Outcome extends Kinded, DoneKind extends string, Made> {
  /** Its fields, if any. */
  form?: Form<Known>;
  /** Asks for confirmation. Returns the value that must be submitted as `confirmed`, or null if there's nothing to ask. */
  question?: (call: ActionCall<Subject, DetailsOf<Known>>) => string | null;
  /** The use case. It makes its decision inside a transaction and returns the outcome. */
  run: (call: ActionCall<Subject, DetailsOf<Known>>) => Promise<Outcome>;
  /** What to show if the outcome is `moved-on`: the attempted change, the current state, and the last audit log entry about `log`. */
  conflict?: (
    call: ActionCall<Subject, DetailsOf<Known>>,
  ) => (Conflict & { what: string; log?: string }) | Promise<Conflict & { what: string; log?: string }>;
  /** What happens after each outcome that's a success. */
  done: {
    [Kind in DoneKind]:
      | Done<Made>
      // `elsewhere` is the page for someone who can no longer see the original one.
      | { notice: string; elsewhere: (view: ActionView<Subject>) => string | null }
      | ((outcome: Extract<Outcome, { kind: Kind }>, call: ActionCall<Subject, DetailsOf<Known>>) => Done<Made> | Promise<Done<Made>>);
  };
  /** The reason for each refusal, by outcome. */
  refusals?: {
    [Kind in Outcome['kind']]?:
      Refusal | ((outcome: Extract<Outcome, { kind: Kind }>, call: ActionCall<Subject, DetailsOf<Known>>) => Refusal | Promise<Refusal>);
  };
  /** Whether the action ends sessions, which then have to be dropped from this process's cache right away. */
  endsSessions?: true;
}

/** A type that requires a response for each outcome. As long as the compiler doesn't know the outcomes, it requires none. */
type Exhaustive<Outcome extends Kinded, DoneKind> = string extends Outcome['kind']
  ? unknown
  : [RefusedKind<Outcome, DoneKind>] extends [never]
    ? unknown
    : { refusals: Record<RefusedKind<Outcome, DoneKind>, unknown> };

/** One of a page's actions. */
export type ActionEntry<Subject, Known extends Fields, Outcome extends Kinded, DoneKind extends string, Made> = ActionWords<Subject> &
  ActionSteps<Subject, Known, Outcome, DoneKind, Made> &
  Exhaustive<Outcome, DoneKind>;
