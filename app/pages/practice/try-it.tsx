import { useMemo, useState } from 'react';
import { href, Link } from 'react-router';

import type { ShownItem } from '#app/features/learning/practice/list-practice.server.ts';
import { usePracticeRecord } from '#app/features/learning/practice/practice-record.ts';
import { ItemView } from './item-view.tsx';
import { usePractice } from './use-practice.ts';

/** The maximum number of items shown at the end of a lesson. */
const mostItems = 3;

/** Shows a few practice items from a lesson. The answers count in the same way as in a practice session. */
export function TryIt({ moduleId, lessonId }: { moduleId: string; lessonId: string }) {
  const practice = usePractice(moduleId);
  const own = usePracticeRecord();
  const [index, setIndex] = useState(0);

  const items = useMemo<ShownItem[]>(
    () => practice?.items.filter((item) => item.lessonId === lessonId).slice(0, mostItems) ?? [],
    [practice, lessonId],
  );
  const item = items[index];

  if (practice === null || own === null)
    return (
      <p role="status" className="text-ink-muted">
        Loading the practice items. If you're offline, they'll show up when you're back online.
      </p>
    );
  if (item === undefined)
    return (
      <p role="status">
        That's it for now. You'll see these again in{' '}
        <Link to={href('/practice')} className="font-semibold text-brand underline underline-offset-2">
          Practice
        </Link>{' '}
        when they're due.
      </p>
    );
  return (
    <>
      <p className="mb-2 text-sm font-bold tracking-[0.08em] text-brand uppercase tabular-nums">
        {index + 1} of {items.length}
      </p>
      <ItemView
        key={item.id}
        item={item}
        card={own.cards.get(item.id)}
        comesBack={false}
        headingLevel={4}
        takesFocus
        nextLabel={index + 1 === items.length ? 'Done' : 'Next'}
        onNext={() => setIndex(index + 1)}
      />
    </>
  );
}
