import type { Route } from './+types/learners';
import { sendBulk } from '#app/console-kit/bulk/bulk-answer.ts';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { learnersList } from './learners-list.server.ts';

/** Loads the list of learners and their progress. */
export const loader = learnersList.loader;

export const action = learnersList.action;

export function clientAction(args: Route.ClientActionArgs) {
  return sendBulk(args);
}

/** Reloads the data even after a refused change, because the page has to show the current state. */
export function shouldRevalidate() {
  return true;
}

export default function Learners({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return <ListPage list={list} answer={actionData} note="Each browser counts as one learner until its record is merged with another." />;
}
