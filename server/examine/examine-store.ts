import { existsSync } from 'node:fs';
import { sql } from 'kysely';

import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { noBackup } from '#app/features/backups/rules.ts';
import { countMessages } from '#app/features/messages/store.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { formatBytes } from '#app/features/uploads/rules.ts';
import { measureUploads } from '#app/features/uploads/store.server.ts';
import { listRunMigrations } from '#app/platform/backup/table-shapes.ts';
import { storeFile } from '#app/platform/data-folder.ts';
import { openDatabase, type Database } from '#app/platform/database/open-database.ts';
import { tryWrite } from '#app/platform/database/try-write.ts';
import type { Env } from '#app/platform/env.ts';
import { describeCheck, type ChainCheck } from '#app/platform/hash-chain.ts';
import { deriveKeys, findSecret } from '#app/platform/keys.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { adviseRestore } from '#server/describe-store-fault.ts';
import { examineBackup, examineDailyBackups } from '#server/backup/examine-backup.ts';
import { runCheck, type Check, type Finding } from './finding.ts';
import { migrations } from '#server/migrations.ts';
import { belongsTo, foreignSecret } from '#server/open-portal.ts';

/**
 * The most that a time in the store can be ahead of the clock before the clock counts as wrong, in milliseconds. A wrong clock makes
 * sessions and due times wrong, too.
 */
const mostAhead = 60_000;

/** Checks the store and everything in it, one thing at a time. The check doesn't migrate or create a store, and leaves nothing behind. */
export async function* examineStore(env: Env, now: Date): AsyncGenerator<Finding> {
  if (env.DATABASE_URL === undefined && !existsSync(storeFile(env))) {
    yield {
      topic: 'store',
      state: 'mend',
      sentence: `there's none in ${env.DATA_DIR}. Set DATA_DIR to the portal's own, or start the portal once.`,
    };
    return;
  }

  let database: Database;
  try {
    database = openDatabase(env);
  } catch (error) {
    yield { topic: 'store', state: 'broken', sentence: describeFailure(error, env) };
    yield* await runCheck('backup', () => examineDailyBackups(env, noBackup, now), env);
    return;
  }
  try {
    yield* examineOpened(env, database, now);
  } finally {
    await database.destroy();
  }
}

async function* examineOpened(env: Env, database: Database, now: Date): AsyncGenerator<Finding> {
  const level = await runCheck('store', async () => [examineLevel(await listRunMigrations(database), await listKnown())], env);
  yield* level;
  if (level.some(({ state }) => state !== 'good')) {
    yield* await runCheck('backup', () => examineDailyBackups(env, noBackup, now), env);
    return;
  }

  const checks: [string, Check][] = [
    ['store', () => examineWriting(database, now)],
    ['store', () => examinePages(env, database)],
    ['secrets', () => examineSecret(env, database)],
    ['clock', () => examineClock(env, database, now)],
    ['chain', async () => [describeChain(await verifyChain(database), 'signature')]],
    ['chain', async () => [describeChain(await verifyRecords(database), 'record')]],
    ['backup', () => examineBackup(env, database, now)],
    ['messages', () => examineDeadMessages(database)],
    ['uploads', () => examineUploads(database)],
  ];
  for (const [topic, check] of checks) yield* await runCheck(topic, check, env);
}

async function examineUploads(database: Database): Promise<Finding[]> {
  const { count, bytes } = await measureUploads(database);
  if (count === 0) return [];
  return [{ topic: 'uploads', state: 'good', sentence: `${count === 1 ? '1 file takes' : `${count} files take`} ${formatBytes(bytes)}.` }];
}

async function listKnown(): Promise<string[]> {
  return Object.keys(await migrations.getMigrations());
}

