import { listOf, StoredValue } from '#app/browser/stored-value.ts';

/** A request whose private link this browser keeps. */
export interface KeptRequest {
  token: string;
  kind: string;
  reference: string;
  label: string;
}

const limit = 100;

/** The requests whose links this browser keeps, newest first. */
export const keptRequests = new StoredValue<KeptRequest[]>({ key: 'northkey-requests', initial: [], parse: listOf(isKept) });

/** Keeps the link of a request on this device, where its holder finds it again. */
export function keepRequest(request: KeptRequest): void {
  const others = keptRequests.get().filter((kept) => kept.token !== request.token);
  keptRequests.set([request, ...others].slice(0, limit));
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
