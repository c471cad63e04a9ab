import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Tells whether scripts have started, for what works differently without them. Don't pass the answer on in a context or a prop: it changes
 * right after hydration, and React then discards the server's HTML of every lazy-loaded part that it reaches, with the clicks on it.
 */
export function useHasScripts(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
