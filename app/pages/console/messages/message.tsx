import type { ReactNode } from 'react';
import { href, Link } from 'react-router';

import type { Route } from './+types/message';
import { listConfiguredChannels } from '#app/features/messages/change-message.server.ts';
import { channelNames } from '#app/features/messages/rules.ts';
import { findLearnerNames } from '#app/features/learners/find-learner.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { describeMessage } from './describe-message.server.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionButtons } from '#app/console-kit/action/action-form.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { BackLink } from '#app/console-kit/back-link.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { findMessageRefusal, messageActions, refusalTexts, requireMessage } from './message-actions.server.ts';
import { messageTones } from './message-tones.ts';
import { Mark } from '#app/console-kit/mark.tsx';
import { findContentsRefusal, writeContents } from './write-contents.server.ts';
import { listLearnerKeys, nameSubject } from '#app/pages/console/audit-log/name-subject.server.ts';

/** Loads one message with its recipient, status and text. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const message = await requireMessage(portal, params.id);
  const at = { ways: listConfiguredChannels(portal.env), now: portal.now() };
  const retryRefusal = findMessageRefusal({ subject: message, portal }, 'retry');
  const about = { subject: message.about };
  const reserved = findContentsRefusal(message, getManager(context).role);
  const { isAllowed } = messageActions.showOne('retry', { context, url }, message);

  return {
    ...describeMessage(message, at),
    way: channelNames[message.channel],
    isMail: message.channel === 'mail',
    about: nameSubject(message.about, await findLearnerNames(portal.database, listLearnerKeys([about]))),
    contents: reserved === null ? writeContents(message, portal) : null,
    noContents: reserved ?? "This message's contents and recipient were erased along with the person's data.",
    actions: messageActions.show({ context, url }, message),
    whyNot: !isAllowed || retryRefusal === null || retryRefusal === 'over' ? null : refusalTexts[retryRefusal],
    done: messageActions.readNotice(url),
  };
}

export function action(args: Route.ActionArgs) {
  return messageActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export const shouldRevalidate = revalidateEvenRefused;

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, event, to, way, about, created, state, stateWords, detail, contents, noContents, isMail, actions, whyNot, done } =
    loaderData;

  return (
    <>
      <BackLink to={href('/manage/messages')}>All messages</BackLink>
      <ConsoleHeading title={title} tab="Message" note={event} />
      <ConsoleNotice text={done} />
      <ConsoleNotice text={actionData?.refusal?.message ?? null} tone="refused" />
      <dl className="m-0 mb-6 max-w-3xl divide-y divide-line border-y border-line">
        <Line term="State">
          <Mark text={stateWords} tone={messageTones[state]} /> {detail === '' ? null : <span className="text-ink-muted">{detail}</span>}
        </Line>
        <Line term={isMail ? 'To' : 'Channel'}>{isMail ? to : way}</Line>
        <Line term="About">
          {about.page === null ? (
            about.subject
          ) : (
            <Link to={about.page} className="text-brand underline underline-offset-2">
              {about.subject}
            </Link>
          )}
        </Line>
        <Line term="Written">{created}</Line>
        <Line term="Identifier">
          <code className="text-sm">{id}</code>
        </Line>
      </dl>
      {whyNot === null ? null : <p className="mb-3 max-w-[68ch] text-ink-muted">{whyNot}</p>}
      <div className="mb-6">
        <ActionButtons actions={actions} />
      </div>
      <section aria-labelledby="contents">
        <h2 id="contents" className="mb-3 font-serif text-xl font-semibold">
          Contents
        </h2>
        {contents === null ? (
          <p className="text-ink-muted">{noContents}</p>
        ) : (
          <>
            {/* The text can receive the focus, so that long lines can be scrolled with the keyboard. */}
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
              aria-labelledby="contents"
              className="max-w-3xl overflow-x-auto rounded-lg border border-line bg-surface p-4 text-sm whitespace-pre-wrap wrap-anywhere"
            >
              {contents}
            </pre>
            {isMail ? (
              <p className="mt-3">
                <a
                  href={href('/manage/messages/:id/html', { id })}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass('quiet', 'px-2')}
                >
                  <Icon name="external-link" className="size-4" />
                  Show as HTML in a new tab
                </a>
              </p>
            ) : null}
          </>
        )}
      </section>
    </>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 py-1.5">
      <dt className="text-sm leading-6 text-ink-muted">{term}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
