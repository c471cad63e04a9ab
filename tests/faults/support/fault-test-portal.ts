import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { openDatabase, type Database } from '#app/platform/database/open-database.ts';
import { loadKeys, type Keys } from '#app/platform/keys.ts';
import { codes } from '#tests/support/codes.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { createPostgresDatabase } from '#tests/support/engines.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { startServerProcess, type ServerProcess, type ServerProcessOptions } from '#tests/support/server-process.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { findHalfPublished } from './content-actions.ts';
import { openVisitor, type FaultRun } from './fault-run.ts';

/** A portal in separate processes, with a store that outlives them. */
export interface FaultTestPortal {
  dataDirectory: string;
  keys: Keys;
  /** Starts the portal, on a free port unless one is given. */
  start: (options?: Omit<ServerProcessOptions, 'variables'> & { port?: number }) => Promise<ServerProcess>;
  /** Opens the store while the portal runs, and closes it again afterwards, so that the next process cleans up what a killed one left. */
  withStore: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  /** Creates the owner of the console, who stays signed in. */
  signInOwner: (run: FaultRun) => Promise<Visitor>;
  close: () => Promise<void>;
}

export interface FaultTestPortalOptions {
  engine: 'sqlite' | 'postgres';
  /** Settings in addition to those of every troubled portal. */
  variables?: Record<string, string>;
  /** The folder in which the data folder is created. The default is the system's temporary folder. */
  parent?: string;
}

export async function prepareFaultTestPortal({ engine, variables, parent = tmpdir() }: FaultTestPortalOptions): Promise<FaultTestPortal> {
  const dataDirectory = mkdtempSync(join(parent, 'northkey-trouble-'));
  const store = engine === 'postgres' && variables?.['DATABASE_URL'] === undefined ? await createPostgresDatabase() : null;
  const settings: Record<string, string> = {
    DATA_DIR: dataDirectory,
    CONTENT_DIR: fixtureFolder,
    VA_ACCESS_CODE: codes.training,
    CLIENT_ACCESS_CODES: codes.client.join(','),
    TRUST_PROXY: '1',
    // `npm start` has the same setting, which halves the startup time.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
    ...(store === null ? {} : { DATABASE_URL: store.url }),
    ...variables,
  };
  const keys = loadKeys(dataDirectory);
  const started = new Set<ServerProcess>();

  async function withStore<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = openDatabase({ DATA_DIR: dataDirectory, DATABASE_URL: settings['DATABASE_URL'] });
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  }

  return {
    dataDirectory,
    keys,
    start: async ({ port = 0, ...options } = {}) => {
      const server = await startServerProcess({ variables: { ...settings, PORT: String(port) }, ...options });
      started.add(server);
      server.process.once('exit', () => started.delete(server));
      return server;
    },
    withStore,
    signInOwner: (run) =>
      withStore((database) =>
        signInToConsole({ portal: { database, keys, now: () => new Date() }, visit: () => openVisitor(run) }, 'owner'),
      ),
    close: async () => {
      await Promise.all([...started].map((server) => server.stop('SIGKILL')));
      await store?.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Lists every change that was acknowledged but isn't stored, every half of a publication, and every break in the two hash chains. */
export function findLostChanges({ withStore }: FaultTestPortal, { journal }: FaultRun): Promise<string[]> {
  return withStore(async (store) => [
    ...(await journal.findAllLost(store)),
    ...(await findHalfPublished(store)),
    ...(await findBreaks(store)),
  ]);
}

/** Recomputes both chains, and lists their breaks. */
export async function findBreaks(store: Database): Promise<string[]> {
  const checks = [await verifyRecords(store), await verifyChain(store)];
  return checks.flatMap(({ breaks }) => breaks.map((each) => `chain: ${JSON.stringify(each)}`));
}
