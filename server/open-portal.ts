import { extname } from 'node:path';

import { openContent } from '#app/content/open-content.ts';
import type { Content } from '#app/content/load-content.ts';
import { findRulesToReadAgain } from '#app/features/content-review/find-changed-rules.server.ts';
import { describeChangedRules } from '#app/features/content-review/rules.ts';
import { syncAccessCodes, type GeneratedCode } from '#app/features/access/sync-access-codes.server.ts';
import { makeSetUpLink, joinAddress } from '#app/features/managers/make-link.server.ts';
import { createSignIn } from '#app/features/managers/open-sign-in.server.ts';
import { listManagers } from '#app/features/managers/store.server.ts';
import { LiveSessions } from '#app/features/access/live-sessions.server.ts';
import { createCookies } from '#app/platform/cookies.ts';
import { closeDataFolder } from '#app/platform/data-folder.ts';
import { migrate, openDatabase, type Database, type OnQuery } from '#app/platform/database/open-database.ts';
import { originOf, type Env } from '#app/platform/env.ts';
import { sayCommand } from '#app/platform/installed.ts';
import { loadKeys, type Keys } from '#app/platform/keys.ts';
import type { Log } from '#app/platform/log.ts';
import type { Meter } from '#app/platform/meter.ts';
import { PdfRenderer } from '#app/platform/pdf/pdf-renderer.ts';
import { aboutPeopleKeptFor, type Portal } from '#app/portal.ts';
import { migrations } from './migrations.ts';

/** Beside this file, in the sources as in the build (vite.config.ts). */
const pdfWorker = new URL(`pdf-worker${extname(import.meta.filename)}`, import.meta.url);

/** A certificate takes some 30 ms and 20 kB, an agreement 70 ms and 25 kB; starting the thread takes half a second. */
const pdfLimits = { timeLimit: 20_000, idleLimit: 30_000, longestQueue: 60, keptBytes: 8_000_000, keptFor: aboutPeopleKeptFor };

/** A reason not to start, in words for the person who starts the portal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface OpenedPortal {
  portal: Portal;
  /** Codes that were made because none are set. */
  generated: GeneratedCode[];
  /** Leads to where the first manager is made; null once there is one. */
  setUpLink: string | null;
  /** What a person should read again, line by line, because a rule has changed. */
  toReadAgain: string[];
}

export interface PortalParts {
  content?: Content;
  now?: () => Date;
}

/** Reads content and keys, opens and migrates the store and sets the codes. Throws what keeps the portal from starting. */
export async function openPortal(env: Env, log: Log, parts: PortalParts = {}): Promise<OpenedPortal> {
  const { content = (await openContent(env.CONTENT_DIR)).content, now = () => new Date() } = parts;
  for (const path of closeDataFolder(env.DATA_DIR))
    log.warn({ path }, 'Others on this machine have rights on this, which could not be taken away. Take them away by hand.');

  const meter = env.METRICS_TOKEN === undefined ? null : await openMeter();
  const { keys, database } = await openStore(env, meter === null ? undefined : (milliseconds) => meter.countQuery(milliseconds));

  const configured = { training: env.VA_ACCESS_CODE, client: env.CLIENT_ACCESS_CODES };
  const generated = await syncAccessCodes({ database, keys }, configured, now());

  const onFailure = (error: unknown) => log.error({ err: error }, 'A PDF could not be made.');
  const pdfs: Portal['pdfs'] = new PdfRenderer({ ...pdfLimits, file: pdfWorker, onFailure });

  const cookies = createCookies(env, keys);
  const signIn = createSignIn(
    { database, keys },
    {
      origin: originOf(env),
      product: content.brand.product,
      engine: env.DATABASE_URL === undefined ? 'sqlite' : 'postgres',
      secure: env.secure,
      now,
    },
  );
  return {
    portal: {
      env,
      keys,
      cookies,
      sessions: new LiveSessions(),
      signIn,
      content,
      database,
      log,
      meter,
      now,
      pdfs,
      pdfAllowances: new Map(),
    },
    generated,
    setUpLink: await makeFirstLink({ database, keys, env }, now()),
    toReadAgain: describeChangedRules(await findRulesToReadAgain(database, content), sayCommand('admin', 'content reviewed')),
  };
}

/** Its library is loaded only where somebody wants figures. */
async function openMeter(): Promise<Meter> {
  const { Meter: Made } = await import('#app/platform/meter.ts');
  return new Made();
}

/** As long as nobody manages the portal, each start makes a link for the first one. */
async function makeFirstLink({ env, ...store }: { database: Database; keys: Keys; env: Env }, now: Date): Promise<string | null> {
  if ((await listManagers(store.database)).length > 0) return null;
  return joinAddress(env, await makeSetUpLink(store, { actor: null, now }));
}

/** Reads the keys, and opens and migrates the store that belongs to them. */
export async function openStore(env: Env, onQuery?: OnQuery): Promise<{ keys: Keys; database: Database }> {
  const keys = loadKeys(env.DATA_DIR);
  const database = openDatabase(env, onQuery);

  await migrate(database, migrations);
  await checkKeys(database, keys);
  return { keys, database };
}

/** Two processes on one store must hold the same secret: otherwise each would refuse the other's codes and sessions. */
async function checkKeys(database: Database, keys: Keys): Promise<void> {
  await database
    .insertInto('portal_settings')
    .values({ name: 'key-fingerprint', value: keys.fingerprint })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();

  if (!(await belongsTo(database, keys))) throw new StartError(foreignSecret);
}

export const foreignSecret =
  'This store was set up with another secret file. Copy secrets.json from the DATA_DIR of the machine that set it up, or restore both from one backup.';

/** Tells whether a store was set up with these keys; null where it was never set up. */
export async function belongsTo(database: Database, keys: Keys): Promise<boolean | null> {
  const stored = await database.selectFrom('portal_settings').select('value').where('name', '=', 'key-fingerprint').executeTakeFirst();
  return stored === undefined ? null : stored.value === keys.fingerprint;
}
