import { auditLogList } from '#app/pages/console/audit-log/audit-log-list.server.ts';
import { codesList } from '#app/pages/console/codes/codes-list.server.ts';
import { learnersList } from '#app/pages/console/learners/learners-list.server.ts';
import { messagesList } from '#app/pages/console/messages/messages-list.server.ts';
import { referralsList } from '#app/pages/console/requests/referrals-list.server.ts';
import { requestsList } from '#app/pages/console/requests/requests-list.server.ts';

/** The lists whose filters can be saved. */
const lists = [learnersList, requestsList, referralsList, codesList, messagesList, auditLogList];

type FilterableList = Pick<(typeof lists)[number], 'name' | 'title' | 'addressOf' | 'toSavable'>;

/** Finds the list that a saved filter belongs to, or returns null if the list no longer exists. */
export function findFilterableList(name: string): FilterableList | null {
  return lists.find((list) => list.name === name) ?? null;
}

/** Returns the titles of the lists whose filters can be saved, by list name. */
export function listFilterableTitles(): Record<string, string> {
  return Object.fromEntries(lists.map(({ name, title }) => [name, title]));
}
