import { useEffect } from 'react';

import { layOutRest } from '#app/first-paint/late-layout.ts';
import type { Section } from '#app/content/schemas/page-schema.ts';
import type { LessonStart } from './lesson-starts.ts';
import { useHashTarget } from './use-hash-target.ts';
import { useNextLessonOpen } from './use-next-lesson-open.ts';

/** Once a page has rendered, scrolls to the target in the address, opens the next lesson, and lays out the rest of the page. */
export function PageLoadEffects({ starts }: { starts: Map<Section, LessonStart> }): null {
  useHashTarget();
  useNextLessonOpen(starts);
  useEffect(layOutRest, []);
  return null;
}
