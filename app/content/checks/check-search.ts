import { pageTable, type PageRow } from '#app/page-table.ts';
import type { PlacedProblem } from './check-menus.ts';
import type { SearchBook } from '#app/content/schemas/search-schema.ts';

const rows: readonly PageRow[] = pageTable;

/** Checks that every page in search.yaml can be opened in its portal. */
export function checkSearch({ pages }: Pick<SearchBook, 'pages'>): PlacedProblem[] {
  return (['training', 'client'] as const).flatMap((audience) =>
    pages[audience].flatMap(({ to }, index) =>
      isOpenTo(audience, to.replace(/#.*$/, ''))
        ? []
        : [{ file: 'search.yaml', path: `pages.${audience}[${index}].to`, reason: `the ${audience} portal has no page "${to}"` }],
    ),
  );
}

function isOpenTo(audience: 'training' | 'client', path: string): boolean {
  const row = rows.find((each) => each.path === path);
  return row?.kind === 'page' && [audience, 'any', 'public'].includes(row.audience);
}
