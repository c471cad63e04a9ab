import type { ReactNode } from 'react';

import { useStore } from '#app/browser/store.ts';
import type { RequestKind } from '#app/features/requests/rules.ts';
import { savedRequests } from './saved-requests.ts';
import type { OwnRequest } from './load-form.server.ts';
import { RequestRow } from './request-row.tsx';

/** Lists the requests sent from this device. The server provides each request's status, and the browser provides its private link. */
export function OwnRequests({ kind, title, own }: { kind: RequestKind; title: string; own: readonly OwnRequest[] }) {
  const kept = useStore(savedRequests).filter((request) => request.kind === kind);
  const known = new Set(own.map((request) => request.reference));
  const others = kept.filter((request) => !known.has(request.reference));
  if (own.length + others.length === 0) return null;

  const linkOf = (reference: string) => kept.find((request) => request.reference === reference)?.token ?? null;

  return (
    <section aria-labelledby="own-requests" className="mt-12 max-w-2xl print:hidden">
      <h2 id="own-requests" className="font-serif text-2xl font-semibold">
        {title}
      </h2>
      <ul className="m-0 mt-3 list-none divide-y divide-line border-y border-line p-0">
        {own.map((request) => (
          <OwnRow key={request.reference} token={linkOf(request.reference)} reference={request.reference} label={request.label}>
            <span className={request.isSettled ? 'font-semibold' : 'font-semibold text-brand'}>{request.status}</span>
            {request.due === null ? ` · sent ${request.submittedAt}` : ` · answer by ${request.due}`}
          </OwnRow>
        ))}
        {others.map((request) => (
          <OwnRow key={request.reference} token={request.token} reference={request.reference} label={request.label}>
            Open this request to see its status
          </OwnRow>
        ))}
      </ul>
    </section>
  );
}

function OwnRow({ token, reference, label, children }: { token: string | null; reference: string; label: string; children: ReactNode }) {
  return (
    <RequestRow token={token} reference={reference} label={label} note={children}>
      {token === null ? (
        <p className="mt-0.5 text-sm text-ink-muted">To open this request, use the private link you saved when you sent it.</p>
      ) : null}
    </RequestRow>
  );
}
