import { useRef, type ReactNode } from 'react';
import { data, redirect } from 'react-router';

import type { Role } from '#app/features/access/rules.ts';
import { changeRole, takeAccessAway, type ManagerChanged } from '#app/features/team/change-manager.server.ts';
import { endSessionsOf } from '#app/features/sign-in/end-sessions.server.ts';
import { roleForm } from '#app/features/team/form.ts';
import { makeResetLink, resetAddress } from '#app/features/team/make-reset-link.server.ts';
import { roleNames } from '#app/features/team/rules.ts';
import { findManager, listManagerSessions } from '#app/features/team/store.server.ts';
import type { Form, FormRefusal, Typed } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { SentForm, type SentFormProps } from '#app/forms/sent-form.tsx';
import { getPortal, type Portal } from '#app/portal.ts';
import { noteEvent } from '#app/request/note-event.server.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/team-member';
import { BothVersions, type Conflict } from '#app/console-kit/both-versions.tsx';
import { mustConfirm, refuseUnconfirmed } from '#app/console-kit/confirm.server.ts';
import { withConfirmation } from '#app/console-kit/confirm-field.tsx';
import { ResetLinkNote } from './reset-link-note.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { describeLastChange } from '#app/console-kit/last-change.server.ts';
import { getFormText } from '#app/console-kit/get-form-text.ts';

const doneNotes: Record<string, string> = {
  role: 'The role is changed. It holds from their next step on.',
  unchanged: 'They have this role already. Nothing was changed.',
  sessions: 'Their sessions have ended. They sign in anew.',
};

const lastOwner = 'This is the last owner. Make somebody else an owner first: without one, nobody could invite or change anybody.';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { database } = getPortal(context);
  const manager = await findManager(database, { id: params.id });
  if (manager === null) throw data('There is no such manager, or they were removed.', { status: 404 });

  const sessions = await listManagerSessions(database, manager.id);
  return {
    done: doneNotes[url.searchParams.get('done') ?? ''] ?? null,
    asksForPassword: mustConfirm(context),
    manager: {
      name: manager.name,
      email: manager.email,
      role: manager.role,
      roleName: roleNames[manager.role].name,
      hasSecondFactor: manager.hasSecondFactor,
      since: formatShortTime(manager.createdAt),
    },
    isRemovalAsked: url.searchParams.get('ask') === 'remove',
    sessions: sessions.length,
    isOwn: manager.id === getManager(context).id,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, now } = getPortal(context);
  const owner = getManager(context);
  const sent = await readForm(request);
  const intent = getFormText(sent, 'intent');
  const change = { managerId: params.id, actor: owner.email, now: now() };
  const isOwn = params.id === owner.id;

  if (!isIntent(intent)) badRequest();

  const received = intent === 'role' ? receiveForm(roleForm, sent) : null;
  if (received?.kind === 'invalid') return answer(intent, received.refused);
  const values = received?.typed ?? {};
  const refused = await refuseUnconfirmed(request, context, { sent, values });
  if (refused !== null) return answer(intent, refused);

  if (intent === 'sessions') {
    if ((await endSessionsOf(database, change)) === null) throw redirect('/manage/people?done=gone');
    await noteEvent(context, 'sessions-ended', { account: params.id });
    throw redirect(isOwn ? '/manage/sign-in' : `/manage/people/${params.id}?done=sessions`);
  }
  if (intent === 'reset-link') return giveResetLink(context, change);
  if (received === null) {
    const removed = await takeAccessAway(database, change);
    if (removed.kind === 'last-owner') return answer(intent, refuseLastOwner(values));
    throw redirect(isOwn ? '/manage/sign-in' : `/manage/people?done=${removed.kind === 'changed' ? 'removed' : 'gone'}`);
  }
  const seen = sent.get('seen');
  const { role } = received.details;
  const changed = await changeRole(database, { ...change, role, seen: typeof seen === 'string' ? seen : undefined });
  if (changed.kind === 'moved-on') return refuseConflict(getPortal(context), { id: params.id, role, values });
  if (changed.kind === 'last-owner') return answer(intent, refuseLastOwner(values));
  throw redirect(afterRole(changed, params.id, isOwn));
}

const intents = ['role', 'sessions', 'reset-link', 'remove'] as const;

function isIntent(intent: string): intent is (typeof intents)[number] {
  return intents.some((known) => known === intent);
}

/** The link is in this answer alone: the store has a digest. */
async function giveResetLink(context: Route.ActionArgs['context'], change: { managerId: string; actor: string; now: Date }) {
  const portal = getPortal(context);
  const made = await makeResetLink(portal, change);
  if (made === null) throw redirect('/manage/people?done=gone');

  await noteEvent(context, 'reset-link-made', { account: change.managerId });
  const link = { address: resetAddress(portal.env, made.token), until: formatShortTime(made.expiresAt) };
  return data<Answer>({ intent: 'reset-link', refusal: null, conflict: null, link });
}

/** Whoever is no owner any more sees this page no more. */
function afterRole({ kind }: ManagerChanged, id: string, isOwn: boolean): string {
  if (kind === 'unknown-manager') return '/manage/people?done=gone';
  if (kind === 'unchanged') return `/manage/people/${id}?done=unchanged`;
  return isOwn ? '/manage/account' : `/manage/people/${id}?done=role`;
}

