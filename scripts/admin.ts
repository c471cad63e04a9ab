// The operator's commands: `npm run admin -- <command>`.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { rotateAccessCodes } from '#app/features/access/rotate-code.server.ts';
import { codeSettings, listConfigured, type Audience } from '#app/features/access/rules.ts';
import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { confirmReview } from '#app/features/content-review/confirm-review.server.ts';
import { normalizeCertificateNumber } from '#app/features/certificates/rules.ts';
import {
  reinstateCertificate,
  revokeCertificate,
  type ChangeCertificateResult,
} from '#app/features/certificates/revoke-certificate.server.ts';
import { openSettings } from '#app/features/delivery/live-settings.server.ts';
import { exportContent } from '#app/features/revisions/files/export-content.server.ts';
import { addFolderUploads, exportUploads } from '#app/features/uploads/folder-uploads.server.ts';
import { importContent } from '#app/features/revisions/files/import-content.server.ts';
import { loadPublished } from '#app/features/revisions/load-published.server.ts';
import { joinAddress, makeSetUpLink } from '#app/features/team/make-link.server.ts';
import { verifyRecords } from '#app/features/audit-log/verify-records.server.ts';
import { describeCheck, type ChainCheck } from '#app/platform/hash-chain.ts';
import { storeFile } from '#app/platform/data-folder.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { readEnv, type Env } from '#app/platform/env.ts';
import { formatCommand } from '#app/platform/installed.ts';
import type { Keys } from '#app/platform/keys.ts';
import { lineText } from '#app/forms/text-schema.server.ts';
import { describeFailure } from '#server/describe-failure.ts';
import { openStore } from '#server/open-portal.ts';
import { findRequestCommand, requestUsage } from './request-commands.ts';

const usage = `Usage: ${formatCommand('admin', 'COMMAND')}

  codes rotate training                            makes a new training code; the old one and its sessions end
  codes rotate client                              makes two new client codes; codes made in the console stay
  certificate revoke NUMBER --reason "WHY"         revokes a certificate and says so on its page
  certificate reinstate NUMBER --reason "WHY"      makes a revoked certificate valid again
  attempts reset EMAIL --reason "WHY"              gives all attempts back to learners who used this email
  attempts reset DEVICE --reason "WHY"             the same, for the device whose limit dialog shows this code
  agreements verify                                checks the chain of signatures and lists any breaks
${requestUsage}
  manager link                                     prints a link that creates a new owner; it works once and expires in an hour
  content reviewed                                 confirms that you've read the texts affected by a changed rule
  content export DIR                               writes the live content to an empty folder, as the files you can edit
  content import DIR                               makes drafts of the files that differ from the live content
  records verify                                   checks the audit log's chain and lists any breaks
  help                                             shows this list

  --actor NAME   who is making the change, for the audit log; the default is your user name on this machine

It uses the store set by DATABASE_URL or DATA_DIR. You can run it while the portal is running.`;

interface CommandContext {
  env: Env;
  keys: Keys;
  database: Database;
  actor: string;
  now: Date;
}

/** Thrown for a usage error or a refusal, with a message for the operator. */
class CommandError extends Error {}

/** The settings that say where the store is. Undefined until they've been read. */
let place: Env | undefined;
try {
  await run();
} catch (error) {
  console.error(error instanceof CommandError ? error.message : describeFailure(error, place));
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { words, actor, ...options } = readCommand();
  if (words.length === 1 && words[0] === 'help') {
    console.log(usage);
    return;
  }

  const command = words[0] === 'requests' ? onRequests(words.slice(1), options) : findCommand(words, options.reason);
  if (command === null) throw new CommandError(usage);

  const env = readEnv();
  place = env;
  if (env.DATABASE_URL === undefined && !existsSync(storeFile(env))) {
    throw new CommandError(
      `There's no store in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL to match the portal's, or start the portal first.`,
    );
  }

  const { keys, database } = await openStore(env);
  try {
    const settings = await openSettings(env, { database, keys });
    console.log(await command({ env: settings.env, keys, database, actor, now: new Date() }));
  } finally {
    await database.destroy();
  }
}

