import { useRouteLoaderData } from 'react-router';

import { holdsRole, type Role } from '#app/features/access/rules.ts';

/** Tells whether the signed-in manager's role includes another one. The server decides again what it allows. */
export function useHasRole(asked: Role): boolean {
  // The console's frame shows errors with this, so its own type would refer to itself.
  const shell = useRouteLoaderData<{ role: Role }>('console-shell');
  return shell !== undefined && holdsRole(shell.role, asked);
}
