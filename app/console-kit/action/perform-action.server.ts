import { redirect, type RouterContextProvider } from 'react-router';

import type { DetailsOf, FieldErrors, Fields, Form, FormRefusal, FormValues } from '#app/forms/form.ts';
import { receiveForm, withoutSecrets } from '#app/forms/receive-form.server.ts';
import { badRequest } from '#app/request/read-body.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { answerAction, refuseWithValues, type ActionAnswer } from './action-answer.ts';
import type {
  ActionCall,
  ActionEntry,
  ActionView,
  ActionWords,
  ActionSuccess,
  ActionOutcome,
  Notice,
  NoticeOf,
  Refusal,
} from './action-entry.server.ts';
import type { RowDecision } from './bulk-action.server.ts';
import { askedBy, refuseUnconfirmed } from './confirm.server.ts';
import { describeLastChange } from '#app/console-kit/last-change.server.ts';

/** A submitted action, before its form is read. */
export interface SentAction<Subject> extends ActionView<Subject> {
  intent: string;
  request: Request;
  context: Readonly<RouterContextProvider>;
  sent: FormData;
  /** Finds the current state of the action's subject. Throws the page's 404 if the subject is gone. */
  find: () => Promise<Subject>;
  page: string;
}

/** An action's response and its status. Redirects are thrown. */
export interface ActionResponse<Made> {
  answer: ActionAnswer<Made>;
  init: ResponseInit;
}

export interface Action<Subject, Made> {
  words: ActionWords<Subject>;
  form: Form;
  /** Returns pairs of a `?done=` value and its notice. */
  listNotices: (intent: string) => [string, string][];
  perform: (sent: SentAction<Subject>) => Promise<ActionResponse<Made>>;
  /** Runs the action on one row of a list. The form and the password have already been checked once for all rows. */
  decide: (sent: SentAction<Subject>, reasons: Readonly<Record<string, string>>) => Promise<RowDecision>;
}

/** Creates an action from its entry. The compiler checks that the types of its form, outcomes and results match. */
export function describeAction<
  Subject,
  Outcome extends ActionOutcome,
  DoneKind extends Outcome['kind'],
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- An action without a form has no fields.
  Known extends Fields = Record<never, never>,
  Made = never,
>(entry: ActionEntry<Subject, Known, Outcome, DoneKind, Made>): Action<Subject, Made> {
  return {
    words: entry,
    form: formOf(entry),
    listNotices: (intent) =>
      Object.values<unknown>(entry.done).flatMap((follows) => (isNotice(follows) ? [readNotice(follows, intent)] : [])),
    perform: async (sent) => {
      const kept = entry.keeps?.(sent.sent) ?? {};
      const { answer, init } = await performAction(entry, sent);
      const refusal = answer.refusal && { ...answer.refusal, values: { ...answer.refusal.values, ...kept } };
      return { answer: { ...answer, refusal }, init };
    },
    decide: (sent, reasons) => decideRow(entry, sent, reasons),
  };
}

/** Checks the form, the password and any obstacle, in that order, before running the use case. */
async function performAction<Subject, Outcome extends ActionOutcome, DoneKind extends Outcome['kind'], Known extends Fields, Made>(
  entry: ActionEntry<Subject, Known, Outcome, DoneKind, Made>,
  action: SentAction<Subject>,
): Promise<ActionResponse<Made>> {
  const { intent, request, context, sent, portal } = action;
  const form = formOf(entry);
  const received = receiveForm(form, sent, torontoDay(portal.now()));
  if (received.kind === 'invalid') return refuse(intent, received.refused);

  const { details } = received;
  const typed = withoutSecrets(form, received.typed);
  const unconfirmed = await refuseUnconfirmed(request, context, { sent, values: typed, asks: askedBy(context, entry) });
  if (unconfirmed !== null) return refuse(intent, unconfirmed);

  const obstacle = entry.obstacle?.(action) ?? null;
  if (obstacle !== null) return refuse(intent, { data: refuseWithValues(typed, obstacle), init: { status: 409 } });

  const call = toCall(entry, action, details);
  const key = entry.question?.(call) ?? null;
  if (key !== null && sent.get('confirmed') !== key)
    return answered(intent, { refusal: refuseWithValues(typed), question: { key, seen: call.seen ?? '' } });

  const outcome = await entry.run(call);
  return follow(entry, { outcome, call, typed, action });
}

