import { href } from 'react-router';

import { pageTable, type PageRow } from '#app/page-table.ts';
import { isAllowed, isForTeam, type Role } from '../access/rules.ts';

/** A link in the console's navigation, and other addresses that belong to the same item. */
export interface ConsolePlace {
  page: string;
  also: string[];
}

export interface ConsoleMenu {
  entries: (ConsolePlace & Exclude<PageRow['inMenu'], true | undefined>)[];
  /** The signed-in manager's own pages, linked from the manager's name below the menu. */
  account: ConsolePlace;
}

const rows: readonly PageRow[] = pageTable;

/** Builds a role's console menu from the rows of the page table that the role has access to. */
export function listConsoleMenu(role: Role): ConsoleMenu {
  const entries = rows.flatMap(({ id, audience, inMenu }) =>
    typeof inMenu === 'object' && isForTeam(audience) && isAllowed(audience, [], role) ? [{ ...placeOf(id), ...inMenu }] : [],
  );
  const [first] = entries;
  // What belongs to Today belongs to the first page of a role that doesn't have Today.
  const today = placeOf('console-today');
  if (first !== undefined && first.page !== today.page) first.also.push(...today.also);
  return { entries, account: placeOf('console-account') };
}

/** Returns the page that a manager starts on: the first in the role's menu. */
export function startPageOf(role: Role): string {
  return listConsoleMenu(role).entries[0]?.page ?? href('/manage/account');
}

function placeOf(id: string): ConsolePlace {
  const page = rows.find((row) => row.id === id)?.path ?? '';
  return { page, also: rows.filter(({ belongsTo }) => belongsTo === id).map(({ path }) => path) };
}
