import { Store } from './store.ts';

export interface StoredValueOptions<Value> {
  key: string;
  initial: Value;
  /** Parses the stored value. If parsing throws, the initial value is used. */
  parse: (stored: unknown) => Value;
  /** Keeps the value in the current tab until the tab is closed. Otherwise, all tabs share the value permanently. */
  isOfTab?: boolean;
  /** Stores the value as plain text rather than JSON. */
  isText?: boolean;
}

/** A value that the browser stores for its user and never sends anywhere. The initial value isn't stored. */
export class StoredValue<Value> extends Store<Value> {
  readonly #options: StoredValueOptions<Value>;
  /** The stored text of the current value, kept so that reading the same text again returns the same object. */
  #text: string | null = null;
  #isStored = true;

  constructor(options: StoredValueOptions<Value>) {
    super(options.initial);
    this.#options = options;
  }

  /**
   * False if the browser couldn't store the last value, because storage is full or unavailable. The value is then kept until the page is
   * closed.
   */
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

/** Returns a parser for lists that leaves out invalid entries. */
export function listOf<Entry>(isEntry: (value: unknown) => value is Entry): (stored: unknown) => Entry[] {
  return (stored) => (Array.isArray(stored) ? stored.filter(isEntry) : []);
}
