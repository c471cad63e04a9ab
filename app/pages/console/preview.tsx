import { Form } from 'react-router';

import { getPortal } from '#app/portal.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/preview';
import { previewActions } from './preview-actions.server.ts';

/** Loads which portal is being previewed, if any. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const named: unknown = await getPortal(context).cookies.preview.parse(request.headers.get('Cookie'));
  return { previewed: named === 'training' || named === 'client' ? named : null };
}

export function action(args: Route.ActionArgs) {
  return previewActions.receive(args);
}

export default function Preview({ loaderData: { previewed } }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHeading
        title="Preview"
        note="Look at a portal the way learners or clients see it, with your unpublished changes. Nothing you do there is saved, and no learner is created."
      />
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
