import { CamelCasePlugin, type CompiledQuery, type KyselyPlugin } from 'kysely';

/** Matches the names of columns that contain a time. */
const timeName = /(At|Since)$/;

/** Converts stored times to `Date`. SQLite has no type for times, and the portal stores most times as text in PostgreSQL as well. */
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

/** Plugins that let the code use camelCase names and `Date` values. Migrations and backups don't use them (`withoutPlugins`). */
export const storePlugins: KyselyPlugin[] = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), timesPlugin];

/**
 * Sends each `Date` as ISO text in UTC with milliseconds, so that stored times sort as text. This happens on the compiled query, because
 * walking each query's tree again in a plugin would cost as much as looking up a session.
 */
export function sendTimesAsText(query: CompiledQuery): CompiledQuery {
  return { ...query, parameters: query.parameters.map((value) => (value instanceof Date ? value.toISOString() : value)) };
}
