import { useEffect, useState, type ReactNode } from 'react';
import { href, Link } from 'react-router';

import { fetchJson, type FetchJsonResult } from '#app/browser/fetch-json.ts';
import { useStore } from '#app/browser/store.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { savedRequests } from './saved-requests.ts';
import type { OwnRequest } from './load-form.server.ts';
import type { OpenRequestsAnswer } from './open-requests-answer.tsx';
import { RequestRow } from './request-row.tsx';

const linkClass = 'font-semibold text-brand underline underline-offset-2';

/**
 * Shows a client's open requests at the top of the dashboard. They're fetched separately, because the page itself is the same for everyone.
 */
export function OpenRequests() {
  const [asked, setAsked] = useState<FetchJsonResult<OpenRequestsAnswer> | null>(null);

  async function ask(): Promise<void> {
    setAsked(null);
    setAsked(await fetchJson<OpenRequestsAnswer>(href('/client/requests/mine')));
  }
  useEffect(() => void ask(), []);

  return (
    <section
      id="requests"
      tabIndex={-1}
      aria-labelledby="requests-title"
      aria-busy={asked === null}
      className="mb-5 min-h-31 scroll-mt-20 rounded-lg border border-line bg-surface px-5 py-4 outline-none sm:px-6 print:hidden"
    >
      <h2 id="requests-title" className="font-serif text-xl font-semibold">
        Your requests
      </h2>
      <div role="status">
        {asked?.kind === 'answered' ? <Open open={asked.answer.open} /> : null}
        {asked === null || asked.kind === 'answered' ? null : (
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
            <p>We couldn&apos;t load your requests. Check your connection, then try again.</p>
            <Button look="secondary" onClick={() => void ask()}>
              Try again
            </Button>
          </div>
        )}
      </div>
      <noscript>
        <p className="mt-2">
          JavaScript is off, so open a form to see its requests: <FormLinks />.
        </p>
      </noscript>
    </section>
  );
}

function Open({ open }: { open: readonly OwnRequest[] }) {
  if (open.length === 0)
    return (
      <p className="mt-2 text-ink-muted">
        You have no open requests. Requests you send from this device show up here until they're done. To send one, choose a form:{' '}
        <FormLinks />.
      </p>
    );
  return (
    <ul className="m-0 mt-2 list-none divide-y divide-line border-t border-line p-0">
      {open.map((request) => (
        <OpenRow key={request.reference} request={request} />
      ))}
    </ul>
  );
}

function FormLinks() {
  return (
    <>
      <FormLink to={href('/client/overtime-requests')}>extra hours</FormLink>,{' '}
      <FormLink to={href('/client/requests/service')}>a question</FormLink>,{' '}
      <FormLink to={href('/client/requests/campaign')}>a campaign</FormLink> or{' '}
      <FormLink to={href('/client/referral-partners')}>a referral</FormLink>
    </>
  );
}

function FormLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} prefetch="intent" className={linkClass}>
      {children}
    </Link>
  );
}

function OpenRow({ request: { reference, label, status, due, isLate, submittedAt } }: { request: OwnRequest }) {
  // Without the private link, which only the sending browser has, the row still shows the status.
  const token = useStore(savedRequests).find((kept) => kept.reference === reference)?.token ?? null;
  const state = (
    <p className={classNames('shrink-0 text-sm font-semibold', isLate ? 'inline-flex items-center gap-1.5 text-warning' : 'text-brand')}>
      {isLate ? <Icon name="clock" className="size-4" /> : null}
      {isLate ? "We're late" : status}
    </p>
  );
  const note = due === null ? `sent ${submittedAt}` : `answer by ${due}`;

  return <RequestRow token={token} reference={reference} label={label} note={note} state={state} />;
}
