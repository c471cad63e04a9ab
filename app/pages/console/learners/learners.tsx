import type { Route } from './+types/learners';
import { sendBulk } from '#app/console-kit/list/bulk-answer.ts';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { learnersList } from './learners-list.server.ts';

/** All learners, and their progress. */
export const loader = learnersList.loader;

export const action = learnersList.action;

export function clientAction(args: Route.ClientActionArgs) {
  return sendBulk(args);
}

/** After a refused change, the page has to show the current state. */
export function shouldRevalidate() {
  return true;
}

export default function Learners({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return <ListPage list={list} answer={actionData} note="Each learner is one browser, or several that were merged." />;
}
