import { holdsRole, type Role } from '#app/features/access/rules.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';

interface ConsoleEntry {
  page: string;
  label: string;
  icon: DrawnIcon;
  /** Who sees it: this role and those above. */
  role: Role;
}

/** The first screen of the console, where whoever signs in begins. */
export const consoleHome = '/manage';

/** The menu of the console. Its words are the product's own: nobody outside the provider's house reads them. */
const entries: readonly ConsoleEntry[] = [
  { page: '/manage', label: 'Today', icon: 'sun', role: 'viewer' },
  { page: '/manage/requests', label: 'Requests', icon: 'message', role: 'viewer' },
  { page: '/manage/learners', label: 'Learners', icon: 'graduation-cap', role: 'viewer' },
  { page: '/manage/insight', label: 'Insight', icon: 'chart', role: 'viewer' },
  { page: '/manage/codes', label: 'Codes', icon: 'key', role: 'owner' },
  { page: '/manage/messages', label: 'Messages', icon: 'mail', role: 'viewer' },
  { page: '/manage/records', label: 'Records', icon: 'file-text', role: 'viewer' },
  { page: '/manage/people', label: 'People', icon: 'users', role: 'owner' },
];

/** Tells whether an entry leads to the page that is open, or to the list that it belongs to. */
export function isOpenEntry(page: string, pathname: string): boolean {
  return pathname === page || (page !== '/manage' && pathname.startsWith(`${page}/`));
}

export function entriesFor(role: Role): readonly ConsoleEntry[] {
  return entries.filter((entry) => holdsRole(role, entry.role));
}
