import { useEffect, useState } from 'react';
import { href } from 'react-router';

import { askPortal } from '#app/browser/ask-portal.ts';
import type { Audience } from '#app/features/access/rules.ts';
import type { SearchGroup } from '#app/features/search/rules.ts';
import type { SearchAnswer } from '../search.tsx';

/** How long to wait for the next letter before asking, in milliseconds. */
const typingPause = 90;

export type SearchState =
  | { kind: 'idle' }
  /** What is kept on this device was searched, because the portal didn't answer. */
  | { kind: 'found'; query: string; groups: SearchGroup[]; isKept: boolean }
  | { kind: 'signed-out' }
  | { kind: 'failed' };

/** Asks the server while someone types, and offline this device, which may keep everything. Only the answer to the newest text is shown, and the last one stays until it's there. */
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
  const asked = await askPortal<SearchAnswer>(`${href('/search')}?${new URLSearchParams({ q: query })}`, { signal });
  if (asked.kind === 'answered') return { kind: 'found', query, groups: asked.answer.groups, isKept: false };
  if (asked.kind === 'signed-out') return { kind: 'signed-out' };

  const groups = signal.aborted ? null : await searchHere(query, isClient ? ['client', 'training'] : ['training', 'client']);
  return groups === null ? { kind: 'failed' } : { kind: 'found', query, groups, isKept: true };
}

/** The index comes with its own script, which a device keeps as well: with a line nobody needs it. */
async function searchHere(query: string, audiences: readonly Audience[]): Promise<SearchGroup[] | null> {
  try {
    const { searchKept } = await import('./search-offline.ts');
    return await searchKept(query, audiences);
  } catch {
    return null;
  }
}
