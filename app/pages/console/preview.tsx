import { Form } from 'react-router';

import { checkDrafts } from '#app/features/revisions/check-drafts.server.ts';
import { getPortal } from '#app/portal.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/preview';
import { describePreviewProblems } from './settings/describe-problems.ts';
import { previewActions } from './preview-actions.server.ts';

/** Loads which portal is being previewed, if any, and what keeps the unpublished changes from showing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const named: unknown = await portal.cookies.preview.parse(request.headers.get('Cookie'));
  const checked = await checkDrafts(portal);
  return {
    previewed: named === 'training' || named === 'client' ? named : null,
    mistake: checked?.kind === 'invalid' ? describePreviewProblems(checked.problems) : null,
  };
}

export function action(args: Route.ActionArgs) {
  return previewActions.receive(args);
}

export default function Preview({ loaderData: { previewed, mistake } }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHeading
        title="Preview"
        note="Look at a portal the way learners or clients see it, with your unpublished changes. Nothing you do there is saved, and no learner is created."
      />
      <ConsoleNotice text={mistake} tone="refused" />
      <Form method="post" reloadDocument className="flex flex-wrap gap-3">
        <Button type="submit" name="portal" value="training">
          Preview the training portal
        </Button>
        <Button type="submit" name="portal" value="client">
          Preview the client portal
        </Button>
        {previewed === null ? null : (
          <Button type="submit" name="portal" value="none" look="secondary">
            End preview
          </Button>
        )}
      </Form>
    </>
  );
}