async function decideRow<Subject, Outcome extends ActionOutcome, DoneKind extends Outcome['kind'], Known extends Fields, Made>(
  entry: ActionEntry<Subject, Known, Outcome, DoneKind, Made>,
  action: SentAction<Subject>,
  reasons: Readonly<Record<string, string>>,
): Promise<RowDecision> {
  const received = receiveForm(formOf(entry), action.sent, torontoDay(action.portal.now()));
  if (received.kind === 'invalid') return badRequest();
  const obstacle = entry.obstacle?.(action) ?? null;
  if (obstacle !== null) return { kind: 'refused', why: obstacle };

  const call = toCall(entry, action, received.details);
  const outcome = await entry.run(call);
  if (Object.hasOwn(entry.done, outcome.kind)) {
    if (entry.endsSessions === true) action.portal.sessions.forget();
    return { kind: 'done' };
  }
  if (outcome.kind.startsWith('unknown-')) return { kind: 'gone' };
  if (outcome.kind === 'moved-on') return { kind: 'moved-on' };

  const { reason } = readRefusal(reasons[outcome.kind] ?? (await findOutcomeRefusal(entry, outcome, call)) ?? badRequest());
  return { kind: 'refused', why: typeof reason === 'string' ? reason : Object.values(reason).join(' ') };
}

/** Returns an entry's form. An entry without a form has no fields, but the compiler can't infer that, so the empty form needs a cast. */
function formOf<Known extends Fields>({ form = { fields: {} } as Form<Known> }: { form?: Form<Known> }): Form<Known> {
  return form;
}

function toCall<Subject, Details>(
  { seenAs = 'seen' }: Pick<ActionWords<Subject>, 'seenAs'>,
  action: SentAction<Subject>,
  details: Details,
): ActionCall<Subject, Details> {
  const seen = action.sent.get(seenAs);
  const by = { actor: action.me.email, now: action.portal.now() };
  return { ...action, details, seen: typeof seen === 'string' ? seen : undefined, by };
}

interface Outcomes<Subject, Known extends Fields, Outcome> {
  outcome: Outcome;
  call: ActionCall<Subject, DetailsOf<Known>>;
  typed: FormValues;
  action: SentAction<Subject>;
}

async function follow<Subject, Outcome extends ActionOutcome, DoneKind extends Outcome['kind'], Known extends Fields, Made>(
  entry: ActionEntry<Subject, Known, Outcome, DoneKind, Made>,
  { outcome, call, typed, action }: Outcomes<Subject, Known, Outcome>,
): Promise<ActionResponse<Made>> {
  const { intent, find, portal } = action;
  // The cast is needed because the compiler checks that every outcome has a response, but can't tell which outcome this one is.
  const ends = entry.done as Record<string, End<Subject, Known, Outcome, Made>>;
  const end = Object.hasOwn(ends, outcome.kind) ? ends[outcome.kind] : undefined;
  if (end !== undefined) {
    if (entry.endsSessions === true) portal.sessions.forget();
    const { elsewhere, headers }: Partial<NoticeOf<Subject, Outcome>> = typeof end === 'object' && 'notice' in end ? end : {};
    const to = elsewhere?.(action) ?? null;
    if (to !== null) throw redirect(to);
    return finish(typeof end === 'function' ? await end(outcome, call) : end, { ...action, headers: headers?.(outcome) ?? {} });
  }

  // If the subject is gone, this call throws the page's 404.
  if (outcome.kind.startsWith('unknown-')) await find();
  if (outcome.kind === 'moved-on' && entry.conflict !== undefined) {
    const { changed, ...conflict } = await entry.conflict({ ...call, subject: await find() });
    const lastChange = changed === undefined ? '' : ` ${await describeLastChange(portal, changed)}`;
    const both = { ...conflict, theirs: `${conflict.theirs}${lastChange}` };
    return answered(intent, { refusal: refuseWithValues(typed), conflict: both }, { status: 409 });
  }

  const refusal = (await findOutcomeRefusal(entry, outcome, call)) ?? badRequest();
  const { reason, init, links } = readRefusal(refusal);
  return refuse(intent, { data: { ...writeRefusal(reason, typed), links }, init });
}

