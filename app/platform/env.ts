import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readFileSync } from 'node:fs';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { href } from 'react-router';

import { standardContentFolder } from './installed.ts';
import { isPlainDatabase } from './this-machine.ts';

const port = z.coerce.number({ error: 'use a port number from 0 to 65535' }).int().min(0).max(65_535);
const codes = z
  .string()
  .transform((list) => list.split(',').map((code) => code.trim()))
  .refine((list) => list.every((code) => code.length >= 8), 'each code needs at least 8 characters');

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  BACKUP_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_KEY: z
    .string()
    .refine(isBackupKey, 'use 32 random bytes in base64, for example from: openssl rand -base64 32')
    .transform((key) => Buffer.from(key, 'base64'))
    .optional(),
  BACKUP_COMMAND: z
    .string()
    .refine((command) => command.trim() !== '' && !command.includes('\0'), 'use a command, for example: rclone copy "$1" remote:northkey')
    .refine(() => process.platform !== 'win32', 'it needs a Unix shell, so leave it out on Windows')
    .optional(),
  BACKUP_KEEP: z.coerce.number({ error: 'use the number of daily backups to keep' }).int().min(1).max(1_000).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'use an address that begins with postgres://')
    .refine(
      (url) => !isPlainDatabase(url),
      'it connects to another machine without encryption. Add ?sslmode=verify-full, or ?sslmode=disable on a private network',
    )
    .optional(),
  UPLOADS_MAX_GB: z.coerce.number({ error: 'use the number of gigabytes that uploads can take' }).int().min(1).max(10_000).default(20),
  CONTENT_DIR: z
    .string()
    .min(1)
    .default(standardContentFolder)
    .transform((path) => resolve(path)),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'use the address people open in a browser, for example https://portal.example.com' })
    .refine(isOrigin, "use only the scheme and host, for example https://portal.example.com: the portal can't run below a path")
    .transform((url) => new URL(url).origin)
    .optional(),
  DASHBOARD_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'use a host name without https:// and without a path')
    .transform((host) => host.toLowerCase())
    .optional(),
  TRUST_PROXY: z.coerce.number({ error: 'use the number of proxies in front of the portal' }).int().min(0).max(10).default(0),
  STOP_DELAY: z.coerce.number({ error: 'use a number of seconds from 0 to 60' }).min(0).max(60).default(1),
  VA_ACCESS_CODE: codes.refine((list) => list.length === 1, 'use exactly one code, without a comma').optional(),
  CLIENT_ACCESS_CODES: codes
    .refine((list) => list.length === 2 && list[0] !== list[1], 'use exactly two different codes, separated by a comma')
    .optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(['owners', 'all'], { error: 'use owners or all, depending on who needs a second factor or a passkey for the console' })
    .default('all'),
  METRICS_TOKEN: z.string().min(16, 'use at least 16 characters').regex(/^\S+$/, 'use a token without spaces').optional(),
  SMTP_URL: z.string().refine(isMailServer, 'use smtps://user:password@host or smtp://user:password@host:587').optional(),
  WEBHOOK_URL: z.string().refine(isHookAddress, 'use an address that begins with https://').optional(),
  WEBHOOK_SECRET: z
    .string()
    .refine(isHookSecret, 'use whsec_ and 24 to 64 random bytes in base64, for example from: openssl rand -base64 32')
    .optional(),
  IP_LOOKUP_URL: z
    .string()
    .regex(/^(\/|https:\/\/)/, 'use an https address, or a path on the portal that starts with /')
    .default(href('/device')),
  DEMO_BANNER: z.literal('1', 'leave it out: only npm run demo sets it').optional(),
});

export const settingNames: readonly string[] = Object.keys(variables.shape);

/** Tells whether an address has no path. A path would be dropped, and links would lead to the wrong place. */
function isOrigin(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && [url.origin, `${url.origin}/`].includes(url.href);
}

function isBackupKey(given: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(given);
}

function isMailServer(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

/**
 * Tells whether an address can receive notifications. They contain people's names, so they must be encrypted in transit, except to a
 * program on the same machine.
 */
function isHookAddress(given: string): boolean {
  const url = URL.parse(given);
  if (url === null || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname));
}

function isHookSecret(given: string): boolean {
  const coded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(given)?.[1];
  if (coded === undefined) return false;
  const { length } = Buffer.from(coded, 'base64');
  return length >= 24 && length <= 64;
}

