import { CamelCasePlugin, type CompiledQuery, type KyselyPlugin } from 'kysely';

/** Columns that hold a time, by their names in the program. */
const timeName = /(At|Since)$/;

/** Returns times as `Date`: SQLite has no type for them, and PostgreSQL stores most of our times as text too. */
const timesPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,

  transformResult: ({ result }) => {
    const columns = Object.keys(result.rows[0] ?? {}).filter((name) => timeName.test(name));
    for (const column of columns)
      for (const row of result.rows) {
        const value = row[column];
        if (typeof value === 'string') row[column] = new Date(value);
      }
    return Promise.resolve(result);
  },
};

/** Lets the program use camelCase names and `Date` values. Migrations and backups go without (`withoutPlugins`). */
export const storePlugins: KyselyPlugin[] = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), timesPlugin];

/**
 * Sends each `Date` as UTC ISO text with milliseconds, so that stored times sort as text. It's done on the compiled
 * query: in a plugin, another walk through each query's tree would cost as much as the session lookup's own.
 */
export function sendTimesAsText(query: CompiledQuery): CompiledQuery {
  return { ...query, parameters: query.parameters.map((value) => (value instanceof Date ? value.toISOString() : value)) };
}
