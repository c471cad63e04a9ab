import { holdsRole, type Role } from '#app/features/access/rules.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';

interface ConsoleEntry {
  page: string;
  label: string;
  icon: DrawnIcon;
  /** Who sees it: this role and those above. */
  role: Role;
}

/** The menu of the console. Its words are the product's own: nobody outside the provider's house reads them. */
const entries: readonly ConsoleEntry[] = [
  { page: '/manage/learners', label: 'Learners', icon: 'graduation-cap', role: 'viewer' },
  { page: '/manage/records', label: 'Records', icon: 'file-text', role: 'viewer' },
];

export function entriesFor(role: Role): readonly ConsoleEntry[] {
  return entries.filter((entry) => holdsRole(role, entry.role));
}
