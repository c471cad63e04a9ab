import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A link above a console page's heading, back to the list or the page that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="mb-2 print:hidden">
      <Link to={to} className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2">
        {children}
      </Link>
    </p>
  );
}
