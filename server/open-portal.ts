import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';

import type { ContentCacheFile } from '#app/content/open-content.ts';
import { findRulesToReadAgain } from '#app/features/content-review/find-changed-rules.server.ts';
import { describeChangedRules } from '#app/features/content-review/rules.ts';
import { syncAccessCodes, type GeneratedCode } from '#app/features/access/sync-access-codes.server.ts';
import { digestRecoveryCodes } from '#app/features/sign-in/digest-recovery-codes.server.ts';
import { readFactorRule } from '#app/features/sign-in/factor-rule-store.server.ts';
import { makeSetUpLink, joinAddress } from '#app/features/team/make-link.server.ts';
import { createSignInLoader } from '#app/features/sign-in/load-sign-in-library.server.ts';
import { listManagers } from '#app/features/team/store.server.ts';
import { openSettings } from '#app/features/delivery/live-settings.server.ts';
import { LiveSessions } from '#app/features/access/live-sessions.server.ts';
import { securityEvents } from '#app/features/security/rules.ts';
import { findPublished } from '#app/features/revisions/store.server.ts';
import type { PictureJob, PictureResult } from '#app/features/uploads/prepare-picture.ts';
import type { PreparePicture } from '#app/features/uploads/receive-upload.server.ts';
import { addFolderUploads } from '#app/features/uploads/folder-uploads.server.ts';
import { listUploadIds } from '#app/features/uploads/store.server.ts';
import { SecurityLog } from '#app/features/security/security-log.server.ts';
import { createCookies } from '#app/platform/cookies.ts';
import { listPresentTables, listRunMigrations } from '#app/platform/backup/table-shapes.ts';
import { closeDataFolder, secretFile, storeFile } from '#app/platform/data-folder.ts';
import { listForeignTables } from '#app/platform/database/list-foreign-tables.ts';
import {
  engineOf,
  migrate,
  openDatabase,
  transact,
  type Database,
  type OnQuery,
  type WritableDatabase,
  type Tx,
} from '#app/platform/database/open-database.ts';
import { StoreCheck } from '#app/platform/database/store-check.ts';
import { originOf, type Env } from '#app/platform/env.ts';
import { formatCommand } from '#app/platform/installed.ts';
import { findSecret, loadKeys, type Keys } from '#app/platform/keys.ts';
import type { Log } from '#app/platform/log.ts';
import type { Meter } from '#app/platform/meter.ts';
import {
  PasswordHasher,
  type PasswordAnswer,
  type PasswordHasherOptions,
  type PasswordJob,
} from '#app/platform/passwords/password-hasher.ts';
import { PdfRenderer } from '#app/platform/pdf/pdf-renderer.ts';
import { RenderThread } from '#app/platform/pdf/render-thread.ts';
import { aboutPeopleKeptFor, type Portal } from '#app/portal.ts';
import { WriteLimits } from '#app/request/write-limits.ts';
import { adviseSecret, type StorePlace } from './describe-store-fault.ts';
import { openLiveContent, startContentThread } from './open-live-content.ts';
import { migrations } from './migrations.ts';

/** The PDF thread's program. It's next to this file, both in the sources and in the build (vite.config.ts). */
const pdfWorker = new URL(`pdf-worker${extname(import.meta.filename)}`, import.meta.url);

const passwordWorker = new URL(`password-worker${extname(import.meta.filename)}`, import.meta.url);

const pictureWorker = new URL(`picture-worker${extname(import.meta.filename)}`, import.meta.url);

/** A photo takes a second, and ten where there's no encoder made for the processor. */
const pictureThread = { name: 'pictures', timeLimit: 60_000, idleLimit: 30_000 };

/** The limits for hashing passwords. A hash takes a tenth of a second and 32 MB, and starting the thread takes another tenth. */
const passwordThread = { name: 'passwords', timeLimit: 20_000, idleLimit: 30_000 };
const passwordLimits = { longestQueue: 16, strangers: 6, strangersPerAddress: 4 };

/**
 * The limits for rendering PDFs. A certificate takes about 30 ms and 20 kB, and an agreement 70 ms and 25 kB. Starting the thread takes
 * half a second.
 */
const pdfLimits = { timeLimit: 20_000, idleLimit: 30_000, longestQueue: 60, keptBytes: 8_000_000, keptFor: aboutPeopleKeptFor };

