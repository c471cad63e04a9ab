import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import type { Section } from '#app/content/schemas/page-schema.ts';
import type { LessonStart } from './lesson-starts.ts';
import { usePage } from '#app/blocks/page-context.tsx';

/**
 * Opens the first incomplete lesson once the learner's record has loaded, and the next lesson when that one is completed. On arrival, a
 * lesson that's in view stays closed so that nothing moves, and no lesson opens if the address has a target or says which parts are open.
 */
export function useNextLessonOpen(starts: Map<Section, LessonStart>): void {
  const completed = usePage().useCompletedLessons();
  const { search, hash } = useLocation();
  const known = useRef<{ starts: typeof starts; next: Section | undefined }>(null);

  useEffect(() => {
    if (completed === null) return;
    const next = findNextLesson(starts, completed);
    const hasArrived = known.current?.starts !== starts;
    const isOther = hasArrived || known.current?.next !== next;
    known.current = { starts, next };

    if (!isOther || !next?.collapsible) return;
    if (hasArrived && (hash !== '' || new URLSearchParams(search).has('open'))) return;
    openBelow(next.id, hasArrived ? window.innerHeight : 0);
  }, [completed, starts, search, hash]);
}

function findNextLesson(starts: Map<Section, LessonStart>, completed: readonly string[]): Section | undefined {
  return [...starts].toSorted(([, one], [, other]) => one.number - other.number).find(([, lesson]) => !completed.includes(lesson.id))?.[0];
}

/** Opens a section if it's below the given height in the window or on another tab. */
function openBelow(id: string, height: number): void {
  const section = document.getElementById(id);
  const fold = section?.querySelector('details');
  if (!section || !fold) return;

  if (section.closest('[hidden]') !== null || section.getBoundingClientRect().top > height) fold.open = true;
}
