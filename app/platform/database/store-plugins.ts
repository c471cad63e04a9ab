import { CamelCasePlugin, type CompiledQuery, type KyselyPlugin } from 'kysely';

/**
 * Reads values by their columns' names. SQLite has no types for times, booleans and JSON, and the portal stores most of them the same way in
 * PostgreSQL.
 */
const readers: { name: RegExp; read: (stored: unknown) => unknown }[] = [
  { name: /(At|Since)$/, read: (stored) => (typeof stored === 'string' ? new Date(stored) : stored) },
  { name: /^((is|has|holds)[A-Z]|(ticked|right)$)/, read: (stored) => (typeof stored === 'number' ? stored === 1 : stored) },
  { name: /^(paper|details|wording)$/, read: (stored) => (typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored) },
];

/** Converts stored times to `Date`, stored flags to booleans, and JSON to its values. */
const readersPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,

  transformResult: ({ result }) => {
    for (const column of Object.keys(result.rows[0] ?? {})) {
      const read = readers.find(({ name }) => name.test(column))?.read;
      if (read !== undefined) for (const row of result.rows) row[column] = read(row[column]);
    }
    return Promise.resolve(result);
  },
};

/** Plugins that let the code use camelCase names and read values. Migrations and backups don't use them (`withoutPlugins`). */
export const storePlugins: KyselyPlugin[] = [new CamelCasePlugin({ maintainNestedObjectKeys: true }), readersPlugin];

/**
 * Sends each `Date` as ISO text in UTC with milliseconds, so that stored times sort as text, and each boolean as 0 or 1. This happens on the
 * compiled query, because walking each query's tree again in a plugin would cost as much as looking up a session.
 */
export function sendStoredValues(query: CompiledQuery): CompiledQuery {
  return { ...query, parameters: query.parameters.map(toStored) };
}

function toStored(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Date ? value.toISOString() : value;
}
