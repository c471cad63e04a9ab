export interface DeviceValueOptions<Value> {
  /** The key of local storage. */
  key: string;
  initial: Value;
  /** Reads what is stored; anything that is not understood gives the initial value. */
  parse: (stored: unknown) => Value;
}

/** A small value that this browser keeps for its user and never sends. It is shared between the tabs that are open. */
export class DeviceValue<Value> {
  readonly #options: DeviceValueOptions<Value>;
  readonly #listeners = new Set<() => void>();
  #value: Value | undefined;
  /** The text that the value was read from, so that reading the same again gives the same value. */
  #text: string | null = null;

  constructor(options: DeviceValueOptions<Value>) {
    this.#options = options;
  }

  readonly getInitial = (): Value => this.#options.initial;

  readonly get = (): Value => {
    this.#value ??= this.#read();
    return this.#value;
  };

  /** Takes over what another tab has changed while nobody here was listening. */
  #refresh(): void {
    if (this.#value !== undefined && this.#readText() !== this.#text) this.#value = undefined;
  }

  set(value: Value): void {
    this.#value = value;
    try {
      const text = JSON.stringify(value);
      localStorage.setItem(this.#options.key, text);
      this.#text = text;
    } catch {
      // A browser that stores nothing keeps the value until the page is closed.
    }
    this.#notify();
  }

  /** Goes back to the initial value and leaves nothing behind. */
  forget(): void {
    this.#value = this.#options.initial;
    this.#text = null;
    try {
      localStorage.removeItem(this.#options.key);
    } catch {
      // Where nothing can be stored, nothing is left.
    }
    this.#notify();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#refresh();
    this.#listeners.add(listener);
    const onStorage = (event: StorageEvent) => {
      if (event.key !== this.#options.key && event.key !== null) return;
      this.#value = undefined;
      listener();
    };
    window.addEventListener('storage', onStorage);

    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };

  #read(): Value {
    this.#text = this.#readText();
    try {
      return this.#text === null ? this.#options.initial : this.#options.parse(JSON.parse(this.#text));
    } catch {
      return this.#options.initial;
    }
  }

  #readText(): string | null {
    try {
      return localStorage.getItem(this.#options.key);
    } catch {
      return null;
    }
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
