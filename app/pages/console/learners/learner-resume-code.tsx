import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { reasonForm } from '#app/features/audit-log/reason-form.ts';
import { findResumeCodeTime } from '#app/features/learning/profile/profile-store.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import { formatTime } from '#app/time/written-time.ts';
import type { Route } from './+types/learner-resume-code';
import { ResumeCodeCard } from '#app/pages/resume-code-card.tsx';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { loadLearner } from './load-learner.server.ts';
import { recordActions } from './record-actions.server.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const learner = await loadLearner(context, params.learner);
  const issued = await findResumeCodeTime(getPortal(context).database, learner.id);
  const mailedTo = getPortal(context).env.SMTP_URL === undefined || !learner.isEmailVerified ? null : learner.email;
  return {
    mailedTo,
    name: nameLearner(learner),
    origin: url.origin,
    codeTime: issued === null ? null : formatTime(issued),
    issue: recordActions.showOne('resume-code', { context, url }, learner),
  };
}

export function action(args: Route.ActionArgs) {
  return recordActions.receive(args, 'resume-code');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** Lets a manager give a learner a new resume code. */
export default function LearnerResumeCode({ loaderData, actionData }: Route.ComponentProps) {
  const { name, origin, codeTime, mailedTo, issue } = loaderData;
  const code = actionData?.made ?? null;

  return (
    <>
      <ConsoleHeading
        title={issue.title}
        tab="Resume code"
        note={
          codeTime === null ? 'This learner has no resume code yet.' : `The current code was made on ${codeTime}. A new one replaces it.`
        }
      />
      {code === null ? null : (
        <ResumeCodeCard code={code} origin={origin}>
          <p>Give this code only to {name}. Together with the access code, it opens this record. It's shown only once.</p>
          {mailedTo === null ? null : <p>We're also emailing it to {mailedTo}.</p>}
        </ResumeCodeCard>
      )}
      {issue.isAllowed && code === null ? <ActionForm action={issue} form={reasonForm} answer={actionData} /> : null}
      {issue.isAllowed ? null : <p>View only. A manager or an owner can issue codes.</p>}
    </>
  );
}
