import { useEffect } from 'react';

import { onRefused } from '#app/features/learning/learner-record.ts';
import { toast } from '#app/ui/toast/toast.tsx';

/** Says that the portal has refused a change, which the page then no longer shows. */
export function useRefusalToast(): void {
  useEffect(
    () =>
      onRefused((refused) => {
        // Nobody notices a reading position that isn't saved.
        if (refused.every(({ kind }) => kind === 'place')) return;
        toast({
          title: "Your last change wasn't saved",
          description: 'Reload the page and try again.',
          tone: 'destructive',
        });
      }),
    [],
  );
}
