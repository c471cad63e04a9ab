import { href } from 'react-router';

import { RequestIdNote } from './request-id-note.tsx';
import { buttonClass, ButtonLink } from '#app/ui/button.tsx';

/** Shows what happened and what to do next, if no other error screen applies. */
export function ErrorScreen({ status, text }: { status?: number; text?: string | undefined }) {
  return (
    <main id="content" tabIndex={-1} className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 px-6 py-16">
      <title>Unexpected Application Error!</title>
      <h1 className="font-serif text-3xl font-semibold">Unexpected Application Error!</h1>
      <p className="text-lg">
        {status === undefined ? null : <strong className="font-semibold">{status} </strong>}
        {text ?? 'Something went wrong on this page.'}
      </p>
      {status === undefined || status >= 500 ? <RequestIdNote /> : null}
      <p className="text-ink-muted">Reload the page. Anything you saved is still there.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {/* A plain link reloads the current address. A router link would lead back to the root, whose error boundary is showing. */}
        <a href="" className={buttonClass()}>
          Reload
        </a>
        <ButtonLink to={href('/')} look="secondary" reloadDocument>
          Return to Home
        </ButtonLink>
      </div>
    </main>
  );
}
