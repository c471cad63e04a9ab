/** A request whose private link this browser keeps. */
export interface KeptRequest {
  token: string;
  kind: string;
  reference: string;
  label: string;
}

const storageKey = 'northkey-requests';
const limit = 100;

/** Lists the requests whose links this browser keeps, newest first. */
export function readKeptRequests(): KeptRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keeps the link of a request on this device, where its holder finds it again. */
export function keepRequest(request: KeptRequest): void {
  const others = readKeptRequests().filter((kept) => kept.token !== request.token);
  try {
    localStorage.setItem(storageKey, JSON.stringify([request, ...others].slice(0, limit)));
  } catch {
    // Where the browser stores nothing, the link itself is still in the address bar.
  }
}

/** Only what can be part of our own address is taken for a link. */
function isKept(value: unknown): value is KeptRequest {
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
