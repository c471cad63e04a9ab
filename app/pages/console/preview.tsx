import { Form } from 'react-router';

import type { Problem } from '#app/content/checks/content-error.ts';
import { audienceNames } from '#app/features/access/form.ts';
import { checkDrafts, findShownDrafts } from '#app/features/revisions/check-drafts.server.ts';
import { isPreviewLinkOpen } from '#app/features/revisions/preview-links/preview-link-rules.ts';
import { listPreviewLinks, type StoredPreviewLink } from '#app/features/revisions/preview-links/preview-link-store.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { endSentence, formatShortTime } from '#app/time/written-time.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { answerTo } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/preview';
import { describePreviewProblems } from './settings/describe-problems.ts';
import { nameProblemsOf } from './review/part-names.server.ts';
import { previewActions } from './preview-actions.server.ts';
import { findPreviewed } from './start-preview.server.ts';
import { PreviewLinks } from './preview-links.tsx';

/** Loads which portal is being previewed, if any, what keeps the unpublished changes from showing, and the links for colleagues. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const checked = await checkDrafts(portal);
  const { share, 'turn-off': turnOff } = previewActions.showEach({ context, url }, null);
  const now = portal.now();
  return {
    previewed: await findPreviewed(context, request),
    mistake: checked?.kind === 'invalid' ? await describeMistake(portal, checked.problems) : null,
    done: previewActions.readNotice(url),
    sharing: share.isAllowed
      ? { share, turnOff, links: (await listPreviewLinks(portal.database, now)).map((link) => describeLink(link, now)) }
      : null,
  };
}

async function describeMistake(portal: Portal, problems: readonly Problem[]): Promise<string> {
  const shown = await findShownDrafts(portal);
  const names = nameProblemsOf(portal, await listRevisionsIn(portal.database, 'draft'));
  return describePreviewProblems(problems, { leftOut: shown?.content ? shown.leftOut : null, names });
}

function describeLink(link: StoredPreviewLink, now: Date) {
  const { id, audience, maker, createdAt, expiresAt, revokedAt } = link;
  const isOpen = isPreviewLinkOpen(link, now);
  const ended = revokedAt === null ? 'Ended, because its maker can no longer edit' : `Turned off ${formatShortTime(revokedAt)}`;
  return {
    id,
    portal: audienceNames[audience],
    maker,
    made: formatShortTime(createdAt),
    state: endSentence(isOpen ? `Works until ${formatShortTime(expiresAt)}` : ended),
    isOpen,
  };
}

export function action(args: Route.ActionArgs) {
  return previewActions.receive(args);
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Preview({ loaderData: { previewed, mistake, done, sharing }, actionData }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHeading
        title="Preview"
        note="Look at a portal the way learners or clients see it, with your unpublished changes. Nothing you do there is saved, and no learner is created."
      />
      <ConsoleNotice text={mistake} tone="refused" />
      <ConsoleNotice text={done} />
      <ConsoleNotice text={answerTo(actionData, 'turn-off')?.refusal?.message ?? null} tone="refused" />
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
      {sharing === null ? null : <PreviewLinks {...sharing} answer={actionData} />}
    </>
  );
}
