import { href } from 'react-router';

import type { Page } from './schemas/page-schema.ts';

export interface LessonPlace {
  /** The section's address, including its tab. */
  to: string;
  title: string;
}

/** Finds the section for an address like /compliance#advertising. Returns null if the module or the section doesn't exist. */
export function findLesson(modulePages: ReadonlyMap<string, Page>, address: string): LessonPlace | null {
  const [, module = '', id = ''] = /^\/([^#]+)#(.+)$/.exec(address) ?? [];
  const page = modulePages.get(module);
  if (page === undefined) return null;

  const section = page.sections?.find((known) => known.id === id);
  if (section !== undefined) return { to: address, title: section.title };

  const tab = page.tabs?.find(({ sections }) => sections.some((known) => known.id === id));
  const inTab = tab?.sections.find((known) => known.id === id);
  return tab === undefined || inTab === undefined
    ? null
    : { to: `${href('/:module', { module })}?tab=${tab.id}#${id}`, title: inTab.title };
}
