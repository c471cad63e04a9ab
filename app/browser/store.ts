import { useCallback, useSyncExternalStore } from 'react';

/** A value that several parts of a page share and can subscribe to. */
export class Store<Value> {
  /** The value used during server rendering. */
  readonly initial: Value;
  protected value: Value;
  readonly #listeners = new Set<() => void>();

  constructor(initial: Value) {
    this.initial = initial;
    this.value = initial;
  }

  get(): Value {
    return this.value;
  }

  set(value: Value): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Returns a store's value. Components that use this hook render again when the value changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => store.get(),
    () => store.initial,
  );
}
