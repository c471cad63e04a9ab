import { Store } from './store.ts';

export interface StoredValueOptions<Value> {
  key: string;
  initial: Value;
  /** Reads the stored value. If it throws, the initial value is used. */
  parse: (stored: unknown) => Value;
  /** Lives as long as its tab and is known only there. Otherwise all tabs share the value and it stays. */
  isOfTab?: boolean;
  /** The stored text is the value itself, not JSON. */
  isText?: boolean;
}

/** A value this browser stores for its user and never sends. The initial value isn't stored at all. */
export class StoredValue<Value> extends Store<Value> {
  readonly #options: StoredValueOptions<Value>;
  /** The text the value was read from, so that reading the same text again returns the same value. */
  #text: string | null = null;
  #isStored = true;

  constructor(options: StoredValueOptions<Value>) {
    super(options.initial);
    this.#options = options;
  }

  /** Whether the browser stored the last value. A browser that's full, or stores nothing, keeps it until the page is closed. */
  get isStored(): boolean {
    return this.#isStored;
  }

  override get(): Value {
    const text = this.#readText();
    if (text !== this.#text) {
      this.#text = text;
      this.value = this.#parse(text);
    }
    return this.value;
  }

  override set(value: Value): void {
    const { key, initial, isText } = this.#options;
    const write = (known: Value) => (isText ? String(known) : JSON.stringify(known));

    try {
      if (write(value) === write(initial)) this.#storage().removeItem(key);
      else this.#storage().setItem(key, write(value));
      this.#isStored = true;
    } catch {
      this.#isStored = false;
    }
    this.#text = this.#readText();
    super.set(value);
  }

  override subscribe(listener: () => void): () => void {
    const stop = super.subscribe(listener);
    window.addEventListener('storage', listener);
    return () => {
      stop();
      window.removeEventListener('storage', listener);
    };
  }

  #parse(text: string | null): Value {
    const { initial, parse, isText } = this.#options;
    try {
      return text === null ? initial : parse(isText ? text : JSON.parse(text));
    } catch {
      return initial;
    }
  }

  #readText(): string | null {
    try {
      return this.#storage().getItem(this.#options.key);
    } catch {
      return null;
    }
  }

  #storage(): Storage {
    return this.#options.isOfTab ? sessionStorage : localStorage;
  }
}

/** Reads a list and leaves out invalid entries. */
export function listOf<Entry>(isEntry: (value: unknown) => value is Entry): (stored: unknown) => Entry[] {
  return (stored) => (Array.isArray(stored) ? stored.filter(isEntry) : []);
}
