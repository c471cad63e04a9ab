import type { ReactNode } from 'react';
import { href, Link } from 'react-router';

import { Icon } from '#app/ui/icon.tsx';

interface RequestRowProps {
  /** The token of the request's private link. Null if this browser doesn't have the link, in which case the row can't be clicked. */
  token: string | null;
  reference: string;
  label: string;
  /** The text after the reference: when the request was sent or when the answer is due. */
  note: ReactNode;
  children?: ReactNode;
  state?: ReactNode;
}

/** Shows a client's request in a list. The entire row is clickable if this browser has the private link. */
export function RequestRow({ token, reference, label, note, children, state }: RequestRowProps) {
  return (
    <li className="relative flex items-center gap-3 py-3 has-[a:hover]:bg-sunken">
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">
          {token === null ? (
            label
          ) : (
            <Link to={href('/client/requests/:token', { token })} prefetch="none" className="after:absolute after:inset-0 hover:underline">
              {label}
            </Link>
          )}
        </p>
        <p className="mt-0.5 text-sm text-ink-muted">
          <span className="tabular-nums">{reference}</span> · {note}
        </p>
        {children}
      </div>
      {state}
      {token === null ? null : <Icon name="chevron-right" className="size-5 shrink-0 text-ink-muted" />}
    </li>
  );
}
