export function readIdentifier(typed: string | null): string | null {
  return typed !== null && /^[\w-]{1,64}$/.test(typed) ? typed : null;
}

export function readKey<Key extends string>(known: Record<Key, string>, typed: string | null): Key | null {
  return typed !== null && Object.hasOwn(known, typed) ? (typed as Key) : null;
}