/** Somebody else gave another role meanwhile: shows it beside the one that was chosen. */
async function refuseConflict(portal: Portal, { id, role, values }: { id: string; role: Role; values: Typed }) {
  const manager = await findManager(portal.database, { id });
  if (manager === null) throw redirect('/manage/people?done=gone');

  const theirs = `${roleNames[manager.role].name}. ${await describeLastChange(portal, `manager/${manager.email}`)}`;
  const refusal: FormRefusal = { cause: 'portal', errors: {}, message: null, values };
  return data<Answer>({ intent: 'role', refusal, conflict: { yours: roleNames[role].name, theirs } }, { status: 409 });
}

function refuseLastOwner(values: Record<string, string>) {
  const refusal: FormRefusal = { cause: 'portal', errors: {}, message: lastOwner, values };
  return { data: refusal, init: { status: 409 } };
}

interface Answer {
  intent: string;
  refusal: FormRefusal | null;
  conflict: Conflict | null;
  link?: { address: string; until: string };
}

/** Says which of the page's forms is refused. */
function answer(intent: string, refused: { data: FormRefusal; init: ResponseInit | null }) {
  return data<Answer>({ intent, refusal: refused.data, conflict: null }, refused.init ?? {});
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** A change that was refused has to show what is so by now. */
export function shouldRevalidate() {
  return true;
}

/** One manager: their role, their sessions, their end. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { manager, sessions, done, asksForPassword, isOwn } = loaderData;
  const conflict = actionData?.conflict ?? null;
  const isRemovalAsked = loaderData.isRemovalAsked || actionData?.intent === 'remove';
  const refusalOf = (intent: string) => (actionData?.intent === intent ? (actionData.refusal ?? undefined) : undefined);
  const confirmed = (form: Form, intent: string) => withConfirmation(form, { isAsked: asksForPassword, refusal: refusalOf(intent) });

  return (
    <>
      <ConsoleHeading
        title={manager.name}
        note={`${manager.email}. ${manager.roleName} since ${manager.since}, ${manager.hasSecondFactor ? 'with' : 'without'} a second factor.`}
      >
        <ButtonLink to="/manage/people" look="quiet">
          All people
        </ButtonLink>
      </ConsoleHeading>
      <ConsoleNotice text={done} />
      <div className="grid gap-6">
        <Part
          title={isOwn ? 'What you may do' : 'What they may do'}
          intent="role"
          form={confirmed(roleForm, 'role')}
          given={{ role: manager.role }}
          hidden={{ seen: manager.role }}
          notice={conflict === null ? null : <BothVersions conflict={conflict} what="this role" />}
          refusal={refusalOf('role')}
          submitLabel="Change the role"
        />
        {isOwn ? null : (
          <Part
            title="Sessions"
            intent="sessions"
            form={confirmed(noFields, 'sessions')}
            refusal={refusalOf('sessions')}
            submitLabel="End all their sessions"
            look="secondary"
          >
            {sessions === 1 ? 'They are signed in once.' : `They are signed in ${sessions} times.`} Whoever uses them signs in anew.
          </Part>
        )}
        {isOwn ? null : (
          <Part
            title="Password reset"
            intent="reset-link"
            form={confirmed(noFields, 'reset-link')}
            notice={actionData?.link === undefined ? null : <ResetLinkNote {...actionData.link} email={manager.email} />}
            refusal={refusalOf('reset-link')}
            submitLabel="Make a reset link"
            look="secondary"
          >
            For someone who forgot their password. They choose a new one and are signed out everywhere. They still need their second factor.
          </Part>
        )}
        {isRemovalAsked ? (
          <Part
            title={isOwn ? 'Leave the console?' : `Remove ${manager.name}?`}
            intent="remove"
            form={confirmed(noFields, 'remove')}
            refusal={refusalOf('remove')}
            submitLabel={isOwn ? 'Leave the console' : `Remove ${manager.name}`}
            look="danger"
            besideButton={
              <ButtonLink to="?" look="secondary" preventScrollReset>
                Cancel
              </ButtonLink>
            }
          >
            {removalNote}
          </Part>
        ) : (
          <section aria-label="Removal" className="max-w-2xl rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-7">
            <h2 className="font-serif text-xl font-semibold">{isOwn ? 'Leave the console' : `Remove ${manager.name}`}</h2>
            <p className="mt-1 mb-5 text-ink-muted">{removalNote}</p>
            <ButtonLink to="?ask=remove" look="secondary" className="text-danger!" preventScrollReset>
              {isOwn ? 'Leave…' : 'Remove…'}
            </ButtonLink>
          </section>
        )}
      </div>
    </>
  );
}

const noFields: Form = { fields: {} };

const removalNote =
  'Sessions, passkeys, password and second factor end at once. The audit log keeps what was done. A new invitation gives access back.';

interface PartProps {
  title: string;
  intent: string;
  form: Form;
  given?: Record<string, string>;
  /** What is sent along and not typed. */
  hidden?: Record<string, string>;
  /** What stands above the fields. */
  notice?: ReactNode;
  refusal: FormRefusal | undefined;
  submitLabel: string;
  look?: SentFormProps['look'];
  besideButton?: ReactNode;
  children?: ReactNode;
}

function Part({ title, intent, form, given, hidden, notice, refusal, submitLabel, look, besideButton, children }: PartProps) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <section aria-label={title}>
      <SentForm
        form={form}
        element={element}
        given={given}
        hidden={{ ...hidden, intent }}
        refusal={refusal}
        submitLabel={submitLabel}
        look={look}
        besideButton={besideButton}
        head={
          <>
            <h2 className="font-serif text-xl font-semibold">{title}</h2>
            {children === undefined ? null : <p className="mt-1 text-ink-muted">{children}</p>}
            {notice}
          </>
        }
      />
    </section>
  );
}
