import type { Section } from '#app/content/page-schema.ts';
import type { LessonStart } from './lesson-starts.ts';
import { useHashTarget } from './use-hash-target.ts';
import { useNextLessonOpen } from './use-next-lesson-open.ts';

/** What a page does once it is drawn: it shows the place that the address points to, and opens the lesson that is next. */
export function PageArrival({ starts }: { starts: Map<Section, LessonStart> }): null {
  useHashTarget();
  useNextLessonOpen(starts);
  return null;
}
