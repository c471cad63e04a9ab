import { Form } from 'react-router';

import { numberInWords } from '#app/content/text/number-words.ts';
import { inviteForm } from '#app/features/team/form.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/team';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, answerTo } from '#app/console-kit/action/action-form.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { OneTimeLink } from '#app/console-kit/one-time-link.tsx';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { ListView } from '#app/console-kit/list/list-view.tsx';
import type { LoadedRow } from '#app/console-kit/list/loaded-list.ts';
import { endSentence } from '#app/time/written-time.ts';
import { teamActions } from './team-actions.server.ts';
import { invitationsList, teamList } from './team-list.server.ts';

/** The notices about removed managers, by the value of `done` in the address. */
const doneNotes: Record<string, string> = {
  removed: "They've been removed from the team, and their sessions have ended.",
  gone: 'Someone else already removed this person.',
};

export async function loader(args: Route.LoaderArgs) {
  return {
    team: (await teamList.load(args)).list,
    invitations: (await invitationsList.load(args)).list,
    done: teamActions.readNotice(args.url) ?? doneNotes[args.url.searchParams.get('done') ?? ''] ?? null,
    invite: teamActions.showOne('invite', args, null),
  };
}

export function action(args: Route.ActionArgs) {
  return teamActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** Shows the team and its open invitations. */
export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, invitations, done, invite } = loaderData;
  const invited = actionData?.made ?? null;

  return (
    <>
      <ListPage
        list={team}
        heading={titleOf(team.rows.length)}
        note="Select a name to change a role, end sessions or remove someone."
        notices={
          <>
            <ConsoleNotice text={done} />
            <ConsoleNotice text={answerTo(actionData, 'withdraw')?.refusal?.message ?? null} tone="refused" />
          </>
        }
      />
      <h2 className="mt-9 mb-3 font-serif text-xl font-semibold">Invite someone</h2>
      {invited === null ? null : (
        <OneTimeLink
          link={invited.link}
          purpose="invitation"
          advice={invited.isMailed ? `We've emailed this link to ${invited.email}.` : `Send this link to ${invited.email}.`}
          limits={`${endSentence(`It works once and expires on ${invited.until}`)} Earlier links for this address no longer work.`}
          className="mb-5 max-w-2xl"
        />
      )}
      <ActionForm key={invited?.link} action={invite} form={inviteForm} answer={actionData} />
      <h2 className="mt-9 mb-3 font-serif text-xl font-semibold">Open invitations</h2>
      <ListView list={invitations} actionOf={showWithdraw} />
    </>
  );
}

function titleOf(count: number): string {
  return count === 1 ? 'One person on the team' : `${numberInWords(count)} people on the team`;
}

function showWithdraw({ key, cells: [email] }: LoadedRow) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={key} />
      <Button type="submit" look="secondary" aria-label={`Withdraw the invitation for ${typeof email === 'string' ? email : ''}`}>
        Withdraw
      </Button>
    </Form>
  );
}
