import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { sql } from 'kysely';

import type { Brand } from '#app/content/brand-schema.ts';
import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { isBackupLate } from '#app/features/backups/rules.ts';
import { findBackupState } from '#app/features/backups/store.server.ts';
import { countMessages } from '#app/features/messages/store.server.ts';
import { createMailSender } from '#app/features/messages/send-mail.server.ts';
import { checkWebhook } from '#app/features/messages/send-webhook.server.ts';
import { verifyRecords } from '#app/features/records/verify-records.server.ts';
import { listRunMigrations } from '#app/platform/backup/table-shapes.ts';
import { secretFile, storeFile } from '#app/platform/data-folder.ts';
import { openDatabase, type Database } from '#app/platform/database/open-database.ts';
import type { Env } from '#app/platform/env.ts';
import { describeCheck, type ChainCheck } from '#app/platform/hash-chain.ts';
import { deriveKeys, findSecret } from '#app/platform/keys.ts';
import { describeFailure } from './describe-failure.ts';
import { migrations } from './migrations.ts';
import { belongsTo, foreignSecret } from './open-portal.ts';

/** What was found about one thing: as it should be, worth knowing, or to be mended. */
export interface Finding {
  topic: string;
  state: 'good' | 'note' | 'mend';
  sentence: string;
}

/** Below this the next day may fill the disk; a store of 100,000 learners is about 1 GB. */
const leastFree = 500_000_000;
/** Sessions and due times are wrong by as much as the clock is. */
const mostAhead = 60_000;

/** Looks at the folders and the secret. */
export async function* examineMachine(env: Env): AsyncGenerator<Finding> {
  for (const folder of [env.DATA_DIR, env.BACKUP_DIR]) if (folder !== undefined) yield await examineDisk(folder);

  const file = secretFile(env.DATA_DIR);
  if (!existsSync(file)) {
    yield {
      topic: 'secrets',
      state: 'mend',
      sentence: `there is no ${file}. Start the portal once, or restore it with its store from a backup.`,
    };
    return;
  }
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    yield { topic: 'secrets', state: 'mend', sentence: `others on this machine can read ${file}: chmod 600 ${file}` };
}

async function examineDisk(folder: string): Promise<Finding> {
  if (!existsSync(folder)) return { topic: 'disk', state: 'note', sentence: `${folder} is not there yet; it is made when it is needed.` };
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const sentence = `${Math.round(free / 1_000_000)} MB are free at ${folder}.`;
  return free < leastFree
    ? { topic: 'disk', state: 'mend', sentence: `${sentence} Make room.` }
    : { topic: 'disk', state: 'good', sentence };
}

/** Looks at the ways by which others are told. Sends nothing. */
export async function* examineMessages(env: Env, brand: Brand): AsyncGenerator<Finding> {
  if (env.SMTP_URL === undefined)
    yield { topic: 'mail', state: 'note', sentence: 'SMTP_URL is not set, so nothing is mailed; the console shows what would have been.' };
  else {
    const { host } = new URL(env.SMTP_URL);
    const fault = await createMailSender(env.SMTP_URL, brand).check();
    yield fault === null
      ? { topic: 'mail', state: 'good', sentence: `${host} answers and lets the portal in. Mails come from ${brand.supportEmail}.` }
      : { topic: 'mail', state: 'mend', sentence: `${host}: ${fault} Check SMTP_URL. Mail waits meanwhile.` };
  }
  if (env.WEBHOOK_URL === undefined) return;

  const { host } = new URL(env.WEBHOOK_URL);
  const fault = await checkWebhook(env.WEBHOOK_URL);
  yield fault === null
    ? { topic: 'webhook', state: 'good', sentence: `${host} answers.` }
    : { topic: 'webhook', state: 'mend', sentence: `${host}: ${fault} Check WEBHOOK_URL. Events wait meanwhile.` };
}