interface TypedCommand {
  words: string[];
  reason: string | undefined;
  note: string | undefined;
  all: boolean;
  actor: string;
}

function readCommand(): TypedCommand {
  try {
    const options = { reason: { type: 'string' }, note: { type: 'string' }, all: { type: 'boolean' }, actor: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    return {
      words: positionals,
      reason: values.reason === undefined ? undefined : readLine('--reason', values.reason),
      note: values.note,
      all: values.all ?? false,
      actor: readLine('--actor', values.actor ?? userInfo().username),
    };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** Reads a text for the audit log, which can't be empty. */
function readLine(option: string, typed: string): string {
  const line = lineText(500).safeParse(typed);
  if (!line.success) throw new CommandError(`${option}: ${line.error.issues[0]?.message}`);
  if (line.data === '') throw new CommandError(`${option} is empty. Add a few words for the audit log.`);
  return line.data;
}

function findCommand(
  [noun, verb, subject, ...rest]: string[],
  reason: string | undefined,
): ((context: CommandContext) => Promise<string>) | null {
  if (subject === undefined && noun === 'agreements' && verb === 'verify')
    return ({ database }) => describeChain('signature', verifyChain(database));
  if (subject === undefined && noun === 'records' && verb === 'verify')
    return ({ database }) => describeChain('record', verifyRecords(database));
  if (subject === undefined && noun === 'content' && verb === 'reviewed') return reviewContent;
  if (subject === undefined && noun === 'manager' && verb === 'link') return makeManagerLink;
  if (subject === undefined || rest.length > 0) return null;

  switch (`${noun} ${verb}`) {
    case 'codes rotate':
      return subject === 'training' || subject === 'client' ? (context) => rotateCodes(context, subject) : null;
    case 'certificate revoke':
      return (context) => changeCertificate(context, revokeCertificate, { typed: subject, reason: requireReason(reason), done: 'revoked' });
    case 'certificate reinstate':
      return (context) =>
        changeCertificate(context, reinstateCertificate, { typed: subject, reason: requireReason(reason), done: 'valid' });
    case 'attempts reset':
      return (context) => reset(context, subject, requireReason(reason));
    case 'content export':
      return (context) => exportTo(context, subject);
    case 'content import':
      return (context) => importFrom(context, subject);
    default:
      return null;
  }
}

function onRequests(words: string[], options: Pick<TypedCommand, 'note' | 'all'>): ((context: CommandContext) => Promise<string>) | null {
  const command = findRequestCommand(words, options);
  if (command === null) return null;

  return async (context) => {
    const { env, keys } = context;
    const openNotifier = async () => ({ content: await loadPublished(context.database, env.CONTENT_DIR), env, keys });
    const { text, isRefused } = await command({ ...context, openNotifier });
    if (isRefused) throw new CommandError(text);
    return text;
  };
}

function requireReason(reason: string | undefined): string {
  if (reason === undefined)
    throw new CommandError('Give a reason for the audit log: --reason "the connection failed during the assessment".');
  return reason;
}

/** Checks a chain. A break isn't a usage error, so it's printed as the command's result, with an exit code for scripts. */
async function describeChain(noun: string, checking: Promise<ChainCheck>): Promise<string> {
  const { sentence, lines } = describeCheck(await checking, noun);
  if (lines.length > 0) process.exitCode = 1;
  return [sentence, ...lines].join('\n');
}

async function reviewContent({ env, database, actor, now }: CommandContext): Promise<string> {
  const content = await loadPublished(database, env.CONTENT_DIR);
  const changed = await confirmReview({ database, content }, { actor: `terminal: ${actor}`, now });
  if (changed.length === 0) return 'No rules have changed since the content was last reviewed.';
  return `Marked as reviewed: ${changed.map(({ id }) => id).join(', ')}.`;
}

async function exportTo({ env, database }: CommandContext, folder: string): Promise<string> {
  const exported = await exportContent({ database, env }, folder);
  if (exported.kind === 'not-empty') throw new CommandError(`${folder} isn't empty. Name an empty folder or a new one.`);
  const { files, changed } = exported;
  const list = changed.length === 0 ? 'None of them was changed in the console.' : `Changed in the console: ${changed.join(', ')}.`;
  const uploads = await exportUploads(database, folder);
  const withUploads = uploads === 0 ? '' : ` The ${uploads} uploaded files they name are in ${join(folder, 'uploads')}.`;
  return `${files} files are in ${folder}. ${list}${withUploads}`;
}

async function importFrom({ env, database, actor, now }: CommandContext, folder: string): Promise<string> {
  const { wrong } = await addFolderUploads(database, folder, { actor: `terminal: ${actor}`, now });
  if (wrong.length > 0)
    throw new CommandError(
      `No content was imported. These uploads aren't what their names say: ${wrong.join(', ')}. Export them again, or remove them.`,
    );
  const imported = await importContent({ database, env }, { folder, actor: `terminal: ${actor}`, now });
  if (imported.kind === 'no-files') throw new CommandError(`There are no content files in ${folder}.`);
  const list = imported.parts.join(', ');
  if (imported.kind === 'not-yaml') throw new CommandError(`No content was imported. These files aren't valid YAML: ${list}.`);
  if (imported.kind === 'has-drafts')
    throw new CommandError(
      `No content was imported. These files have unpublished changes: ${list}. Publish or discard them in the console first.`,
    );
  if (imported.parts.length === 0) return 'Nothing to import. The files are the same as the live content.';
  const removed =
    imported.removed.length === 0 ? '' : ` The folder doesn't have ${imported.removed.join(', ')}, so the draft removes them.`;
  return `Drafts of ${list}.${removed} Nothing is published yet: an owner can publish them under Settings in the console.`;
}

async function makeManagerLink({ env, keys, database, actor, now }: CommandContext): Promise<string> {
  const token = await makeSetUpLink({ keys, database }, { actor: `terminal: ${actor}`, now });
  return `Anyone who opens this link within an hour becomes an owner of the console. It works once.\n  ${joinAddress(env, token)}`;
}

async function rotateCodes({ env, keys, database, actor, now }: CommandContext, audience: Audience): Promise<string> {
  if (listConfigured(env).includes(audience))
    throw new CommandError(`${codeSettings[audience]} sets this portal's codes. Change them there and restart the portal.`);

  const codes = await rotateAccessCodes({ database, keys }, { audience, actor: `terminal: ${actor}`, now });
  const lines = codes.map(({ code }) => `  ${code}`).join('\n');
  return `New ${audience === 'training' ? 'training code' : 'client codes'}, shown only once. Old codes no longer work, and their sessions have ended. Codes made in the console still work.\n${lines}`;
}

async function changeCertificate(
  { database, actor, now }: CommandContext,
  change: typeof revokeCertificate,
  { typed, reason, done }: { typed: string; reason: string; done: string },
): Promise<string> {
  const number = normalizeCertificateNumber(typed);
  const changed: ChangeCertificateResult =
    number === null ? { kind: 'unknown-number' } : await change(database, { number, actor: `terminal: ${actor}`, reason, now });

  if (changed.kind === 'unknown-number') throw new CommandError(`There's no certificate with the number ${typed}.`);
  if (changed.kind === 'already-so') return `Certificate ${number} is already ${done}. Nothing has changed.`;
  if (changed.kind === 'final') throw new CommandError(`Certificate ${number} was withdrawn or replaced, so it can't be changed.`);
  return `Certificate ${number} is now ${done}.`;
}

async function reset({ database, actor, now }: CommandContext, subject: string, reason: string): Promise<string> {
  const devices = await resetAttempts(database, { subject, actor: `terminal: ${actor}`, reason, now });
  if (devices === 0) throw new CommandError(`No device or assessment email matches ${subject}.`);
  return `All attempts for ${subject} were restored on ${devices} ${devices === 1 ? 'device' : 'devices'}. Earlier attempts stay on record.`;
}
