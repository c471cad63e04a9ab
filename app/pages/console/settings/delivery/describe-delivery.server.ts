import { href } from 'react-router';

import { listBackups, type StoredBackup } from '#app/features/backups/list-backups.server.ts';
import { findNewestBackup, isBackupUnderWay, keptByDefault, type BackupState } from '#app/features/backups/rules.ts';
import { findBackupState } from '#app/features/backups/store.server.ts';
import { listUnreadable, variableOf, type DeliveryGroup } from '#app/features/delivery/delivery-settings.server.ts';
import { listConfiguredChannels } from '#app/features/messages/change-message.server.ts';
import { senderOf } from '#app/features/messages/send-mail.server.ts';
import { listMessages } from '#app/features/messages/store.server.ts';
import { originOf } from '#app/platform/env.ts';
import { formatCommand } from '#app/platform/installed.ts';
import type { Portal } from '#app/portal.ts';
import { endSentence, formatNearDate, formatShortTime } from '#app/time/written-time.ts';
import { describeMessage } from '#app/pages/console/messages/describe-message.server.ts';

/** The number of webhook deliveries to show. */
const shownDeliveries = 5;

/** The number of stored backups to list. */
const shownBackups = 30;

/**
 * Describes email, webhook, backups and links as they're set now, and what of it the environment sets. Passwords, keys and paths of webhook
 * addresses are left out.
 */
export async function describeDelivery(portal: Portal) {
  const { env } = portal;
  return {
    mail: describeMail(portal),
    webhook: env.WEBHOOK_URL === undefined ? null : { origin: new URL(env.WEBHOOK_URL).origin, deliveries: await listDeliveries(portal) },
    backups: await describeBackups(portal),
    address: { publicUrl: env.PUBLIC_URL ?? null, used: originOf(env) },
    variables: describeVariables(portal),
    secretHints: {
      password: describeSecret(portal, { group: 'mail', field: 'password', unset: '' }),
      endpoint: describeSecret(portal, { group: 'webhook', field: 'endpoint', unset: 'https:, or http: on the same machine.' }),
      secret: describeSecret(portal, { group: 'webhook', field: 'secret', unset: 'whsec_ and 24 to 64 random bytes in Base64.' }),
    },
  };
}

/** Returns the environment variable that sets a section, by section. Null if the console does. */
function describeVariables({ liveSettings: { environment } }: Portal) {
  const find = (group: 'address' | 'mail' | 'webhook' | 'backups') =>
    environment[variableOf[group]] === undefined ? null : variableOf[group];
  return { address: find('address'), mail: find('mail'), webhook: find('webhook'), backups: find('backups') };
}

/** Says when a secret was set, or that it has to be entered again. */
function describeSecret(
  { liveSettings: { saved }, keys }: Portal,
  { group, field, unset }: { group: DeliveryGroup; field: string; unset: string },
): string {
  const secret = saved[group]?.secrets[field];
  if (secret === undefined) return unset;
  if (listUnreadable(group, saved[group], keys).includes(field))
    return "Enter it again. It can't be read anymore, because the portal's secret has changed.";
  return `Set on ${formatNearDate(new Date(secret.setAt))}. Enter a new one to replace it.`;
}

function describeMail({ env, content, liveSettings, keys }: Portal) {
  const { name, address } = senderOf(content.brand, env.sender);
  const isWaiting = env.PUBLIC_URL === undefined && liveSettings.saved.mail?.values['server'] !== undefined;
  return {
    server: env.SMTP_URL === undefined ? null : nameServer(env.SMTP_URL),
    sender: `${name} <${address}>`,
    isPasswordUnreadable: listUnreadable('mail', liveSettings.saved.mail, keys).length > 0,
    isWaiting,
  };
}

/** Returns a mail server's host and port. The default ports are those of the mail library. */
function nameServer(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const standardPort = protocol === 'smtps:' ? '465' : '587';
  return `${hostname}:${port || standardPort}`;
}

async function listDeliveries({ database, env, now }: Portal) {
  const messages = await listMessages(database, { channel: 'webhook' }, shownDeliveries);
  const at = { now: now(), ways: listConfiguredChannels(env) };
  return messages.map((message) => {
    const { id, event, created, state, stateWords, detail } = describeMessage(message, at);
    return { id, event, created, state, stateWords, detail };
  });
}

async function describeBackups({ database, env, now, liveSettings: { environment } }: Portal) {
  const state = await findBackupState(database);
  const { finishedAt: newest } = findNewestBackup(state);
  const backups = env.BACKUP_DIR === undefined ? [] : await listBackups(env.BACKUP_DIR);
  return {
    folder: env.BACKUP_DIR ?? null,
    last: newest === null ? null : formatShortTime(new Date(newest)),
    ...describeResult(state, now()),
    kept: env.BACKUP_DIR === undefined ? null : describeKept(backups, env.BACKUP_KEEP ?? keptByDefault),
    isKeepFixed: environment.BACKUP_KEEP !== undefined,
    stored: (backups ?? []).slice(0, shownBackups).map(({ name, madeAt, bytes }) => ({
      file: href('/manage/settings/delivery/:backup', { backup: name }),
      made: formatShortTime(madeAt),
      size: describeSize(bytes),
    })),
    isEncrypted: env.BACKUP_KEY !== undefined,
    command: formatCommand('backup', 'FILE'),
  };
}

function describeResult(state: BackupState, now: Date): { result: string | null; isFailed: boolean } {
  if (state.askedAt !== null) return { result: 'Requested. It starts within seconds.', isFailed: false };
  if (isBackupUnderWay(state, now)) return { result: 'Being made now.', isFailed: false };
  if (state.failure === null) return { result: findNewestBackup(state).finishedAt === null ? null : 'Backup made.', isFailed: false };

  const time = state.endedAt === null ? '' : ` on ${formatShortTime(new Date(state.endedAt))}`;
  return { result: `The last attempt${time} failed: ${endSentence(state.failure)}`, isFailed: true };
}

function describeKept(backups: StoredBackup[] | null, most: number): string {
  if (backups === null) return "The folder can't be read. Check that it exists and that the portal has access.";
  const count = backups.length === 1 ? '1 backup' : `${backups.length} backups`;
  return `${count}. The newest ${most === 1 ? 'one is' : `${most} are`} kept, including those made here.`;
}

function describeSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
