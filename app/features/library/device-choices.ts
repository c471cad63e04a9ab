import { useSyncExternalStore } from 'react';

import { DeviceValue } from '#app/platform/device-value.ts';
import { isRemembered } from './blanks.ts';

const favourites = new DeviceValue<readonly number[]>({
  key: 'northkey-prompt-favourites',
  initial: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []),
});

const officeValues = new DeviceValue<Readonly<Record<string, string>>>({
  key: 'northkey-prompt-blanks',
  initial: {},
  parse: (stored) => {
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([name, value]) => isRemembered(name) && typeof value === 'string'));
  },
});

/** Returns the prompts that were marked as favourites on this device. */
export function useFavourites(): readonly number[] {
  return useDeviceValue(favourites);
}

export function toggleFavourite(id: number): void {
  const known = favourites.get();
  favourites.set(known.includes(id) ? known.filter((other) => other !== id) : [...known, id]);
}

/** Returns what the office's blanks were last filled with on this device, by name. */
export function useOfficeValues(): Readonly<Record<string, string>> {
  return useDeviceValue(officeValues);
}

/** Remembers a value for every prompt; an empty one is forgotten. A blank that may not be remembered is left alone. */
export function rememberOfficeValue(name: string, value: string): void {
  const { [name]: known, ...others } = officeValues.get();
  const next = value.trim();
  if (!isRemembered(name) || next === (known ?? '')) return;

  officeValues.set(next === '' ? others : { ...others, [name]: next });
}

export function forgetOfficeValues(): void {
  officeValues.forget();
}

function useDeviceValue<Value>(value: DeviceValue<Value>): Value {
  return useSyncExternalStore(value.subscribe, value.get, value.getInitial);
}
