import type { Route } from './+types/learners';
import { ListPage } from '#app/console-kit/list/list-page.tsx';
import { learnersList } from './learners-list.server.ts';

/** Everyone who learns here, and how far along they are. */
export const loader = learnersList.loader;

export default function Learners({ loaderData: { list } }: Route.ComponentProps) {
  return <ListPage list={list} note="A learner is one browser, or several that were merged." />;
}
