import { useRouteLoaderData } from 'react-router';

import { holdsRole, type Role } from '#app/features/access/rules.ts';
import type { loader } from './console-shell.tsx';

/** Tells whether the signed-in manager's role includes another one. The server decides again what it allows. */
export function useHasRole(asked: Role): boolean {
  const shell = useRouteLoaderData<typeof loader>('console-shell');
  return shell !== undefined && holdsRole(shell.role, asked);
}
