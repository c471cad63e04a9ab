import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';

import { classifyStoreError, reportStoreFault } from './store-error.ts';
import { sendStoredValues } from './store-plugins.ts';

/** Wraps a dialect so that queries throw a StoreUnavailableError if the database can't respond. */
export function guardDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardDriver(dialect.createDriver()),
  };
}

function guardDriver(driver: Driver): Driver {
  const guarded = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);

  driver.acquireConnection = async () => {
    const connection = await translated(() => acquire());

    if (!guarded.has(connection)) {
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = <Row>(query: CompiledQuery) => translated(() => execute<Row>(sendStoredValues(query)));
      guarded.add(connection);
    }
    return connection;
  };
  return driver;
}

async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw classifyStoreError(error) === 'unavailable' ? reportStoreFault(error) : error;
  }
}
