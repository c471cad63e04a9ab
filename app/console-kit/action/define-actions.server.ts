import { data, type RouterContextProvider } from 'react-router';

import type { Fields } from '#app/forms/form.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { badRequest, readForm } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { readIntent, type ActionAnswer, type ShownAction } from './action-answer.ts';
import type { ActionEntry, ActionWords, ActionOutcome, ActionText } from './action-entry.server.ts';
import type { BulkAction, BulkOptions, BulkRow, RowDecision } from './bulk-action.server.ts';
import { askedBy } from './confirm.server.ts';
import { describeAction, type Action } from './perform-action.server.ts';
import { hasRoleFor, requireRoleFor } from './require-role.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Describes one action in a way that lets the compiler match the types of its form, outcomes and results. */
export type DescribeAction<Subject> = <
  // The type parameter is `const` so that the compiler doesn't widen an entry's outcomes to `string`.
  const Outcome extends ActionOutcome,
  DoneKind extends Outcome['kind'],
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- An action without a form has no fields.
  Known extends Fields = Record<never, never>,
  Made = never,
>(
  entry: ActionEntry<Subject, Known, Outcome, DoneKind, Made>,
) => Action<Subject, Made>;

/** Any action. The result type is left open, because each action in a group has its own. */
type AnyAction = Record<keyof Action<never, never>, unknown>;

type MadeOf<Known> = Known extends Action<never, infer Made> ? Made : never;

interface Sent<Params> {
  request: Request;
  url: URL;
  params: Params;
  context: Context;
}

export interface ActionsDefinition<Params, Subject, Known> {
  /** Finds the subject of the actions. Throws the page's 404 if the subject is gone. */
  find: (asked: { params: Params; portal: Portal; context: Context; url: URL }) => Subject | Promise<Subject>;
  /** Returns the address of the page that the actions lead back to. */
  page: (subject: Subject) => string;
  /** The default action for forms that don't name one. */
  unnamed?: keyof Known & string;
  actions: (action: DescribeAction<Subject>) => Known;
}

/**
 * Describes a page's actions. The returned object shows the actions (`show`), handles them (`receive`) and reports what was just done
 * (`readNotice`). The page's row in the page table says who can send them (`changes`), unless an entry names a role of its own.
 */
