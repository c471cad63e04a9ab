import { useRouteLoaderData } from 'react-router';

import { holdsRole, type Role } from '#app/features/access/rules.ts';

/** Tells whether the signed-in manager's role includes another one. The server decides again what it allows. */
export function useHasRole(asked: Role): boolean {
  const shell = useShell();
  return shell !== undefined && holdsRole(shell.role, asked);
}

/** Returns the signed-in manager's ID. */
export function useManagerId(): string {
  return useShell()?.id ?? '';
}

// The console's frame shows errors with this, so its own type would refer to itself.
function useShell() {
  return useRouteLoaderData<{ id: string; role: Role }>('console-shell');
}
