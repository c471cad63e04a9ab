import { href, Link } from 'react-router';

import { describeRemoval } from '#app/features/revisions/records/describe-affected.server.ts';
import { partsWith } from '#app/features/revisions/parts/list-needed.server.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import type { Route } from './+types/remove-part';
import { AffectedRecords } from '../settings/affected-records.tsx';
import { removePartActions } from './remove-part-actions.server.ts';

/** Loads what would be removed, and whose records that affects. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const found = await removePartActions.find({ params, portal });
  return {
    remove: removePartActions.showOne('remove', { context, url }, found),
    affected: await describeRemoval(portal, [found.part, ...partsWith(found.part)]),
  };
}

export function action(args: Route.ActionArgs) {
  return removePartActions.receive(args, 'remove');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** Says what removing a file does before anyone does it. */
export default function RemovePart({ loaderData: { remove, affected }, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHeading title={remove.title} tab="Remove content" />
      <AffectedRecords sentences={affected} />
      <ActionForm
        action={remove}
        head={<p>{remove.note}</p>}
        answer={actionData}
        besideButton={
          <Link
            to={href('/manage/content/:part', params)}
            className="inline-flex min-h-11 items-center px-3 font-medium text-brand underline underline-offset-2"
          >
            Keep it
          </Link>
        }
      />
    </>
  );
}
