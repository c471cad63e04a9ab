import { href } from 'react-router';

import type { MenuEntry } from '#app/content/schemas/menus-schema.ts';

/** Tells whether a menu entry is for the current page. The training home is also served at the root. */
export function isActiveEntry({ page }: MenuEntry, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return path === page || (path === '/' && page === href('/trainingportal'));
}