/** Thrown if the portal can't start, with a message for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface OpenedPortal {
  portal: Portal;
  /** The codes that were generated because the settings have none. */
  generated: GeneratedCode[];
  /** The link for creating the first owner. Null if there's already an owner. */
  setUpLink: string | null;
  /** The texts to review because a rule has changed, one per line. */
  toReadAgain: string[];
  /** Caches the content for the next start. */
  prepareContent: () => Promise<void>;
}

export interface PortalParts {
  /** Where to cache the parsed content. */
  keeping?: ContentCacheFile | null;
  /** Replaces the password thread. */
  computePassword?: PasswordHasherOptions['compute'];
  now?: () => Date;
}

/** Reads the content and keys, opens and migrates the store, and sets the codes. Throws if the portal can't start. */
export async function openPortal(environment: Env, log: Log, parts: PortalParts = {}): Promise<OpenedPortal> {
  const { keeping = null, now = () => new Date(), computePassword = startPasswordThread() } = parts;
  for (const path of closeDataFolder(environment.DATA_DIR))
    log.warn(
      { path },
      "Other accounts on this machine can access this path, and its permissions couldn't be changed. Change them manually.",
    );

  const meter = environment.METRICS_TOKEN === undefined ? null : await openMeter();
  const { keys, database } = await openStore(environment, meter === null ? undefined : (milliseconds) => meter.countQuery(milliseconds));
  const liveSettings = await openSettings(environment, { database, keys });
  const { env } = liveSettings;

  const { live, prepare: prepareContent } = await openLiveContent(env, await findPublished(database), keeping);

  const { wrong } = await addFolderUploads(database, env.CONTENT_DIR, { actor: null, now: now() });
  if (wrong.length > 0) log.warn({ files: wrong }, "These files in the content folder aren't what their names say, so they aren't shown.");

  const configured = { training: env.VA_ACCESS_CODE, client: env.CLIENT_ACCESS_CODES };
  const generated = await syncAccessCodes({ database, keys }, configured, now());

  const onFailure = (error: unknown) => log.error({ err: error }, "A PDF couldn't be rendered.");
  const pdfs: Portal['pdfs'] = new PdfRenderer({ ...pdfLimits, file: pdfWorker, onFailure });

  let cookies = createCookies(env, keys);
  liveSettings.onChanged(() => {
    cookies = createCookies(liveSettings.env, keys);
  });
  const passwords = new PasswordHasher({ ...passwordLimits, compute: computePassword });
  const signIn = createSignInLoader({ database, keys, passwords }, () => ({
    origin: originOf(liveSettings.env),
    product: live.current.brand.product,
    engine: env.DATABASE_URL === undefined ? 'sqlite' : 'postgres',
    secure: liveSettings.env.secure,
    now,
  }));
  await digestRecoveryCodes({ database, keys, signIn });
  return {
    portal: {
      get env() {
        return liveSettings.env;
      },
      liveSettings,
      keys,
      get cookies() {
        return cookies;
      },
      sessions: new LiveSessions(),
      signIn,
      factorRule: await readFactorRule(database, env, now()),
      get content() {
        return live.current;
      },
      liveContent: live,
      checkContent: startContentThread(() => listUploadIds(database), keeping),
      database,
      storeCheck: new StoreCheck(database, now),
      log,
      security: new SecurityLog({ log, meter, keys }),
      meter,
      now,
      preparePicture: startPictureThread(),
      uploadsUnderWay: new Map(),
      passwords,
      passkeyAllowances: new Map(),
      writes: new WriteLimits(),
      pdfs,
      pdfAllowances: new Map(),
    },
    generated,
    setUpLink: await makeFirstLink({ database, keys, env }, now()),
    toReadAgain: describeChangedRules(await findRulesToReadAgain(database, live.current), formatCommand('admin', 'content reviewed')),
    prepareContent,
  };
}

/** Prepares the password thread, which starts once there's a password to hash. */
function startPasswordThread(): PasswordHasherOptions['compute'] {
  const thread = new RenderThread<PasswordJob, PasswordAnswer>({ ...passwordThread, file: passwordWorker });
  return (order) => thread.render(order);
}

/** Prepares the thread for uploaded pictures, which starts with the first one. */
function startPictureThread(): PreparePicture {
  const thread = new RenderThread<PictureJob, PictureResult>({ ...pictureThread, file: pictureWorker });
  return (order) => thread.render(order);
}

/** Opens the metrics. Their library is loaded only if metrics are on. */
async function openMeter(): Promise<Meter> {
  const { Meter: Made } = await import('#app/platform/meter.ts');
  const meter = new Made();
  meter.expectSecurityEvents(Object.keys(securityEvents));
  return meter;
}

