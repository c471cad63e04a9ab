import { useState } from 'react';

import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { PlainButton } from '#app/ui/button.tsx';

/** Asks for confirmation before deleting a sheet, because there's no other copy of it. */
export function DeleteSheet({ onDelete }: { onDelete: () => void }) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <PlainButton
        onClick={() => setIsAsking(true)}
        className="min-h-11 rounded-md px-3 text-sm font-semibold text-danger hover:bg-danger-soft"
      >
        Delete this sheet
      </PlainButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this sheet?"
        stay="Keep it"
        go="Delete sheet"
        onStay={() => setIsAsking(false)}
        onGo={() => {
          setIsAsking(false);
          onDelete();
        }}
      >
        <p>It's saved only on this device, so it can't be recovered.</p>
      </ConfirmDialog>
    </>
  );
}
