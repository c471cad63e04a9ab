import type { RouterContextProvider } from 'react-router';

import { hasLinkedContent } from '#app/content/text/set-terms.ts';
import { getPortal } from '#app/portal.ts';
import type { MenuEntry } from '#app/content/schemas/menus-schema.ts';
import type { ShellMenu } from './shell.tsx';

/** Returns a portal's side menu. */
export function describeMenu(context: Readonly<RouterContextProvider>, portal: 'training' | 'client'): ShellMenu {
  const { menus, screens, service } = getPortal(context).content;
  const hasWords = ({ page }: MenuEntry) => hasLinkedContent(service, page);
  return { portal, portalName: screens.portals[portal], entries: menus[portal], below: menus.below[portal].filter(hasWords) };
}