/** Looks at the store and all that is in it. Migrates nothing and makes no store. */
export async function* examineStore(env: Env, now: Date): AsyncGenerator<Finding> {
  if (env.DATABASE_URL === undefined && !existsSync(storeFile(env))) {
    yield {
      topic: 'store',
      state: 'mend',
      sentence: `there is none in ${env.DATA_DIR}. Set DATA_DIR as the portal has it, or start the portal once.`,
    };
    return;
  }
  const database = openDatabase(env);
  try {
    const level = await listRunMigrations(database);
    const finding = examineLevel(level, Object.keys(await migrations.getMigrations()));
    yield finding;
    if (finding.state === 'mend') return;
    yield await examineSecret(env, database);
    yield await examineClock(env, database, now);
    yield describeChain(await verifyChain(database), 'signature');
    yield describeChain(await verifyRecords(database), 'record');
    yield await examineBackup(database, now);
    const dead = await countMessages(database, 'dead', 1_000);
    if (dead > 0)
      yield { topic: 'messages', state: 'mend', sentence: `${dead} could not be sent. See /manage/messages?state=dead for why.` };
  } catch (error) {
    yield { topic: 'store', state: 'mend', sentence: describeFailure(error) };
  } finally {
    await database.destroy();
  }
}

function examineLevel(level: readonly string[], known: readonly string[]): Finding {
  const unknown = level.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    return { topic: 'store', state: 'mend', sentence: `it is of a newer version (${unknown.join(', ')}). Upgrade this program.` };
  const missing = known.filter((name) => !level.includes(name));
  if (level.length === 0)
    return { topic: 'store', state: 'mend', sentence: 'it has no tables. Start the portal once, or restore a backup.' };
  if (missing.length > 0)
    return { topic: 'store', state: 'mend', sentence: `${missing.join(', ')} did not run yet. Back up, then start the portal.` };
  return { topic: 'store', state: 'good', sentence: `it answers and is up to date (${level.at(-1)}).` };
}

async function examineSecret(env: Env, database: Database): Promise<Finding> {
  const secret = findSecret(env.DATA_DIR);
  if (secret === null || (await belongsTo(database, deriveKeys(secret))) === false)
    return { topic: 'secrets', state: 'mend', sentence: foreignSecret };
  return { topic: 'secrets', state: 'good', sentence: 'the secret belongs to the store.' };
}

/** A server's clock is another one; a file knows at least what was written last. */
async function examineClock(env: Env, database: Database, now: Date): Promise<Finding> {
  const last =
    env.DATABASE_URL === undefined
      ? await sql<{ time: string | null }>`select max(last_seen_at) as time from learners`.execute(database)
      : await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database);
  const time = last.rows[0]?.time ?? null;
  const ahead = time === null ? 0 : new Date(time).getTime() - now.getTime();
  if (ahead > mostAhead || (env.DATABASE_URL !== undefined && -ahead > mostAhead))
    return {
      topic: 'clock',
      state: 'mend',
      sentence: `this machine's clock differs by ${Math.round(Math.abs(ahead) / 1_000)} s from what the store says. Set it by NTP.`,
    };
  return { topic: 'clock', state: 'good', sentence: `it is ${now.toISOString()}, which the store does not contradict.` };
}

function describeChain(check: ChainCheck, noun: string): Finding {
  const { sentence, lines } = describeCheck(check, noun);
  if (lines.length === 0) return { topic: 'chain', state: 'good', sentence };
  return { topic: 'chain', state: 'mend', sentence: `${sentence}\n${lines.join('\n')}\nCompare with a backup of before.` };
}

async function examineBackup(database: Database, now: Date): Promise<Finding> {
  const state = await findBackupState(database);
  const advice = 'Set BACKUP_DIR for a copy a day, or run npm run backup -- FILE.';
  if (state.failure !== null) return { topic: 'backup', state: 'mend', sentence: `the daily copy failed: ${state.failure}` };
  if (state.finishedAt === null) return { topic: 'backup', state: 'mend', sentence: `none has been made yet. ${advice}` };

  const hours = Math.round((now.getTime() - Date.parse(state.finishedAt)) / 3_600_000);
  const sentence = `the last one is ${hours} h old: ${state.file ?? ''}`;
  if (isBackupLate(state, now)) return { topic: 'backup', state: 'mend', sentence: `${sentence}. ${advice}` };
  return { topic: 'backup', state: 'good', sentence };
}
