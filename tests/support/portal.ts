import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Content } from '#app/content/load-content.ts';
import type { Audience } from '#app/features/access/rules.ts';
import type { WritableDatabase } from '#app/platform/database/open-database.ts';
import type { PasswordAnswer, PasswordHasherOptions, PasswordJob } from '#app/platform/passwords/password-hasher.ts';
import type { Portal } from '#app/portal.ts';
import type { PageFinder } from '#app/request/find-page.ts';
import { codes } from './codes.ts';
import { createPostgresDatabase } from './engines.ts';
import { fixtureFolder } from './fixture-content.ts';
import { listen, type PortalRequest } from './http-request.ts';
import { Visitor } from './visitor.ts';

type ServerEntry = typeof import('#server/main.ts');

export interface TestPortalOptions {
  engine?: 'sqlite' | 'postgres';
  /** Collects the portal's log, with one line of JSON per entry. Without this list, the portal doesn't log anything. */
  logged?: string[];
  /** Replaces the first access check, for tests of the second one. */
  findPage?: PageFinder;
  /** Hashes passwords. `thread` is the portal's own hasher. By default, hashing is quick, because test managers sign in often. */
  computePassword?: PasswordHasherOptions['compute'] | 'thread';
  /** Settings in addition to those of every test portal. */
  variables?: Record<string, string>;
}

/** A complete portal with its own store and a clock that moves only when a test moves it. */
export interface TestPortal {
  portal: Portal & { database: WritableDatabase };
  content: Content;
  dataDirectory: string;
  /** The built application, as the server process runs it. */
  entry: ServerEntry;
  fetch: (request: PortalRequest) => Promise<Response>;
  /** Opens a browser without cookies. */
  visit: () => Visitor;
  /** Opens a browser that has entered these audiences' portals. */
  enter: (...audiences: Audience[]) => Promise<Visitor>;
  /** Moves the portal's clock forward by this many milliseconds. */
  pass: (milliseconds: number) => void;
  /** Makes the PostgreSQL database unavailable while the portal is running. */
  dropStore: () => Promise<void>;
  close: () => Promise<void>;
}

/** Returns a hash that looks current but takes no work. */
function hashQuickly(order: PasswordJob): Promise<PasswordAnswer> {
  const hash = `$scrypt$ln=15,r=8,p=3$quick$${createHash('sha256').update(order.password).digest('base64')}`;
  return Promise.resolve(order.kind === 'hash' ? hash : order.hash === hash);
}

/** Opens the built portal in this process. `npm test` builds it first. */
export async function openTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const entry = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerEntry;
  const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-portal-'));
  const store = options.engine === 'postgres' ? await createPostgresDatabase() : null;

  const env = entry.parseVariables({
    DATA_DIR: dataDirectory,
    VA_ACCESS_CODE: codes.training,
    CLIENT_ACCESS_CODES: codes.client.join(','),
    TRUST_PROXY: '1',
    CONTENT_DIR: fixtureFolder,
    // Some tests move the clock by weeks, but they aren't about the deadline for setting up a second factor.
    REQUIRE_SECOND_FACTOR: 'owners',
    ...(store === null ? {} : { DATABASE_URL: store.url }),
    ...options.variables,
  });

  const { logged } = options;
  const log = logged === undefined ? entry.createLog('silent') : entry.createLog('info', { write: (line) => void logged.push(line) });

  let time = Date.parse('2026-11-21T12:00:00.000Z');
  const { computePassword = hashQuickly } = options;
  const { portal } = await entry.openPortal(env, log, {
    now: () => new Date(time),
    ...(computePassword === 'thread' ? {} : { computePassword }),
  });
  const http = entry.createHttp(portal, {
    build: entry.build,
    clientDirectory: resolve('build/client'),
    isReady: () => true,
    ...(options.findPage === undefined ? {} : { findPage: options.findPage }),
  });
  const listening = await listen(http);
  const fetch = listening.ask;

  return {
    portal: portal as TestPortal['portal'],
    content: portal.content,
    dataDirectory,
    entry,
    fetch,
    visit: () => new Visitor(fetch),
    enter: async (...audiences) => {
      const visitor = new Visitor(fetch);
      for (const audience of audiences) await visitor.enter(audience);
      return visitor;
    },
    pass: (milliseconds) => {
      time += milliseconds;
    },
    dropStore: async () => store?.drop(),
    close: async () => {
      await listening.close();
      await portal.database.destroy();
      await store?.drop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}
