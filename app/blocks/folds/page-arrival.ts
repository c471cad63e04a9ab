import { useEffect } from 'react';

import { layOutRest } from '#app/first-paint/late-layout.ts';
import type { Section } from '#app/content/schemas/page-schema.ts';
import type { LessonStart } from './lesson-starts.ts';
import { useHashTarget } from './use-hash-target.ts';
import { useNextLessonOpen } from './use-next-lesson-open.ts';

/** What a page does once it's drawn: it shows the place that the address points to, opens the lesson that is next, and has the rest laid out. */
export function PageArrival({ starts }: { starts: Map<Section, LessonStart> }): null {
  useHashTarget();
  useNextLessonOpen(starts);
  useEffect(layOutRest, []);
  return null;
}
