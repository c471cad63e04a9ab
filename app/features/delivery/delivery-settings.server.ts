import type { Env } from '#app/platform/env.ts';
import { decryptSetting, type Keys } from '#app/platform/keys.ts';
import type { deliveryForms } from './form.ts';

/** Settings that owners change together. */
export type DeliveryGroup = keyof typeof deliveryForms;

/** A group's settings as they're stored, by field name. Settings that can't be shown again are encrypted. */
export interface SavedGroup {
  /** The ID of the latest change. */
  stamp: string;
  savedBy: string;
  values: Record<string, string>;
  secrets: Record<string, { sealed: string; setAt: string }>;
}

export type DeliverySettings = Partial<Record<DeliveryGroup, SavedGroup>>;

/** The environment variable that takes the place of a group's settings. */
export const variableOf = { address: 'PUBLIC_URL', mail: 'SMTP_URL', webhook: 'WEBHOOK_URL', backups: 'BACKUP_DIR', sender: null } as const;

/** Returns the name under which a secret is encrypted. */
export function nameSecret(group: DeliveryGroup, field: string): string {
  return `${group}.${field}`;
}

/**
 * Returns the settings that the portal works with: the environment's and, where it sets nothing, those from the console. Without a public
 * address, email and the webhook are off, because their links would lead nowhere.
 */
export function applySettings(environment: Env, saved: DeliverySettings, keys: Keys): Env {
  if (Object.keys(saved).length === 0) return environment;

  const { address, sender, backups } = saved;
  const PUBLIC_URL = environment.PUBLIC_URL ?? (address?.values['address'] || undefined);
  const hour = Number.parseInt(backups?.values['hour'] ?? '', 10);
  const keep = Number.parseInt(backups?.values['keep'] ?? '', 10);
  return {
    ...environment,
    PUBLIC_URL,
    secure: PUBLIC_URL?.startsWith('https:') ?? false,
    ...(PUBLIC_URL === undefined ? {} : withChannels(environment, saved, keys)),
    sender: sender === undefined ? undefined : { name: sender.values['senderName'] ?? '', address: sender.values['senderAddress'] ?? '' },
    BACKUP_DIR: environment.BACKUP_DIR ?? (backups?.values['folder'] || undefined),
    BACKUP_KEEP: environment.BACKUP_KEEP ?? (Number.isNaN(keep) ? undefined : keep),
    backupHour: Number.isNaN(hour) ? undefined : hour,
  };
}

function withChannels(environment: Env, { mail, webhook }: DeliverySettings, keys: Keys): Partial<Env> {
  const { SMTP_URL, WEBHOOK_URL, WEBHOOK_SECRET } = environment;
  const hook = WEBHOOK_URL === undefined ? readWebhook(webhook, keys) : { WEBHOOK_URL, WEBHOOK_SECRET };
  return { SMTP_URL: SMTP_URL ?? (mail === undefined ? undefined : writeMailUrl(mail, keys)), ...hook };
}

/** Writes the mail server as an address. Without its password, it's as if there were none, so that emails are held and nothing is lost. */
function writeMailUrl({ values, secrets }: SavedGroup, keys: Keys): string | undefined {
  const { server = '', port = '', security = '', user = '' } = values;
  if (server === '') return undefined;

  const password = readSecret({ values, secrets }, { group: 'mail', field: 'password' }, keys);
  if (user !== '' && password === null) return undefined;
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${account}${server}:${port}`;
}

function readWebhook(webhook: SavedGroup | undefined, keys: Keys): Pick<Env, 'WEBHOOK_URL' | 'WEBHOOK_SECRET'> {
  if (webhook === undefined) return {};
  const [url, secret] = ['endpoint', 'secret'].map((field) => readSecret(webhook, { group: 'webhook', field }, keys));
  return url && secret ? { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } : {};
}

/** Returns a stored secret, or null if there's none or it can't be read with the portal's keys. */
export function readSecret(
  { secrets }: Pick<SavedGroup, 'values' | 'secrets'>,
  { group, field }: { group: DeliveryGroup; field: string },
  keys: Keys,
): string | null {
  const sealed = secrets[field]?.sealed;
  return sealed === undefined ? null : decryptSetting(keys, nameSecret(group, field), sealed);
}

/** Lists a group's secrets that can't be read, because the portal's secret isn't the one they were saved with. */
export function listUnreadable(group: DeliveryGroup, saved: SavedGroup | undefined, keys: Keys): string[] {
  if (saved === undefined) return [];
  return Object.keys(saved.secrets).filter((field) => readSecret(saved, { group, field }, keys) === null);
}
