import type { Route } from './+types/learners';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { sendBulk } from '#app/console-kit/bulk/bulk-answer.ts';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { learnersList } from './learners-list.server.ts';

/** Loads the list of learners and their progress. */
export const loader = learnersList.loader;

export const action = learnersList.action;

export function clientAction(args: Route.ClientActionArgs) {
  return sendBulk(args);
}

export const shouldRevalidate = revalidateEvenRefused;

export default function Learners({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return <ListPage list={list} answer={actionData} note="Each browser counts as one learner until its record is merged with another." />;
}
