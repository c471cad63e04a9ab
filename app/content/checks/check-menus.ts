import { href } from 'react-router';

import { isTakenAddress, pageTable, type PageRow } from '#app/page-table.ts';
import type { MenuEntry, Menus } from '#app/content/schemas/menus-schema.ts';
import type { ModuleCard } from '#app/content/schemas/modules-schema.ts';

const rows: readonly PageRow[] = pageTable;

export interface PlacedProblem {
  file: string;
  path: string;
  reason: string;
}

/**
 * Checks that each menu entry leads to a page in its portal, that no page is missing or listed twice, and that no module has the address of
 * another page.
 */
export function checkMenus(menus: Menus, modules: readonly ModuleCard[]): PlacedProblem[] {
  const problems: PlacedProblem[] = [];

  for (const [index, { id }] of modules.entries()) {
    if (isTakenAddress(id))
      problems.push({
        file: 'modules.yaml',
        path: `modules[${index}].id`,
        reason: `/${id} is one of the portal's own addresses. Give the module a different ID`,
      });
  }

  for (const portal of ['training', 'client'] as const) {
    const pages = rows
      .filter((row) => row.inMenu === true && (row.shell === portal || row.shell === 'workbench') && row.ofModule !== true)
      .map((row) => row.path);
    const modulePages = portal === 'training' ? modules.map((module) => href('/:module', { module: module.id })) : [];
    const lists = [
      { path: portal, entries: menus[portal] },
      { path: `below.${portal}`, entries: menus.below[portal] },
    ];

    for (const { path, entries } of lists) {
      for (const [index, { page }] of entries.entries()) {
        if (!pages.includes(page) && !modulePages.includes(page))
          problems.push({ file: 'menus.yaml', path: `${path}[${index}].page`, reason: `the ${portal} portal has no page "${page}"` });
      }
    }
    const named = lists.flatMap(({ entries }) => entries.map((entry) => entry.page));
    for (const page of pages) {
      const count = named.filter((each) => each === page).length;
      if (count === 0) problems.push({ file: 'menus.yaml', path: portal, reason: `the page "${page}" is missing` });
      if (count > 1) problems.push({ file: 'menus.yaml', path: `below.${portal}`, reason: `the page "${page}" is in the menu twice` });
    }
  }
  return problems;
}

/** Adds each module that has no menu entry after the last module that has one. */
export function completeMenus(menus: Menus, modules: readonly ModuleCard[]): Menus {
  const named = new Set([...menus.training, ...menus.below.training].map((entry) => entry.page));
  const added: MenuEntry[] = modules
    .filter((module) => !named.has(href('/:module', { module: module.id })))
    .map((module) => ({ page: href('/:module', { module: module.id }), label: module.title, icon: module.icon }));
  const last = menus.training.findLastIndex((entry) => modules.some((module) => href('/:module', { module: module.id }) === entry.page));

  return { ...menus, training: menus.training.toSpliced(last + 1, 0, ...added) };
}
