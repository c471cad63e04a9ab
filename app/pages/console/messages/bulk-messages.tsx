import { href } from 'react-router';

import type { ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionButtons } from '#app/console-kit/action/action-form.tsx';

/** What can be done with every failed message, and with all that were written while mail wasn't set up. */
export function BulkMessages({ actions, held, isMailed }: { actions: readonly ShownAction[]; held: string | null; isMailed: boolean }) {
  const failed = actions.filter(({ isAsked }) => isAsked === null);
  const asking = actions.filter(({ isAsked }) => isAsked !== null);

  return (
    <>
      {failed.length === 0 ? null : (
        <div className="mb-4">
          <ActionButtons actions={failed} to={href('/manage/messages')} />
        </div>
      )}
      {held === null || asking.length === 0 ? null : (
        <section aria-label="Held messages" className="mb-4 max-w-3xl rounded-lg border border-line bg-surface px-4 py-3">
          <p className="mb-2">
            Waiting since before mail was set up: {held}.{' '}
            {isMailed ? '' : 'To send them, set up a mail server (SMTP_URL) and restart the portal.'}
          </p>
          <ActionButtons actions={asking} to={href('/manage/messages')} />
        </section>
      )}
    </>
  );
}
