import type { RouterContextProvider } from 'react-router';

import type { DetailsOf, FieldErrors, Fields, Form, Typed } from '#app/forms/form.ts';
import type { SignedInManager } from '#app/features/team/find-manager.server.ts';
import type { Portal } from '#app/portal.ts';
import type { Conflict } from './action-answer.ts';

/** What an action is drawn for: the subject, and who is looking at it. */
export interface ActionView<Subject> {
  subject: Subject;
  portal: Portal;
  me: SignedInManager;
}

/** An action that was sent, with its form in order. */
export interface ActionCall<Subject, Details = unknown> extends ActionView<Subject> {
  context: Readonly<RouterContextProvider>;
  details: Details;
  /** What the form was drawn from, as the form sent it back; undefined when it sent nothing. */
  seen: string | undefined;
  sent: FormData;
  /** Who does it and when, as use cases and the audit log take it. */
  by: { actor: string; now: Date };
}

export type Kinded = { kind: string };

/** A sentence shown on the page the action came from; its address carries `?done=` and the intent, or `as`. */
export type Notice = string | { notice: string; as?: string };

/** What follows when it's done: a notice, another page, something shown only in this answer, or a form that is filled in again. */
export type Done<Made> = Notice | { to: string } | { made: Made } | { refill: { intent: string; values: Typed; notice: string } };

/** Why it isn't done: a sentence below the form, or beside its fields. */
export type Refusal = string | FieldErrors;

export type Worded<Subject> = string | ((view: ActionView<Subject>) => string);

export interface ActionWords<Subject> {
  /** What its button says. */
  label: Worded<Subject>;
  /** The heading of its form; the label when left out. */
  title?: Worded<Subject>;
  /** What follows from it. */
  note?: Worded<Subject>;
  /** What follows from an action that does harm or can't be taken back; its button looks the part. */
  danger?: Worded<Subject>;
  look?: 'secondary';
  /** Asks for the manager's password unless it was asked for a short while ago. */
  confirm?: 'password';
  /** Asks once before it's sent, at `?ask=` and the intent. */
  ask?: true;
  /** Says why it can't be done now; null when it can. The page doesn't offer it then, and it's refused. */
  obstacle?: (view: ActionView<Subject>) => string | null;
  /** Tells whether the page offers it, where the use case itself says why it can't be done. */
  isOffered?: (view: ActionView<Subject>) => boolean;
  /** What the form is filled in with. */
  given?: (subject: Subject) => Partial<Typed>;
  /** Fields of the form that this subject doesn't have. */
  hides?: (subject: Subject) => readonly string[];
  /** What the form is drawn from. It's sent back as `seen`, so that a change made meanwhile isn't overwritten. */
  seen?: (subject: Subject) => string;
  /** The name of the field that sends it, when that isn't `seen`. */
  seenAs?: string;
}

/** The kinds of outcome that refuse. A subject that's gone is the page's own 404, and a change made meanwhile a conflict. */
type RefusedKind<Outcome extends Kinded, DoneKind> = Exclude<Outcome['kind'], DoneKind | 'moved-on' | `unknown-${string}`>;

export interface ActionSteps<Subject, Known extends Fields, Outcome extends Kinded, DoneKind extends string, Made> {
  /** Its fields; none when left out. */
  form?: Form<Known>;
  /** Asks once before going on: returns what has to be sent as `confirmed`, or null when there's nothing to ask. */
  question?: (call: ActionCall<Subject, DetailsOf<Known>>) => string | null;
  /** The use case. It decides inside its transaction and returns what came of it. */
  run: (call: ActionCall<Subject, DetailsOf<Known>>) => Promise<Outcome>;
  /** What to show when the outcome is `moved-on`: what was wanted and what is so now, then the last entry of the audit log about `log`. */
  conflict?: (
    call: ActionCall<Subject, DetailsOf<Known>>,
  ) => (Conflict & { what: string; log?: string }) | Promise<Conflict & { what: string; log?: string }>;
  /** What follows, by the kinds of outcome that are a success. */
  done: {
    [Kind in DoneKind]:
      | Done<Made>
      // `elsewhere` is the page for someone who can't see the one it came from anymore.
      | { notice: string; elsewhere: (view: ActionView<Subject>) => string | null }
      | ((outcome: Extract<Outcome, { kind: Kind }>, call: ActionCall<Subject, DetailsOf<Known>>) => Done<Made> | Promise<Done<Made>>);
  };
  /** Why it isn't done, by each other kind. */
  refusals?: {
    [Kind in Outcome['kind']]?:
      Refusal | ((outcome: Extract<Outcome, { kind: Kind }>, view: ActionView<Subject>) => Refusal | Promise<Refusal>);
  };
  /** It ends sessions, which this process must forget at once. */
  endsSessions?: true;
}

/** Has every kind of outcome answered. While the compiler doesn't know the kinds yet, it asks for nothing. */
type Exhaustive<Outcome extends Kinded, DoneKind> = string extends Outcome['kind']
  ? unknown
  : [RefusedKind<Outcome, DoneKind>] extends [never]
    ? unknown
    : { refusals: Record<RefusedKind<Outcome, DoneKind>, unknown> };

/** One action of a page. */
export type ActionEntry<Subject, Known extends Fields, Outcome extends Kinded, DoneKind extends string, Made> = ActionWords<Subject> &
  ActionSteps<Subject, Known, Outcome, DoneKind, Made> &
  Exhaustive<Outcome, DoneKind>;
