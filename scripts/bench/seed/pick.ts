import { createHash, randomBytes } from 'node:crypto';

/** A secret that differs between stores, so that no key can be known in advance. */
const secret = randomBytes(16);

export function nameKey(kind: string, index: number): string {
  return createHash('sha256').update(secret).update(`${kind} ${index}`).digest('base64url').slice(0, 22);
}

export function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There's nothing to pick from.");
  return item;
}

/** Spreads values over a range without randomness, so that every store is filled in the same way. */
export function spread(index: number, span: number): number {
  return (index * 104_729 + 7_919) % span;
}
