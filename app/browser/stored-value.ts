import { Store } from './store.ts';

export interface StoredValueOptions<Value> {
  key: string;
  initial: Value;
  /** Reads what is stored; what it cannot read, for which it throws, is the initial value. */
  parse: (stored: unknown) => Value;
  /** Lasts as long as its tab does, which alone knows it. Without it, all tabs share the value and it stays. */
  isOfTab?: boolean;
  /** The text that is stored is the value itself and no JSON. */
  isText?: boolean;
}

/** A value that this browser keeps for its user and never sends. The initial value leaves nothing behind. */
export class StoredValue<Value> extends Store<Value> {
  readonly #options: StoredValueOptions<Value>;
  /** The text that the value was read from, so that reading the same again gives the same value. */
  #text: string | null = null;
  #isStored = true;

  constructor(options: StoredValueOptions<Value>) {
    super(options.initial);
    this.#options = options;
  }

  /** Whether the browser stored what was set last. One that is full, or stores nothing, keeps it until the page is closed. */
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

/** Reads a list, without what is no entry of it. */
export function listOf<Entry>(isEntry: (value: unknown) => value is Entry): (stored: unknown) => Entry[] {
  return (stored) => (Array.isArray(stored) ? stored.filter(isEntry) : []);
}