function examineLevel(level: readonly string[], known: readonly string[]): Finding {
  const unknown = level.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return { topic: 'store', state: 'broken', sentence: `it was made by a newer version (${unknown.join(', ')}). Upgrade this program.` };
  const missing = known.filter((name) => !level.includes(name));
  if (level.length === 0)
    return { topic: 'store', state: 'mend', sentence: 'it has no tables. Start the portal once, or restore a backup.' };
  if (missing.length > 0)
    return {
      topic: 'store',
      state: 'mend',
      sentence: `Migrations that haven't run yet: ${missing.join(', ')}. Back up, then start the portal.`,
    };
  return { topic: 'store', state: 'good', sentence: `it responds and is up to date (${level.at(-1)}).` };
}

async function examineWriting(database: Database, now: Date): Promise<Finding[]> {
  await tryWrite(database, now);
  return [{ topic: 'store', state: 'good', sentence: 'it accepts changes.' }];
}

/**
 * Checks every page of a SQLite file, because SQLite finds a damaged page only when it reads that page. PostgreSQL has its own tools for
 * this.
 */
async function examinePages(env: Env, database: Database): Promise<Finding[]> {
  if (env.DATABASE_URL !== undefined) return [];

  const { rows } = await sql<{ quickCheck: string }>`pragma quick_check(3)`.execute(database);
  const faults = rows.map((row) => row.quickCheck).filter((line) => line !== 'ok');
  if (faults.length === 0) return [{ topic: 'store', state: 'good', sentence: "its file isn't damaged." }];
  return [{ topic: 'store', state: 'broken', sentence: `${storeFile(env)} is damaged (${faults.join('; ')}). ${adviseRestore(env)}` }];
}

async function examineSecret(env: Env, database: Database): Promise<Finding[]> {
  const secret = findSecret(env.DATA_DIR);
  // Another check reports a missing secret file.
  if (secret === null) return [];
  if ((await belongsTo(database, deriveKeys(secret))) === false) return [{ topic: 'secrets', state: 'broken', sentence: foreignSecret }];
  return [{ topic: 'secrets', state: 'good', sentence: 'the secret belongs to the store.' }];
}

async function examineClock(env: Env, database: Database, now: Date): Promise<Finding[]> {
  const good: Finding = {
    topic: 'clock',
    state: 'good',
    sentence: `it's ${now.toISOString()}, which is consistent with the times in the store.`,
  };
  if (env.DATABASE_URL !== undefined) {
    const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database);
    const difference = Math.abs((rows[0]?.time.getTime() ?? now.getTime()) - now.getTime());
    if (difference <= mostAhead) return [good];
    const seconds = Math.round(difference / 1_000);
    return [
      {
        topic: 'clock',
        state: 'mend',
        sentence: `this machine's clock and PostgreSQL's are ${seconds} seconds apart. Sync both with NTP.`,
      },
    ];
  }

  // A SQLite file has no clock of its own, only the times at which it was written to. Those can be in the future if the clock was wrong
  // then and has since been corrected.
  const last = await sql<{ seenAt: Date | null }>`select max(last_seen_at) as seen_at from learners`.execute(database);
  const time = last.rows[0]?.seenAt ?? null;
  if (time === null || time.getTime() - now.getTime() <= mostAhead) return [good];
  const sentence = `this machine's clock says ${now.toISOString()}, but the store has an entry from ${time.toISOString()}. If the clock is right now, it was ahead then and there's nothing to do. If it's behind, sync it with NTP.`;
  return [{ topic: 'clock', state: 'note', sentence }];
}

function describeChain(check: ChainCheck, noun: string): Finding {
  const { sentence, lines } = describeCheck(check, noun);
  if (lines.length === 0) return { topic: 'chain', state: 'good', sentence };
  return { topic: 'chain', state: 'broken', sentence: `${sentence}\n${lines.join('\n')}\nCompare it with an earlier backup.` };
}

/** Checks for messages that failed for good. Another check tests whether mail and webhooks work at the moment. */
async function examineDeadMessages(database: Database): Promise<Finding[]> {
  const dead = await countMessages(database, 'dead', 1_000);
  if (dead === 0) return [];
  const count = dead === 1 ? '1 message was' : `${dead} messages were`;
  return [
    {
      topic: 'messages',
      state: 'note',
      sentence: `${count} couldn't be sent. /manage/messages?state=dead shows why. Send them again or discard them.`,
    },
  ];
}
