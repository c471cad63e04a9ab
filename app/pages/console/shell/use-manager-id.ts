import { useRouteLoaderData } from 'react-router';

/** Returns the signed-in manager's ID. */
export function useManagerId(): string {
  return useRouteLoaderData<{ id: string }>('console-shell')?.id ?? '';
}
