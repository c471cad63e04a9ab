import { useRef } from 'react';
import { data } from 'react-router';

import { nameLearner } from '#app/features/learning/person-rules.ts';
import { reasonForm } from '#app/features/audit-log/reason-form.ts';
import { issueResumeCode } from '#app/features/learning/issue-resume-code.server.ts';
import { findResumeCodeTime } from '#app/features/learning/profile-store.server.ts';
import { notifyResumeCode } from '#app/features/notifications/notify-others.server.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { readForm } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatTime } from '#app/time/written-time.ts';
import type { Route } from './+types/learner-resume-code';
import { ResumeCodeCard } from '#app/pages/resume-code-card.tsx';
import { mustConfirm, refuseUnconfirmed } from '#app/console-kit/action/confirm.server.ts';
import { withConfirmation } from '#app/console-kit/action/confirm-field.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { loadLearner, mayChange } from './load-learner.server.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const learner = await loadLearner(context, params.learner);
  const issued = await findResumeCodeTime(getPortal(context).database, learner.id);
  const mailedTo = getPortal(context).env.SMTP_URL === undefined || !learner.isEmailVerified ? null : learner.email;
  return {
    mailedTo,
    learner,
    origin: url.origin,
    codeTime: issued === null ? null : formatTime(issued),
    mayChange: mayChange(context),
    asksForPassword: mustConfirm(context),
  };
}

/** The code is in the answer itself and not behind a redirect: the store has a digest alone, so it's shown this once. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const portal = getPortal(context);
  const sent = await readForm(request);
  const received = receiveForm(reasonForm, sent);
  if (received.kind === 'invalid') return received.refused;

  const refused = await refuseUnconfirmed(request, context, { sent, values: received.typed });
  if (refused !== null) return refused;

  const { id } = await loadLearner(context, params.learner);
  const { reason } = received.details;
  const issued = { actor: getManager(context).email, now: portal.now() };
  const code = await issueResumeCode(portal, {
    learnerId: id,
    reason,
    onIssue: (tx, made) => notifyResumeCode(tx, portal, { ...made, ...issued }),
    ...issued,
  });
  return data({ code });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction);
}

/** A manager gives a learner a new code to come back with. */
export default function LearnerResumeCode({ loaderData, actionData }: Route.ComponentProps) {
  const { learner, origin, codeTime, mailedTo } = loaderData;
  const element = useRef<HTMLFormElement>(null);
  const code = actionData !== undefined && 'code' in actionData ? actionData.code : null;
  const refusal = actionData !== undefined && 'cause' in actionData ? actionData : undefined;

  return (
    <>
      <ConsoleHeading
        title={`A new resume code for ${nameLearner(learner)}`}
        tab="Resume code"
        note={
          codeTime === null ? 'This learner has no resume code yet.' : `The current code was made on ${codeTime}. A new one replaces it.`
        }
      />
      {code === null ? null : (
        <ResumeCodeCard code={code} origin={origin}>
          <p>Hand it to {nameLearner(learner)} alone: with the access code it opens this record. It is shown this once.</p>
          {mailedTo === null ? null : <p>We're also emailing it to {mailedTo}.</p>}
        </ResumeCodeCard>
      )}
      {loaderData.mayChange && code === null ? (
        <SentForm
          form={withConfirmation(reasonForm, { isAsked: loaderData.asksForPassword, refusal })}
          element={element}
          refusal={refusal}
          submitLabel="Issue a new code"
        />
      ) : null}
      {loaderData.mayChange ? null : <p>View only. A manager or an owner issues codes.</p>}
    </>
  );
}
