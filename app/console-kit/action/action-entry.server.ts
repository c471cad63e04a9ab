import type { RouterContextProvider } from 'react-router';

import type { DetailsOf, FieldErrors, Fields, Form, FormValues, LineLinks } from '#app/forms/form.ts';
import type { Role } from '#app/features/access/rules.ts';
import type { RecordedAction } from '#app/features/audit-log/rules.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import type { Portal } from '#app/portal.ts';
import type { Conflict } from './action-answer.ts';

/** An action's subject, and the manager who views the action. */
export interface ActionView<Subject> {
  subject: Subject;
  portal: Portal;
  me: SignedInManager;
}

/** A submitted action whose form is valid. */
export interface ActionCall<Subject, Details = unknown> extends ActionView<Subject> {
  context: Readonly<RouterContextProvider>;
  request: Request;
  details: Details;
  /** The state that the form was rendered from. Undefined if the form didn't submit a state. */
  seen: string | undefined;
  sent: FormData;
  /** The actor and the time, as use cases and the audit log expect them. */
  by: { actor: string; now: Date };
}

export type ActionOutcome = { kind: string };

/**
 * The notice after a successful action. In the page's address, `?done=` names the notice by its `as` value or, if there's none, by the
 * intent. `at` is the ID of the section to scroll to.
 */
export type Notice = string | { notice: string; as?: string; at?: string };

/** A notice with the cookies of an outcome, or one that's shown on another page if the manager can no longer see the original one. */
export type NoticeOf<Subject, Outcome> = Exclude<Notice, string> & {
  elsewhere?: (view: ActionView<Subject>) => string | null;
  headers?: (outcome: Outcome) => Headers;
};

/** The result of a successful action: a notice, another page, something that's shown only in this response, or a refilled form. */
export type ActionSuccess<Made> =
  Notice | { to: string } | { made: Made } | { refill: { intent: string; values: FormValues; notice: string } };

/** The reason for a refusal: a sentence below the form, or sentences next to its fields. The status is 409 unless `init` has another. */
export type Refusal = string | FieldErrors | { reason: string | FieldErrors; init: ResponseInit; links?: LineLinks };

export type ActionText<Subject> = string | ((view: ActionView<Subject>) => string);

export interface ActionWords<Subject> {
  label: ActionText<Subject>;
  /** The heading of the action's form, which defaults to the label. */
  title?: ActionText<Subject>;
  note?: ActionText<Subject>;
  /** Describes the effect of an action that's destructive or can't be undone, and styles the button as a warning. */
  danger?: ActionText<Subject>;
  look?: 'secondary';
  /**
   * The role that the action needs, if it isn't the one that the page's row asks of everyone who sends its forms (`changes` in the page
   * table). Without the role, the page doesn't offer the action and the server refuses it.
   */
  role?: Role;
  /**
   * The entry that the action adds to the audit log, or null if it adds none. The use case writes the entry in the transaction of the change,
   * so neither exists without the other, and the kit writes nothing. `tests/pages/console/every-action.test.ts` sends every action and looks
   * for its entry.
   */
  log: RecordedAction | null;
  /**
   * Makes the action ask for the manager's password, unless it was entered recently. `second factor` also asks for a code if the account has
   * a second factor, as changes to sign-in methods require.
   */
  confirm?: 'password' | 'second factor';
  /** Makes the action ask for confirmation even after a recent one. */
  confirmsAgain?: true;
  /** Makes the action ask for confirmation first, at `?ask=` followed by the intent. */
  ask?: true;
  /**
   * Returns the reason why the action isn't possible right now, or null if it's possible. If there's a reason, the page doesn't offer the
   * action and the server refuses it.
   */
  obstacle?: (view: ActionView<Subject>) => string | null;
  /** Tells whether the page offers the action. This is for actions whose use case already explains why they aren't possible. */
  isOffered?: (view: ActionView<Subject>) => boolean;
  /** The form's initial values. */
  given?: (subject: Subject) => Partial<FormValues>;
  /** Names the form fields that don't apply to a subject. */
  hides?: (subject: Subject) => readonly string[];
  /**
   * Returns the state that the form is rendered from. The form submits this state as `seen`, so that a change made in the meantime isn't
   * overwritten.
   */
  seen?: (subject: Subject) => string;
  /** The name of the field that submits the state. Defaults to `seen`. */
  seenAs?: string;
}

/**
 * The outcomes that need a refusal. A missing subject leads to the page's own 404 instead, and a change made in the meantime is shown as a
 * conflict.
 */
type RefusedKind<Outcome extends ActionOutcome, DoneKind> = Exclude<Outcome['kind'], DoneKind | 'moved-on' | `unknown-${string}`>;

export interface ActionSteps<Subject, Known extends Fields, Outcome extends ActionOutcome, DoneKind extends string, Made> {
  form?: Form<Known>;
  /** Reads hidden fields that say what the form is about. A refusal returns them along with what was typed. */
  keeps?: (sent: FormData) => FormValues;
  /** Returns the value that the form must submit as `confirmed`, or null if no confirmation is needed. */
  question?: (call: ActionCall<Subject, DetailsOf<Known>>) => string | null;
  /** Runs the use case, which makes its decision inside a transaction. */
  run: (call: ActionCall<Subject, DetailsOf<Known>>) => Promise<Outcome>;
  /** Describes both sides of a conflict if the outcome is `moved-on`. The last change of `changed` is also described. */
  conflict?: (
    call: ActionCall<Subject, DetailsOf<Known>>,
  ) => (Conflict & { what: string; changed?: string }) | Promise<Conflict & { what: string; changed?: string }>;
  done: {
    [Kind in DoneKind]:
      | ActionSuccess<Made>
      | NoticeOf<Subject, Extract<Outcome, { kind: Kind }>>
      | ((
          outcome: Extract<Outcome, { kind: Kind }>,
          call: ActionCall<Subject, DetailsOf<Known>>,
        ) => ActionSuccess<Made> | Promise<ActionSuccess<Made>>);
  };
  refusals?: {
    [Kind in Outcome['kind']]?:
      Refusal | ((outcome: Extract<Outcome, { kind: Kind }>, call: ActionCall<Subject, DetailsOf<Known>>) => Refusal | Promise<Refusal>);
  };
  /** True if the action ends sessions, which must then be dropped from this process's cache right away. */
  endsSessions?: true;
}

/** Requires a reason for each refusal at compile time. If the compiler doesn't know the outcomes, no reasons are required. */
type Exhaustive<Outcome extends ActionOutcome, DoneKind> = string extends Outcome['kind']
  ? unknown
  : [RefusedKind<Outcome, DoneKind>] extends [never]
    ? unknown
    : { refusals: Record<RefusedKind<Outcome, DoneKind>, unknown> };

export type ActionEntry<
  Subject,
  Known extends Fields,
  Outcome extends ActionOutcome,
  DoneKind extends string,
  Made,
> = ActionWords<Subject> & ActionSteps<Subject, Known, Outcome, DoneKind, Made> & Exhaustive<Outcome, DoneKind>;
