import { useEffect, useMemo } from 'react';
import { href } from 'react-router';

import { fetchJsonWithRetry } from '#app/browser/fetch-json.ts';
import { Store, useStore } from '#app/browser/store.ts';
import type { Practice } from '#app/features/learning/practice/list-practice.server.ts';
import type { PracticeState } from '#app/features/learning/practice/practice-record.ts';

/** Practice items that have been fetched, by address. The items don't change while the page is open. */
const fetched = new Store<ReadonlyMap<string, Practice>>(new Map());
const asked = new Set<string>();

/** Returns the practice items of one or all modules, or null until the items have loaded. */
export function usePractice(moduleId?: string): Practice | null {
  const address = moduleId === undefined ? href('/practice/items') : `${href('/practice/items')}?module=${moduleId}`;
  const known = useStore(fetched);

  useEffect(() => {
    if (asked.has(address)) return;
    asked.add(address);
    void fetchPractice(address);
  }, [address]);

  return useMemo(() => known.get(address) ?? null, [known, address]);
}

/** Adds missed lesson checks to the practice items, because missed checks have to be practised. */
export function withMissedChecks(practice: Practice, { cards }: Pick<PracticeState, 'cards'>): Practice {
  return { ...practice, items: [...practice.items, ...practice.checks.filter(({ id }) => cards.has(id))] };
}

async function fetchPractice(address: string): Promise<void> {
  const practice = await fetchJsonWithRetry<Practice>(address, () => true);
  if (practice === null) asked.delete(address);
  else fetched.set(new Map([...fetched.get(), [address, practice]]));
}
