import { href } from 'react-router';

import type { MenuEntry } from '#app/content/schemas/menus-schema.ts';

const clientPath = new RegExp(`^${href('/client')}(/|$)`, 'i');

/** Tells whether a path belongs to the client portal, which has its own menu and name. */
export function isClientPath(pathname: string): boolean {
  return clientPath.test(pathname);
}

/** Tells whether a menu entry is for the current page. The training home is also served at the root. */
export function isActiveEntry({ page }: MenuEntry, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return path === page || (path === '/' && page === href('/trainingportal'));
}
