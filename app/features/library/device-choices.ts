import { useMemo } from 'react';

import { useStore } from '#app/browser/store.ts';
import { listOf, StoredValue } from '#app/browser/stored-value.ts';
import type { BlankKinds } from './blanks.ts';

const favourites = new StoredValue<readonly number[]>({
  key: 'northkey-prompt-favourites',
  initial: [],
  parse: listOf((id): id is number => Number.isInteger(id)),
});

const officeValues = new StoredValue<Readonly<Record<string, string>>>({
  key: 'northkey-prompt-blanks',
  initial: {},
  parse: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  },
});

export function useFavourites(): readonly number[] {
  return useStore(favourites);
}

export function toggleFavourite(id: number): void {
  const known = favourites.get();
  favourites.set(known.includes(id) ? known.filter((other) => other !== id) : [...known, id]);
}

/** Returns the values remembered on this device, by blank name. */
export function useOfficeValues(kinds: BlankKinds): Readonly<Record<string, string>> {
  const values = useStore(officeValues);
  return useMemo(() => onlyRemembered(values, kinds), [values, kinds]);
}

/** Remembers a value for all prompts or, if it's empty, forgets it. Blanks that mustn't be remembered are ignored. */
export function rememberOfficeValue({ name, value, kinds }: { name: string; value: string; kinds: BlankKinds }): void {
  const { [name]: known, ...others } = onlyRemembered(officeValues.get(), kinds);
  const next = value.trim();
  if (kinds.get(name) !== 'remembered' || next === (known ?? '')) return;

  officeValues.set(next === '' ? others : { ...others, [name]: next });
}

/** Drops values saved for blanks that are no longer marked as remembered. */
function onlyRemembered(values: Readonly<Record<string, string>>, kinds: BlankKinds): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => kinds.get(name) === 'remembered'));
}

export function forgetOfficeValues(): void {
  officeValues.set({});
}
