import { kindNames } from '#app/features/requests/rules.ts';
import { parseReference } from '#app/features/requests/reference.ts';
import { requestKinds, requestStatuses, type RequestKind, type RequestStatus } from '#app/features/requests/rules.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import type { RequestFilter } from '#app/features/requests/store.server.ts';

/** The filters of the inbox as they stand in its address. */
export interface InboxAddress {
  q: string;
  kind: RequestKind | '';
  status: RequestStatus | 'open' | 'settled' | 'all';
  /** Whose: `me`, `nobody`, or a manager's identifier. */
  whose: string;
}

export const kindOptions = [
  { value: '', label: 'Every kind' },
  ...requestKinds.map((kind) => ({ value: kind as string, label: kindNames[kind] })),
];

export const statusOptions = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
  { value: 'all', label: 'Open and settled' },
  ...requestStatuses.map((status) => ({ value: status as string, label: `Only: ${stepWords[status].name}` })),
];

/** Reads the filters of an address; what no option offers is as if it were left out. */
export function readInboxAddress(search: URLSearchParams): InboxAddress {
  const status = search.get('status');
  return {
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    kind: requestKinds.find((kind) => kind === search.get('kind')) ?? '',
    status: ([...requestStatuses, 'settled', 'all'] as const).find((known) => known === status) ?? 'open',
    whose: search.get('whose')?.slice(0, 100) ?? '',
  };
}

/** Returns what an address asks the store for. */
export function filterOf({ q, kind, status, whose }: InboxAddress, me: string): RequestFilter {
  const reference = parseReference(q);
  return {
    ...(reference === null ? {} : { reference }),
    search: q === '' || reference !== null ? undefined : q,
    kind: kind === '' ? undefined : kind,
    ...readStatus(status),
    assignedTo: readAssignee(whose, me),
  };
}

/** Writes filters as an address again; what is as usual is left out. */
export function writeInboxAddress({ q, kind, status, whose }: InboxAddress, rest: Record<string, string> = {}): string {
  const entries = Object.entries({ q, kind, status: status === 'open' ? '' : status, whose, ...rest }).filter(([, value]) => value !== '');
  return new URLSearchParams(entries).toString();
}

function readStatus(status: InboxAddress['status']): Pick<RequestFilter, 'isOpen' | 'statuses'> {
  if (status === 'all') return {};
  return status === 'open' || status === 'settled' ? { isOpen: status === 'open' } : { statuses: [status] };
}

function readAssignee(whose: string, me: string): string | null | undefined {
  if (whose === '') return undefined;
  if (whose === 'nobody') return null;
  return whose === 'me' ? me : whose;
}
