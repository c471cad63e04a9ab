import { sql } from 'kysely';

import type { Database } from '#app/platform/database/open-database.ts';

export type RowCounts = ReadonlyMap<string, number>;

export async function countRows(store: Database): Promise<RowCounts> {
  const tables = await store.introspection.getTables();
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number | string }>`select count(*) as rows from ${sql.table(name)}`.execute(store);
    counts.set(name, Number(rows[0]?.rows ?? 0));
  }
  return counts;
}

/** Returns the number of rows that each table has gained. Unchanged tables are left out. */
export function compareRows(before: RowCounts, after: RowCounts): Map<string, number> {
  return new Map(
    [...after].flatMap(([table, rows]): [string, number][] => {
      const grown = rows - (before.get(table) ?? 0);
      return grown === 0 ? [] : [[table, grown]];
    }),
  );
}

export function describeRows(grown: ReadonlyMap<string, number>): string {
  return grown.size === 0 ? 'none' : [...grown].map(([table, rows]) => `${table} ${rows > 0 ? '+' : ''}${rows}`).join(', ');
}
