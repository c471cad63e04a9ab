import type { Route } from './+types/practice-items';
import { listPractice, type Practice } from '#app/features/learning/practice/list-practice.server.ts';
import { getPortal } from '#app/portal.ts';

/**
 * Sends the practice items of one module or of all modules, which are the same for everyone. Checks from lessons are included only if all
 * modules are requested.
 */
export function loader({ url, context }: Route.LoaderArgs) {
  const { modules, items, checks } = listPractice(getPortal(context).content);
  const asked = url.searchParams.get('module');
  const ofModule = items.filter(({ module }) => module === asked);
  const practice: Practice = asked === null ? { modules, items, checks } : { modules, items: ofModule, checks: [] };
  return Response.json(practice);
}
