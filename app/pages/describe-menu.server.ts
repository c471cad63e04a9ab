import type { RouterContextProvider } from 'react-router';

import { getPortal } from '#app/portal.ts';
import type { ShellMenu } from './shell.tsx';

/** Returns what the side menu of a portal shows. */
export function describeMenu(context: Readonly<RouterContextProvider>, portal: 'training' | 'client'): ShellMenu {
  const { menus, screens } = getPortal(context).content;
  return { portalName: screens.portals[portal], entries: menus[portal], below: menus.below[portal] };
}
