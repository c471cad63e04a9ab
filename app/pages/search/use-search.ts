import { useEffect, useState } from 'react';
import { href } from 'react-router';

import { fetchJson } from '#app/browser/fetch-json.ts';
import type { Audience } from '#app/features/access/rules.ts';
import type { SearchGroup } from '#app/features/search/rules.ts';
import type { SearchAnswer } from '../search.tsx';

/** The delay after each keystroke before a search starts, in milliseconds. */
const typingPause = 90;

export type SearchState =
  | { kind: 'idle' }
  /** `isKept` means that the portal didn't respond and the results come from this device. */
  | { kind: 'found'; query: string; groups: SearchGroup[]; isKept: boolean }
  | { kind: 'signed-out' }
  | { kind: 'failed' };

/**
 * Searches as people type: on the server or, if the device is offline and has saved everything, on the device. Until the newest query gets
 * a response, the previous results stay.
 */
export function useSearch(typed: string, isClient: boolean): { state: SearchState; retry: () => void } {
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const query = typed.trim();

  useEffect(() => {
    if (query === '') {
      setState({ kind: 'idle' });
      return;
    }

    const stale = new AbortController();
    const timer = setTimeout(() => {
      void ask(query, { isClient, signal: stale.signal }).then((answer) => {
        if (!stale.signal.aborted) setState(answer);
      });
    }, typingPause);

    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [query, isClient, attempt]);

  return { state, retry: () => setAttempt((count) => count + 1) };
}

async function ask(query: string, { isClient, signal }: { isClient: boolean; signal: AbortSignal }): Promise<SearchState> {
  const asked = await fetchJson<SearchAnswer>(`${href('/search')}?${new URLSearchParams({ q: query })}`, { signal });
  if (asked.kind === 'answered') return { kind: 'found', query, groups: asked.answer.groups, isKept: false };
  if (asked.kind === 'signed-out') return { kind: 'signed-out' };

  const groups = signal.aborted ? null : await searchHere(query, isClient ? ['client', 'training'] : ['training', 'client']);
  return groups === null ? { kind: 'failed' } : { kind: 'found', query, groups, isKept: true };
}

/** Searches on this device. The index is needed only offline, so it's in a separate script that devices save as well. */
async function searchHere(query: string, audiences: readonly Audience[]): Promise<SearchGroup[] | null> {
  try {
    const { searchOffline } = await import('./search-offline.ts');
    return await searchOffline(query, audiences);
  } catch {
    return null;
  }
}
