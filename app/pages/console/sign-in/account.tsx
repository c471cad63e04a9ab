import { useRef, type ReactNode } from 'react';
import { data, Form, href, redirect } from 'react-router';

import { endOwnSessions } from '#app/features/sign-in/end-sessions.server.ts';
import { setDigest, wantsDigest } from '#app/features/notifications/digest-store.server.ts';
import { ownPasswordForm, passkeyForm } from '#app/features/team/form.ts';
import { deleteOwnPasskey, nameOwnPasskey } from '#app/features/sign-in/passkeys.server.ts';
import { describeBrowser, roleNames } from '#app/features/team/rules.ts';
import { listManagerSessions, listPasskeys } from '#app/features/team/store.server.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm, refuseForm } from '#app/forms/receive-form.server.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { noteEvent, noteUnknownRecord } from '#app/request/note-event.server.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/account';
import { askFactors, mustConfirm, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ListTable } from '#app/console-kit/list/list-table.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { hasPasskeys } from './passkey-address.server.ts';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';
import { withPhoneLabel } from '#app/console-kit/list/with-phone-label.tsx';

/** The notices about completed actions, by the value of `done` in the address. */
const doneNotes: Record<string, string> = {
  password: 'Your password has been changed, and your other sessions have ended.',
  'second-factor-off': 'Your second factor is off.',
  'digest-on': 'Daily email is on. The first one comes tomorrow morning.',
  'digest-off': 'Daily email is off.',
  confirmed: "You won't have to confirm it's you again for ten minutes.",
  session: 'The session has ended.',
  'passkey-named': 'Passkey renamed.',
  'passkey-deleted': 'Passkey deleted. It no longer works here, though your device may still offer it.',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { database } = portal;
  const manager = getManager(context);
  const sessions = await listManagerSessions(database, manager.id);
  const passkeys = await listPasskeys(database, manager.id);
  const isDigestOn = await wantsDigest(database, manager.id);

  return {
    done: doneNotes[url.searchParams.get('done') ?? ''] ?? null,
    isDigestOn,
    isMailed: portal.env.SMTP_URL !== undefined,
    asksForPassword: mustConfirm(context),
    asked: askFactors(context),
    manager: { name: manager.name, email: manager.email, role: roleNames[manager.role], hasSecondFactor: manager.hasSecondFactor },
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, since: createdAt === null ? '' : formatShortTime(createdAt) })),
    canUsePasskeys: hasPasskeys(portal),
    sessions: sessions.map(({ id, createdAt, lastUsedAt, userAgent }) => ({
      id,
      browser: describeBrowser(userAgent),
      since: formatShortTime(createdAt),
      lastUsed: formatShortTime(lastUsedAt),
      isThis: id === manager.sessionId,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = getPortal(context);
  const manager = getManager(context);
  const sent = await readForm(request);
  const intent = getFormText(sent, 'intent');
  const id = getFormText(sent, 'id');
  const own = { managerId: manager.id, id, now: now() };

  switch (intent) {
    case 'end-session': {
      const refused = await refuseUnconfirmed(request, context, { sent });
      if (refused !== null) return answer(intent, '', refused);
      if ((await endOwnSessions(database, { manager, sessionId: id, now: now() })) > 0)
        await noteEvent(context, 'sessions-ended', { account: manager.email, detail: 'own' });
      else if (id !== 'others') await noteUnknownRecord(context);
      throw redirect(`${href('/manage/account')}?done=session`);
    }
    case 'digest-on':
    case 'digest-off':
      await setDigest(database, manager.id, intent === 'digest-on');
      throw redirect(`${href('/manage/account')}?done=${intent}#daily-mail`);
    case 'confirm': {
      const refused = await refuseUnconfirmed(request, context, { sent, always: true, withFactor: true });
      if (refused !== null) return answer(intent, id, refused);
      throw redirect(`${href('/manage/account')}?done=confirmed#passkeys`);
    }
    case 'confirm-to-end': {
      const refused = await refuseUnconfirmed(request, context, { sent, always: true });
      if (refused !== null) return answer(intent, id, refused);
      throw redirect(`${href('/manage/account')}?done=confirmed#sessions`);
    }
    case 'name-passkey': {
      const received = receiveForm(passkeyForm, sent);
      if (received.kind === 'invalid') return answer(intent, id, received.refused);
      const isNamed = await nameOwnPasskey(database, { ...own, name: received.details.name });
      if (!isNamed) return answer(intent, id, await refuseGone(context));
      throw redirect(`${href('/manage/account')}?done=passkey-named#passkeys`);
    }
    case 'delete-passkey': {
      const refused = await refuseUnconfirmed(request, context, { sent, withFactor: true });
      if (refused !== null) return answer(intent, id, refused);
      if (!(await deleteOwnPasskey(database, own))) return answer(intent, id, await refuseGone(context));
      throw redirect(`${href('/manage/account')}?done=passkey-deleted#passkeys`);
    }
    default:
      return badRequest();
  }
}

/** Says which form a refusal belongs to, because the page has several forms. */
function answer(intent: string, id: string, refused: { data: FormRefusal; init: ResponseInit | null }) {
  return data({ intent, id, refusal: refused.data }, refused.init ?? {});
}

async function refuseGone(context: Route.ActionArgs['context']) {
  await noteUnknownRecord(context);
  return refuseForm({ cause: 'portal', errors: {}, message: 'This passkey has already been deleted.', values: null }, { status: 409 });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Shows the signed-in manager's account, sign-in methods and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { manager, passkeys, sessions, done, asksForPassword } = loaderData;
  const isEndRefused = actionData?.intent === 'end-session' || actionData?.intent === 'confirm-to-end';
  const endRefusal = isEndRefused ? actionData.refusal : undefined;
  const asksToEnd = asksForPassword || isEndRefused;

  return (
    <>
      <ConsoleHeading
        title={manager.name}
        tab="Your account"
        note={`${manager.email}. Your role: ${manager.role.name} (${manager.role.may}).`}
      />
      <ConsoleNotice text={done} />
      <Section title="How you sign in">
        <dl className="m-0 divide-y divide-line rounded-lg border border-line bg-surface">
          <Row term="Password" value="Changing it ends your other sessions" to={href('/manage/account/password')} link="Change it" />
          <Row
            term="Second factor"
            value={manager.hasSecondFactor ? 'On: you also enter a code from an app' : 'Off: you only need your password'}
            to={href('/manage/account/second-factor')}
            link={manager.hasSecondFactor ? 'Change it' : 'Turn it on'}
          />
        </dl>
      </Section>
      <Section title="Passkeys" id="passkeys">
        <OwnPasskeys passkeys={passkeys} canUse={loaderData.canUsePasskeys} asked={loaderData.asked} answered={actionData} />
      </Section>
      <Section title="Daily email" id="daily-mail">
        <DailyMail isOn={loaderData.isDigestOn} isMailed={loaderData.isMailed} />
      </Section>
      <Section title="Where you're signed in" id="sessions">
        <ListTable
          caption="Your sessions, most recently used first"
          rows={sessions}
          keyOf={(session) => session.id}
          empty="No active sessions."
          columns={[
            {
              title: 'Browser',
              show: (session) => (session.isThis ? `${session.browser} (this one)` : session.browser),
              className: 'font-semibold',
            },
            { title: 'Signed in', show: (session) => withPhoneLabel('since', session.since), className: 'text-ink-muted' },
            { title: 'Last used', show: (session) => withPhoneLabel('used', session.lastUsed), className: 'text-ink-muted' },
          ]}
          actionOf={asksToEnd ? () => null : showEnd}
        />
        {sessions.length > 1 && !asksToEnd ? (
          <div className="mt-3">
            <EndSession id="others" label="End all other sessions" text="End all others" />
          </div>
        ) : null}
        {asksToEnd && (sessions.length > 1 || endRefusal !== undefined) ? <ConfirmToEnd refusal={endRefusal} /> : null}
      </Section>
    </>
  );
}

/** Lets a manager turn the daily Today email on or off. The email is on by default. */
function DailyMail({ isOn, isMailed }: { isOn: boolean; isMailed: boolean }) {
  return (
    <Form method="post" className="flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 flex-1 basis-80">
        {isOn
          ? "On: you get Today's list by email each morning at 7:00 a.m. (Toronto time), unless it's empty."
          : 'Off: check Today to see what needs your attention.'}
        {isMailed ? null : ' No mail server is set up yet, so the emails are held under Messages.'}
      </p>
      <input type="hidden" name="intent" value={isOn ? 'digest-off' : 'digest-on'} />
      <Button type="submit" look="secondary">
        {isOn ? 'Turn it off' : 'Turn it on'}
      </Button>
    </Form>
  );
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className="mb-9" id={id}>
      <h2 className="mb-3 font-serif text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

interface RowProps {
  term: string;
  value: string;
  to: string;
  link: string;
}

function Row({ term, value, to, link }: RowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <dt className="basis-full font-semibold sm:basis-36">{term}</dt>
      <dd className="m-0 flex-1 text-ink-muted">{value}</dd>
      <dd className="m-0">
        <ButtonLink to={to} look="quiet" aria-label={`${term}: ${link}`}>
          {link}
        </ButtonLink>
      </dd>
    </div>
  );
}

function showEnd({ id, browser, isThis }: { id: string; browser: string; isThis: boolean }) {
  return isThis ? null : <EndSession id={id} label={`End: ${browser}`} text="End" />;
}

/** Asks for confirmation before ending a session, so that someone who finds the console open can't do it. */
function ConfirmToEnd({ refusal }: { refusal: FormRefusal | undefined }) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <div className="mt-4 max-w-2xl">
      <SentForm
        form={ownPasswordForm}
        element={element}
        hidden={{ intent: 'confirm-to-end' }}
        refusal={refusal}
        submitLabel="Continue"
        head={<h3 className="font-serif text-lg font-semibold">To end a session, confirm it&apos;s you</h3>}
      />
    </div>
  );
}

function EndSession({ id, label, text }: { id: string; label: string; text: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="end-session" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="secondary" aria-label={label}>
        {text}
      </Button>
    </Form>
  );
}
