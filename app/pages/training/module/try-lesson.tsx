import { Suspense, useState } from 'react';

import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { Button } from '#app/ui/button.tsx';

/** The script and the items load on demand, because most people read on and practise later. */
const TryIt = lazyPart(async () => (await import('#app/pages/practice/try-it.tsx')).TryIt);

/** Offers a few practice items at the end of a lesson. */
export function TryLesson({ moduleId, lessonId, count }: { moduleId: string; lessonId: string; count: number }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <div className="mt-8 rounded-md border border-line bg-surface px-4 py-4 sm:px-5 below-closed:hidden print:hidden [details+&]:mt-0">
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading practice items…</p>}>
          <TryIt moduleId={moduleId} lessonId={lessonId} />
        </Suspense>
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
          <p className="text-[0.9375rem]">
            <span className="block font-semibold">Try it</span>
            <span className="text-ink-muted">
              {count === 1 ? 'One item' : `${count} items`} from this lesson, with the reason for each answer. Practice never counts toward
              the certificate.
            </span>
          </p>
          <Button look="secondary" className="shrink-0" onClick={() => setIsOpen(true)}>
            Try it
          </Button>
        </div>
      )}
    </div>
  );
}
