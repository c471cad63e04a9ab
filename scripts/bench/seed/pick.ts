import { createHash, randomBytes } from 'node:crypto';

/** Different for each store, so that no key is known in advance. */
const secret = randomBytes(16);

/** Creates a key like the portal's. */
export function nameKey(kind: string, index: number): string {
  return createHash('sha256').update(secret).update(`${kind} ${index}`).digest('base64url').slice(0, 22);
}

export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Spreads values over a range without randomness, so that two stores are the same. */
export function spread(index: number, span: number): number {
  return (index * 104_729 + 7_919) % span;
}