export function defineActions<Params, Subject, Known extends Record<string, AnyAction>>({
  find,
  page,
  unnamed,
  actions: describe,
}: ActionsDefinition<Params, Subject, Known>) {
  type Intent = keyof Known & string;
  const actions = describe(describeAction);
  const has = (name: string): name is Intent => Object.hasOwn(actions, name);
  const intents = Object.keys(actions).filter(has);
  // The cast is safe because an intent is always one of the record's own keys.
  const get = (intent: Intent) => actions[intent] as Action<Subject, unknown>;

  return {
    /** The entries, for tests that go through all actions. */
    entries: actions,

    has,

    /** Lists the actions that the page currently offers. */
    show(from: { context: Context; url: URL }, subject: Subject): ShownAction<Intent>[] {
      return intents
        .map((intent) => showAction(intent, { ...from, subject, words: get(intent).words }))
        .flatMap(({ isOffered, shown }) => (isOffered ? [shown] : []));
    },

    /** Describes an action for display, even if it isn't possible at the moment. */
    showOne(intent: Intent, from: { context: Context; url: URL }, subject: Subject): ShownAction<Intent> {
      return showAction(intent, { ...from, subject, words: get(intent).words }).shown;
    },

    /** Describes every action for display, by its intent. */
    showEach(from: { context: Context; url: URL }, subject: Subject): Record<Intent, ShownAction<Intent>> {
      const shown = intents.map((intent) => [intent, showAction(intent, { ...from, subject, words: get(intent).words }).shown]);
      return Object.fromEntries(shown);
    },

    /** Returns the notice that the page's address asks for after a successful action, or null. */
    readNotice(url: URL): string | null {
      const done = url.searchParams.get('done') ?? '';
      const notices = new Map(intents.flatMap((intent) => get(intent).listNotices(intent)));
      return notices.get(done) ?? null;
    },

    /** Makes an action available for many rows of a list at once. */
    bulk(intent: Intent, { name = intent, ask, paramsOf, fixed = {}, reasons = {}, ...options }: BulkOptions<Params>): BulkAction {
      const { words, form, decide } = get(intent);
      const { danger, seenAs = 'seen', role, confirm, confirmsAgain } = words;
      return {
        name,
        label: options.label ?? asText(words.label),
        note: options.note ?? asText(danger ?? words.note),
        look: danger === undefined ? 'secondary' : 'danger',
        asks: ask === true || words.ask === true || danger !== undefined || Object.keys(form.fields).length > 0,
        role,
        confirm,
        confirmsAgain,
        form,
        prepare: options.prepare ?? (async () => ({})),

        async decide({ key, seen, sent, ...row }: BulkRow): Promise<RowDecision> {
          const asked = { params: paramsOf(key), portal: row.portal, context: row.context, url: new URL(row.request.url) };
          const subject = await findOrGone(async () => find(asked));
          if (subject === 'gone') return { kind: 'gone' };

          const own = new FormData();
          for (const [field, value] of sent) own.set(field, value);
          for (const [field, value] of Object.entries({ ...fixed, [seenAs]: seen })) own.set(field, value);
          return decide({ ...row, intent, subject, sent: own, find: async () => find(asked), page: page(subject) }, reasons);
        },
      };
    },

    async receive({ request, url, params, context }: Sent<Params>, named?: Intent) {
      const portal = getPortal(context);
      const findSubject = async () => find({ params, portal, context, url });
      const sent = await readForm(request);
      const sentIntent = named ?? readIntent(sent) ?? unnamed ?? '';
      const intent = has(sentIntent) ? sentIntent : null;
      if (intent !== null) await requireRoleFor(context, get(intent).words);
      const subject = await findSubject();
      if (intent === null) return badRequest();

      const view = { subject, portal, me: getManager(context) };
      const { answer, init } = await get(intent).perform({
        ...view,
        intent,
        request,
        context,
        sent,
        find: findSubject,
        page: page(subject),
      });
      // The cast is safe because each action's own type includes its result, and the record's type is the union of those types.
      return data(answer as ActionAnswer<MadeOf<Known[Intent]>>, init);
    },
  };
}

/** Finds a row's subject. A 404 or a redirect means that the subject is gone, and other errors are thrown. */
async function findOrGone<Subject>(find: () => Promise<Subject>): Promise<Subject | 'gone'> {
  try {
    return await find();
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return 'gone';
  }
}

/**
 * Returns text that applies to any subject, or an empty string. Lists need their own text if an action's text is about a single subject.
 */
function asText(worded: ActionText<never> | undefined): string {
  return typeof worded === 'string' ? worded : '';
}

function showAction<Intent extends string, Subject>(
  intent: Intent,
  { context, url, subject, words }: { context: Context; url: URL; subject: Subject; words: ActionWords<Subject> },
): { isOffered: boolean; shown: ShownAction<Intent> } {
  const view = { subject, portal: getPortal(context), me: getManager(context) };
  const write = (worded: ActionText<Subject> | undefined) => (typeof worded === 'function' ? worded(view) : (worded ?? ''));
  const obstacle = words.obstacle?.(view) ?? null;
  const label = write(words.label);

  const shown: ShownAction<Intent> = {
    intent,
    label,
    title: write(words.title) || label,
    note: write(words.danger ?? words.note),
    look: words.danger === undefined ? (words.look ?? 'primary') : 'danger',
    hidden: { intent, ...(words.seen && { [words.seenAs ?? 'seen']: words.seen(subject) }) },
    given: words.given?.(subject) ?? {},
    hides: words.hides?.(subject) ?? [],
    asks: askedBy(context, words),
    isAsked: words.ask === undefined ? null : url.searchParams.get('ask') === intent,
    obstacle,
    isAllowed: hasRoleFor(context, words),
  };
  return { isOffered: shown.isAllowed && obstacle === null && (words.isOffered?.(view) ?? true), shown };
}
