import { listOf, StoredValue } from '#app/browser/stored-value.ts';

export interface SavedRequest {
  token: string;
  kind: string;
  reference: string;
  label: string;
}

const limit = 100;

/** The requests whose private links this browser has saved, newest first. */
export const savedRequests = new StoredValue<SavedRequest[]>({ key: 'northkey-requests', initial: [], parse: listOf(isKept) });

/** Saves a request's private link in this browser. */
export function saveRequestLink(request: SavedRequest): void {
  const others = savedRequests.get().filter((kept) => kept.token !== request.token);
  savedRequests.set([request, ...others].slice(0, limit));
}

/** Accepts only stored values that could be part of one of the portal's own addresses. */
function isKept(value: unknown): value is SavedRequest {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('token' in value) ||
    !('kind' in value) ||
    !('reference' in value) ||
    !('label' in value)
  )
    return false;
  return (
    typeof value.token === 'string' &&
    /^[\w-]{43}$/.test(value.token) &&
    [value.kind, value.reference, value.label].every((part) => typeof part === 'string')
  );
}
