import { useEffect, useState } from 'react';

import { hasUnsentWork } from '#app/browser/device-storage.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * Appears at a gate if unsent work is still on the device after a session has expired. The work's owner can continue, and anyone else can
 * delete the work without seeing it.
 */
export function UnsentWorkNotice() {
  const [work, setWork] = useState<string | null>(null);
  const clear = async () => {
    await (await import('./unsent-work.ts')).deleteWork();
    setWork(null);
  };

  useEffect(() => {
    if (!hasUnsentWork()) return;
    let isHere = true;
    void import('./unsent-work.ts')
      .then(async ({ listUnsentWork, nameWork }) => nameWork(await listUnsentWork()))
      .then((named) => {
        if (isHere && named !== '') setWork(named);
      })
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);

  if (work === null) return null;
  return (
    <section aria-label="Work on this device" className="mt-8 rounded-md border border-line bg-surface px-4 py-3 text-sm">
      <p>This device still has {work} from an earlier visit. If it isn&apos;t yours, delete it before you enter.</p>
      <Button look="secondary" className="mt-3" onClick={() => void clear()}>
        Delete from this device
      </Button>
    </section>
  );
}
