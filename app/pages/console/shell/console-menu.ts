import { href } from 'react-router';

import { holdsRole, type Role } from '#app/features/access/rules.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';

interface ConsoleEntry {
  page: string;
  label: string;
  icon: DrawnIcon;
  /** Who sees it: this role and those above. */
  role: Role;
  /** Pages that belong to the entry although their address doesn't begin with its own. */
  also?: readonly string[];
}

/** The first screen of the console, where anyone who signs in begins. */
export const consoleHome = href('/manage');

/** The menu of the console. Its words are the product's own: nobody outside the provider's house reads them. */
const entries: readonly ConsoleEntry[] = [
  { page: consoleHome, label: 'Today', icon: 'sun', role: 'viewer' },
  { page: href('/manage/requests'), label: 'Requests', icon: 'message', role: 'viewer', also: [href('/manage/referrals')] },
  { page: href('/manage/learners'), label: 'Learners', icon: 'graduation-cap', role: 'viewer' },
  { page: href('/manage/insight'), label: 'Insight', icon: 'chart', role: 'viewer' },
  { page: href('/manage/codes'), label: 'Codes', icon: 'key', role: 'owner' },
  { page: href('/manage/messages'), label: 'Messages', icon: 'mail', role: 'viewer' },
  { page: href('/manage/records'), label: 'Records', icon: 'file-text', role: 'viewer' },
  { page: href('/manage/people'), label: 'People', icon: 'users', role: 'owner' },
];

/** What belongs to the person who is signed in; its link has their name and is below the menu. */
export const accountEntry = {
  page: href('/manage/account'),
  also: [href('/manage/filters'), href('/manage/confirm')],
} as const;

/** Tells whether an entry leads to the page that is open, or to the list that it belongs to. */
export function isOpenEntry({ page, also = [] }: { page: string; also?: readonly string[] }, pathname: string): boolean {
  const isBelow = (address: string) => pathname === address || (address !== consoleHome && pathname.startsWith(`${address}/`));
  return [page, ...also].some(isBelow);
}

export function entriesFor(role: Role): readonly ConsoleEntry[] {
  return entries.filter((entry) => holdsRole(role, entry.role));
}
