import { useEffect, useState } from 'react';

import { askPortal } from '#app/browser/ask-portal.ts';
import type { SearchGroup } from '#app/features/search/rules.ts';
import type { SearchAnswer } from '../search.tsx';

/** How long to wait for the next letter before asking, in milliseconds. */
const typingPause = 90;

export type SearchState =
  { kind: 'idle' } | { kind: 'found'; query: string; groups: SearchGroup[] } | { kind: 'signed-out' } | { kind: 'failed' };

/** Asks the server while somebody types. Only the answer to the newest text is shown, and the last one stays until it is there. */
export function useSearch(typed: string): { state: SearchState; retry: () => void } {
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
      void ask(query, stale.signal).then((answer) => {
        if (!stale.signal.aborted) setState(answer);
      });
    }, typingPause);

    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [query, attempt]);

  return { state, retry: () => setAttempt((count) => count + 1) };
}

async function ask(query: string, signal: AbortSignal): Promise<SearchState> {
  const asked = await askPortal<SearchAnswer>(`/search?${new URLSearchParams({ q: query })}`, { signal });
  if (asked.kind === 'answered') return { kind: 'found', query, groups: asked.answer.groups };
  return { kind: asked.kind === 'signed-out' ? 'signed-out' : 'failed' };
}
