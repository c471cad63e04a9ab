import type { Route } from './+types/learners';
import { sendBulk } from '#app/console-kit/list/bulk-answer.ts';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { learnersList } from './learners-list.server.ts';

/** Everyone who learns here, and how far along they are. */
export const loader = learnersList.loader;

export const action = learnersList.action;

export function clientAction(args: Route.ClientActionArgs) {
  return sendBulk(args);
}

/** A change that was refused has to show what is so by now. */
export function shouldRevalidate() {
  return true;
}

export default function Learners({ loaderData: { list }, actionData }: Route.ComponentProps) {
  return <ListPage list={list} answer={actionData} note="A learner is one browser, or several that were merged." />;
}