/** Creates a link for the first owner at each start until the portal has an owner. */
async function makeFirstLink({ env, ...store }: { database: Database; keys: Keys; env: Env }, now: Date): Promise<string | null> {
  if ((await listManagers(store.database)).length > 0) return null;
  return joinAddress(env, await makeSetUpLink(store, { actor: null, now }));
}

/** Reads the keys, then opens and migrates the store that belongs to them. */
export async function openStore(env: Env, onQuery?: OnQuery): Promise<{ keys: Keys; database: WritableDatabase }> {
  requireFolders(env);
  await requireSecret(env);
  const keys = loadKeys(env.DATA_DIR);
  const database = openDatabase(env, onQuery);

  await requireOwnStore(database);
  await requireKnownStore(database);
  await migrate(database, migrations);
  await checkKeys(database, keys);
  return { keys, database };
}

/** Refuses a setting that points to a file where a folder is needed. */
function requireFolders({ DATA_DIR, BACKUP_DIR }: Env): void {
  for (const [name, path] of Object.entries({ DATA_DIR, BACKUP_DIR })) {
    if (path !== undefined && statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new StartError(`${name} is ${path}, which is a file. Set ${name} to a folder.`);
  }
}

/**
 * Refuses to create a secret next to a store that was set up with another secret, because a new one would make every code, session and
 * second factor useless.
 */
async function requireSecret(env: Env): Promise<void> {
  if (findSecret(env.DATA_DIR) !== null || (engineOf(env) === 'sqlite' && !existsSync(storeFile(env)))) return;

  const database = openDatabase(env);
  try {
    const isSetUp = (await listPresentTables(database)).includes('portal_settings') && (await findFingerprint(database)) !== null;
    if (isSetUp) throw new StartError(describeMissingSecret(env));
  } finally {
    await database.destroy();
  }
}

/** Says which file is missing next to a store and where it might be. */
export function describeMissingSecret(env: StorePlace): string {
  const elsewhere =
    engineOf(env) === 'sqlite' ? '' : " If you run this portal on another machine too, that machine's DATA_DIR also has the file.";
  return `${secretFile(env.DATA_DIR)} is missing. The store was set up with it, and no code, session or second factor works without it. ${adviseSecret(env)}${elsewhere}`;
}

/** Refuses a database that has another program's tables, before writing anything to it. */
async function requireOwnStore(database: Database): Promise<void> {
  const foreign = await listForeignTables(database);
  if (foreign.length === 0) return;

  await database.destroy();
  const named = foreign.length > 5 ? `${foreign.slice(0, 5).join(', ')} and ${foreign.length - 5} more` : foreign.join(', ');
  throw new StartError(
    `The database already has another program's tables (${named}). Give Northkey an empty database. Nothing was changed.`,
  );
}

/** Refuses a store that a newer version has upgraded, before writing anything to it. */
async function requireKnownStore(database: Database): Promise<void> {
  const known = Object.keys(await migrations.getMigrations());
  const later = (await listRunMigrations(database)).filter((name) => !known.includes(name));
  if (later.length === 0) return;

  await database.destroy();
  throw new StartError(
    `The store was upgraded by a newer version (${later.join(', ')}). Upgrade this program again, or restore a backup from before that upgrade into an empty store: ${formatCommand('restore', 'FILE')}. Nothing was changed.`,
  );
}

/**
 * Checks that the store was set up with these keys. Processes that share a store need the same secret. Otherwise, each process would refuse
 * the others' codes and sessions.
 */
async function checkKeys(database: Database, keys: Keys): Promise<void> {
  await transact(database, (tx) =>
    tx
      .insertInto('portalSettings')
      .values({ name: 'key-fingerprint', value: keys.fingerprint })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );

  if (!(await belongsTo(database, keys))) throw new StartError(foreignSecret);
}

export const foreignSecret =
  'This store was set up with another secret file. Copy secrets.json from the DATA_DIR of the machine that set it up, or restore both from the same backup.';

/** Tells whether a store was set up with these keys. Returns null if the store was never set up. */
export async function belongsTo(database: Database | Tx, keys: Keys): Promise<boolean | null> {
  const stored = await findFingerprint(database);
  return stored === null ? null : stored === keys.fingerprint;
}

async function findFingerprint(database: Database | Tx): Promise<string | null> {
  const stored = await database.selectFrom('portalSettings').select('value').where('name', '=', 'key-fingerprint').executeTakeFirst();
  return stored?.value ?? null;
}