/** What's set only in the console. */
interface ConsoleSettings {
  /** Who emails come from. An empty name or address stands for the company's own. */
  sender?: { name: string; address: string } | undefined;
  /** The hour in Toronto at which the daily backup is made. Without it, one is made 24 hours after the last. */
  backupHour?: number | undefined;
}

/** The portal's settings, read from the environment and from an optional `.env` file, and with what was set in the console. */
export type Env = z.output<typeof variables> & ConsoleSettings & { secure: boolean };

/** Says what to enter instead of a value that a setting can't have. Returns null if it can have the value. */
export function findSettingFault(name: keyof typeof variables.shape, value: string): string | null {
  const advice = variables.shape[name].safeParse(value).error?.issues[0]?.message;
  return advice === undefined ? null : `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
}

/** Returns the scheme and host of the portal's own links: PUBLIC_URL if it's set, or else the address that the portal listens on. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Thrown for an unknown or invalid setting. The message names the setting and says what to do. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

/** Reads the process environment. A `.env` file in the working directory provides any settings that the environment doesn't. */
export function readEnv(): Env {
  const file = resolve('.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};

  for (const name of Object.keys(fromFile)) {
    if (!Object.hasOwn(variables.shape, name)) throw new EnvError(`The .env file sets ${name}, which isn't a setting. ${suggestion(name)}`);
  }

  return parseVariables({ ...fromFile, ...process.env });
}

/** Checks environment variables. Throws an EnvError for an invalid setting, and for a variable that looks like a misspelled setting. */
export function parseVariables(source: Record<string, string | undefined>): Env {
  for (const name of Object.keys(source)) {
    if (looksLikeOurs(name)) throw new EnvError(`${name} isn't a setting. ${suggestion(name)}`);
  }

  // Empty variables count as missing, because container files use an empty value to mean "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);

  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}.`);
    throw new EnvError(`A setting isn't valid. ${lines.join(' ')}`);
  }

  requireTogether(parsed.data);
  return { ...parsed.data, secure: parsed.data.PUBLIC_URL?.startsWith('https:') ?? false };
}

/** Rejects a setting if another setting that it needs is missing. */
function requireTogether({
  SMTP_URL,
  WEBHOOK_URL,
  WEBHOOK_SECRET,
  PUBLIC_URL,
  BACKUP_COMMAND,
  BACKUP_DIR,
}: z.output<typeof variables>): void {
  if (BACKUP_COMMAND !== undefined && BACKUP_DIR === undefined)
    throw new EnvError('BACKUP_DIR is missing. BACKUP_COMMAND runs after each daily backup, so set BACKUP_DIR to the folder for backups.');
  if ((WEBHOOK_URL === undefined) !== (WEBHOOK_SECRET === undefined))
    throw new EnvError('WEBHOOK_URL and WEBHOOK_SECRET go together, and one of them is missing. Set both or neither.');
  if (PUBLIC_URL === undefined && (SMTP_URL ?? WEBHOOK_URL) !== undefined)
    throw new EnvError('PUBLIC_URL is missing. Emails and webhooks link to the portal, so set it to the address people open in a browser.');
}

/**
 * Returns the environment for commands that the operator configures. It contains the machine's own variables (a path, a home folder, a
 * storage account), but not the portal's settings, because some of those are secrets.
 */
export function environmentForCommands(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !Object.hasOwn(variables.shape, name)));
}

/**
 * Tells whether a variable looks like a misspelled setting. Many variables on a machine have nothing to do with the portal, so only near
 * misses count: a different case, or one or two letters off.
 */
function looksLikeOurs(name: string): boolean {
  if (Object.hasOwn(variables.shape, name)) return false;

  return Object.keys(variables.shape).some((known) => {
    if (known.toLowerCase() === name.toLowerCase()) return known.length > 4;
    return known.length >= 8 && name.length >= 8 && distance(known, name.toUpperCase()) <= 2;
  });
}

function suggestion(name: string): string {
  const known = Object.keys(variables.shape);
  const nearest = known.toSorted((a, b) => distance(a, name.toUpperCase()) - distance(b, name.toUpperCase()))[0];
  return `Did you mean ${nearest}? The settings are ${known.join(', ')}.`;
}
