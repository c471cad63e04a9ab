import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';

import type { DetailsOf, FieldErrors } from '#app/forms/form.ts';
import { findSettingFault, type Env } from '#app/platform/env.ts';
import { privateFile, privateFolder } from '#app/platform/data-folder.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { DeliveryGroup } from './delivery-settings.server.ts';
import type { deliveryForms } from './form.ts';

type Details<Group extends DeliveryGroup> = DetailsOf<(typeof deliveryForms)[Group]['fields']>;

/** What's stored before the change. */
export interface SettingsBefore {
  values: Readonly<Record<string, string>>;
  /** The secrets that can be read. */
  secrets: ReadonlySet<string>;
}

/** A group's new settings, or why they can't be saved. */
export type PreparedSettings =
  | {
      kind: 'ready';
      values: Record<string, string>;
      /** The new secrets, and the names of those that stay as they are. */
      secrets?: Record<string, string>;
      keeps?: readonly string[];
    }
  | { kind: 'invalid'; errors: FieldErrors };

function invalid(errors: FieldErrors): PreparedSettings {
  return { kind: 'invalid', errors };
}

/** Checks the public address. It can't be removed while emails or events link to it. */
export function prepareAddress({ address }: Details<'address'>, env: Env): PreparedSettings {
  if (address === '' && (env.SMTP_URL ?? env.WEBHOOK_URL) !== undefined)
    return invalid({ address: 'Enter an address. Emails and webhook events link to it.' });
  if (address === '') return { kind: 'ready', values: {} };

  const origin = readAddress(address);
  return origin === null
    ? invalid({ address: findSettingFault('PUBLIC_URL', address) ?? '' })
    : { kind: 'ready', values: { address: origin } };
}

/** Returns the origin of a public address, or null if it can't be one. */
export function readAddress(address: string): string | null {
  return findSettingFault('PUBLIC_URL', address) === null ? new URL(address).origin : null;
}

/**
 * Checks the mail server. Another server, port or user name needs its password again, because the stored one would otherwise be sent to a
 * server that it wasn't entered for.
 */
export function prepareMail(details: Details<'mail'>, before: SettingsBefore, env: Env): PreparedSettings {
  const { port, security, user, password } = details;
  const server = details.server.toLowerCase();
  if (server === '') return { kind: 'ready', values: {} };
  if (env.PUBLIC_URL === undefined) return invalid({ server: 'Save the public address first, because emails link to it.' });

  const values = { server, port: String(port ?? ''), security, user };
  if (user === '') return { kind: 'ready', values };
  if (password !== '') return { kind: 'ready', values, secrets: { password } };

  const isSame = (['server', 'port', 'user'] as const).every((name) => before.values[name] === values[name]);
  if (isSame && before.secrets.has('password')) return { kind: 'ready', values, keeps: ['password'] };
  const again = before.values['user'] === undefined || before.values['user'] === '' ? '' : ' again';
  return invalid({ password: `Enter the password${again}.` });
}

export function prepareSender({ senderName, senderAddress }: Details<'sender'>): PreparedSettings {
  return { kind: 'ready', values: { senderName, senderAddress } };
}

/**
 * Checks the webhook. Its address can contain a key, so it's kept like a secret, and only its origin is shown. Another origin needs the
 * secret again, because the stored one would otherwise sign events for a receiver that it wasn't entered for.
 */
export function prepareWebhook({ endpoint, secret }: Details<'webhook'>, before: SettingsBefore, env: Env): PreparedSettings {
  if (env.PUBLIC_URL === undefined) return invalid({ endpoint: 'Save the public address first, because events link to it.' });

  const errors = {
    ...(endpoint === '' && !before.secrets.has('endpoint') && { endpoint: 'Enter the address that receives the events.' }),
    ...(secret === '' && !before.secrets.has('secret') && { secret: 'Enter the secret that signs the events.' }),
    ...describeFault('endpoint', endpoint === '' ? null : findSettingFault('WEBHOOK_URL', endpoint)),
    ...describeFault('secret', secret === '' ? null : findSettingFault('WEBHOOK_SECRET', secret)),
  };
  if (Object.keys(errors).length > 0) return invalid(errors);

  const typed = Object.entries({ endpoint, secret });
  const known = before.values['receiver'] ?? '';
  const receiver = endpoint === '' ? known : new URL(endpoint).origin;
  if (secret === '' && receiver !== known) return invalid({ secret: 'Enter the secret again.' });
  return {
    kind: 'ready',
    values: { receiver },
    secrets: Object.fromEntries(typed.filter(([, value]) => value !== '')),
    keeps: typed.filter(([, value]) => value === '').map(([name]) => name),
  };
}

function describeFault(field: string, fault: string | null): FieldErrors {
  return fault === null ? {} : { [field]: fault };
}

/** Checks the daily backups, and whether the portal can write to their folder. What the environment sets stays as it's stored. */
export async function prepareBackups(details: Details<'backups'>, before: SettingsBefore, environment: Env): Promise<PreparedSettings> {
  const folder = environment.BACKUP_DIR === undefined ? details.folder : (before.values['folder'] ?? '');
  const keep = environment.BACKUP_KEEP === undefined ? String(details.keep ?? '') : (before.values['keep'] ?? '');
  if (environment.BACKUP_DIR === undefined && folder !== '') {
    const fault = await findFolderFault(folder, environment);
    if (fault !== null) return invalid({ folder: fault });
  }
  return { kind: 'ready', values: { folder: folder === '' ? '' : resolve(folder), hour: String(details.hour ?? ''), keep } };
}

/** Says why backups can't be made in a folder, after creating it and writing a small file to it. Returns null if they can. */
async function findFolderFault(folder: string, { CONTENT_DIR }: Env): Promise<string | null> {
  if (!isAbsolute(folder)) return 'Enter the complete path of a folder on the server, like /var/backups/northkey.';
  // The pictures in the content folder are served to everyone.
  const fromContent = relative(CONTENT_DIR, resolve(folder));
  if (!fromContent.startsWith('..') && !isAbsolute(fromContent)) return "Choose a folder that isn't inside the content folder.";

  const trial = join(folder, `northkey-trial-${createIdentifier().slice(0, 8)}`);
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
    await writeFile(trial, 'trial', { mode: privateFile, flag: 'wx' });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOTDIR' || code === 'EEXIST') return "This is a file, or is inside one. Enter a folder's path.";
    if (code === 'ENAMETOOLONG') return 'This path is too long for the server. Choose a shorter one.';
    return "The portal can't write to this folder. Give its account access on the server, or choose another folder.";
  } finally {
    await rm(trial, { force: true }).catch(() => undefined);
  }
}
