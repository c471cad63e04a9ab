import { data, href } from 'react-router';

import type { Route } from './+types/learner-change';
import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { learnerForms } from '#app/features/learners/learner-forms.ts';
import { getPortal } from '#app/portal.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { EraseLists } from './erase-lists.tsx';
import { learnerActions, requireLearner } from './learner-actions.server.ts';
import { UnknownLearner } from './unknown-learner.tsx';

/** Loads the page that explains one change to a learner before it's made. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const learner = await requireLearner(getPortal(context), params.learner);
  const { facts } = learner;

  return {
    action: learnerActions.showOne(requireChange(params.change), { context, url }, learner),
    learner: { id: facts.id, name: nameLearner(facts) },
    signatures: facts.signatures.map(({ fullName }) => fullName),
  };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return learnerActions.receive({ params, ...args }, requireChange(params.change));
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateEvenRefused;

function requireChange(name: string) {
  if (!learnerActions.has(name)) throw data("This action doesn't exist.", { status: 404 });
  return name;
}

export default function LearnerChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { action: shown, learner, signatures } = loaderData;

  return (
    <>
      <ConsoleHeading title={shown.title} note={`${learner.name}. ${shown.note}`}>
        <ButtonLink to={href('/manage/learners/:learner', { learner: learner.id })} look="quiet">
          Back to the learner
        </ButtonLink>
      </ConsoleHeading>
      {shown.intent === 'erase' ? <EraseLists signatures={signatures} /> : null}
      {shown.obstacle === null || actionData !== undefined ? (
        <ActionForm key={shown.intent} action={shown} form={learnerForms[shown.intent]} answer={actionData} />
      ) : (
        <p className="max-w-2xl rounded-lg border border-line bg-surface px-5 py-4">{shown.obstacle}</p>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <UnknownLearner error={error} />;
}
