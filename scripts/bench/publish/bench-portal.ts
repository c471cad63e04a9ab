import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parseVariables } from '#app/platform/env.ts';
import type { WritableDatabase } from '#app/platform/database/open-database.ts';
import { openStore } from '#server/open-portal.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { createPostgresDatabase } from '#tests/support/engines.ts';
import { requestPort } from '#tests/support/http-request.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { Visitor } from '#tests/support/visitor.ts';

export const code = 'training-code';
export type BenchEngine = 'sqlite' | 'postgres';

/** A store and a copy of the shipped content, on which portals are started in the same way as by `npm start`. */
export interface BenchPortal {
  contentDirectory: string;
  start: () => Promise<ServerProcess>;
  withStore: (work: (database: WritableDatabase) => Promise<void>) => Promise<void>;
  /** Creates the owner and signs in. */
  signInOwner: (server: ServerProcess) => Promise<Visitor>;
  close: () => Promise<void>;
}

export async function prepareBenchPortal(engine: BenchEngine): Promise<BenchPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-bench-'));
  const contentDirectory = join(folder, 'content');
  cpSync('content', contentDirectory, { recursive: true });
  const made = engine === 'postgres' ? await createPostgresDatabase() : null;
  const variables: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    CONTENT_DIR: contentDirectory,
    VA_ACCESS_CODE: code,
    CLIENT_ACCESS_CODES: 'client-code-1,client-code-2',
    TRUST_PROXY: '1',
    // Each portal has its own cache, as each machine has.
    NODE_COMPILE_CACHE: join(folder, 'cache'),
    ...(made === null ? {} : { DATABASE_URL: made.url }),
  };
  const started: ServerProcess[] = [];

  return {
    contentDirectory,
    start: async () => {
      const server = await startServerProcess({ variables });
      started.push(server);
      return server;
    },
    withStore: async (work) => {
      const { database } = await openStore(parseVariables(variables));
      await work(database);
      await database.destroy();
    },
    signInOwner: async (server) => {
      const { keys, database } = await openStore(parseVariables(variables));
      const line = { port: Number(new URL(server.url).port), agent: new Agent({ keepAlive: true }) };
      const visit = () => new Visitor((asked) => requestPort(asked, line));
      const owner = await signInToConsole({ portal: { database, keys, now: () => new Date() }, visit }, 'owner');
      await database.destroy();
      return owner;
    },
    close: async () => {
      await Promise.all(started.map((server) => server.stop()));
      await made?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
