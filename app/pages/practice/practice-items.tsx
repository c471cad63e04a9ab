import type { Route } from './+types/practice-items';
import { listPractice, type Practice } from '#app/features/learning/list-practice.server.ts';
import { getPortal } from '#app/portal.ts';

/** The practice items of one or all modules, the same for everyone. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { modules, items } = listPractice(getPortal(context).content);
  const asked = url.searchParams.get('module');
  return Response.json({ modules, items: asked === null ? items : items.filter(({ module }) => module === asked) } satisfies Practice);
}
