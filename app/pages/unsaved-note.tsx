import { href, useLocation } from 'react-router';

import { sendUnsaved, useSaving } from '#app/features/learning/learner-record.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { SavingNote } from './saving-note.tsx';
import { useRefusalToast } from './use-refusal-toast.ts';

/** Says at the bottom of the window that progress isn't saved yet and how to try again. Renders nothing if everything is saved. */
export function UnsavedNote({ portal }: { portal: Audience }) {
  const saving = useSaving();
  useRefusalToast();
  const { pathname, search } = useLocation();
  const gate = portal === 'client' ? href('/client-login') : href('/va-login');

  return (
    <div aria-live="polite" className="fixed inset-x-0 bottom-0 z-20 print:hidden">
      {saving.status === 'unsaved' || saving.status === 'signed-out' ? (
        <div className="border-t border-line bg-surface px-4 py-2.5 sm:px-6 md:pl-74">
          <SavingNote {...saving} onRetry={() => void sendUnsaved()} gate={`${gate}?next=${encodeURIComponent(`${pathname}${search}`)}`} />
        </div>
      ) : null}
    </div>
  );
}
