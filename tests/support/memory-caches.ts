/** A browser's cache storage, reduced to what the worker uses. */
export class MemoryCaches {
  readonly #caches = new Map<string, Map<string, Response>>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  has = async (name: string) => this.#caches.has(name);
  keys = async () => [...this.#caches.keys()];
  delete = async (name: string) => this.#caches.delete(name);
  match = async (address: string, { cacheName }: { cacheName?: string } = {}) =>
    cacheName === undefined ? undefined : this.#caches.get(cacheName)?.get(address)?.clone();

  open = async (name: string) => {
    const saved = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, saved);
    return {
      match: async (address: string) => saved.get(address)?.clone(),
      put: async (address: string, response: Response) => void saved.set(address, response),
      keys: async () => [...saved.keys()].map((address) => ({ url: `${this.#origin}${address}` })),
      matchAll: async () => [...saved.values()],
    };
  };
}
