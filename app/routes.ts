import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

import { pageTable, type PageRow } from './page-table.ts';

/** The router's routes, generated from the page table. */
export default [
  ...listRows(undefined).map(toRoute),
  layout('pages/training/training-shell.tsx', { id: 'training-shell' }, listRows('training').map(toRoute)),
  layout('pages/client/client-shell.tsx', { id: 'client-shell' }, listRows('client').map(toRoute)),
  layout('pages/workbench/workbench-shell.tsx', { id: 'workbench-shell' }, listRows('workbench').map(toRoute)),
  layout('pages/console/shell/console-shell.tsx', { id: 'console-shell' }, listRows('console').map(toRoute)),
] satisfies RouteConfig;

function listRows(shell: PageRow['shell']): PageRow[] {
  const rows: readonly PageRow[] = pageTable;
  return rows.filter((row) => row.shell === shell);
}

function toRoute({ id, path, file, inner }: PageRow): RouteConfigEntry {
  if (path === '/') return index(file, { id });
  return route(path.slice(1), file, { id }, inner === undefined ? [] : [index(inner, { id: `${id}-inner` })]);
}