async function findOutcomeRefusal<Subject, Outcome extends ActionOutcome, DoneKind extends Outcome['kind'], Known extends Fields, Made>(
  entry: ActionEntry<Subject, Known, Outcome, DoneKind, Made>,
  outcome: Outcome,
  call: ActionCall<Subject, DetailsOf<Known>>,
): Promise<Refusal | undefined> {
  const refusals = (entry.refusals ?? {}) as Record<string, Refusal | RefusalWriter<Subject, Known, Outcome>>;
  const found = Object.hasOwn(refusals, outcome.kind) ? refusals[outcome.kind] : undefined;
  return typeof found === 'function' ? found(outcome, call) : found;
}

type End<Subject, Known extends Fields, Outcome, Made> =
  | ActionSuccess<Made>
  | NoticeOf<Subject, Outcome>
  | ((outcome: Outcome, call: ActionCall<Subject, DetailsOf<Known>>) => ActionSuccess<Made> | Promise<ActionSuccess<Made>>);

type RefusalWriter<Subject, Known extends Fields, Outcome> = (
  outcome: Outcome,
  call: ActionCall<Subject, DetailsOf<Known>>,
) => Refusal | Promise<Refusal>;

type RefusalWithInit = Extract<Refusal, { init: ResponseInit }>;

function readRefusal(refusal: Refusal): RefusalWithInit {
  const hasInit = typeof refusal === 'object' && typeof refusal.init === 'object';
  return hasInit ? (refusal as RefusalWithInit) : { reason: refusal as string | FieldErrors, init: { status: 409 } };
}

function writeRefusal(reason: RefusalWithInit['reason'], values: FormValues): FormRefusal {
  return typeof reason === 'string' ? refuseWithValues(values, reason) : { cause: 'fields', errors: reason, message: null, values };
}

function finish<Made>(
  end: ActionSuccess<Made>,
  { intent, page, headers }: { intent: string; page: string; headers: HeadersInit },
): ActionResponse<Made> {
  if (isNotice(end)) throw redirect(addressOf(end, { intent, page }), { headers });
  if ('to' in end) throw redirect(end.to);
  if ('made' in end) return answered(intent, { made: end.made });

  const { refill } = end;
  return answered(refill.intent, { refusal: refuseWithValues(refill.values), notice: refill.notice });
}

function addressOf(end: Notice, { intent, page }: { intent: string; page: string }): string {
  const section = typeof end === 'string' || end.at === undefined ? '' : `#${end.at}`;
  return `${page}?${new URLSearchParams({ done: readNotice(end, intent)[0] })}${section}`;
}

function isNotice(end: unknown): end is Notice {
  return typeof end === 'string' || (typeof end === 'object' && end !== null && 'notice' in end);
}

function readNotice(end: Notice, intent: string): [string, string] {
  return typeof end === 'string' ? [intent, end] : [end.as ?? intent, end.notice];
}

function refuse<Made>(intent: string, { data: refusal, init }: { data: FormRefusal; init: ResponseInit | null }): ActionResponse<Made> {
  return answered(intent, { refusal }, init ?? {});
}

function answered<Made>(intent: string, parts: Partial<ActionAnswer<Made>>, init: ResponseInit = {}): ActionResponse<Made> {
  return { answer: answerAction(intent, parts), init };
}
