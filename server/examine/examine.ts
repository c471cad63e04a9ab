import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';

import type { Brand } from '#app/content/schemas/brand-schema.ts';
import type { LiveSettings } from '#app/features/delivery/live-settings.server.ts';
import { createMailSender, senderOf } from '#app/features/messages/send-mail.server.ts';
import { checkWebhook } from '#app/features/messages/send-webhook.server.ts';
import { secretFile, storeFile } from '#app/platform/data-folder.ts';
import type { Env } from '#app/platform/env.ts';
import { findSecret } from '#app/platform/keys.ts';
import { runCheck, type Finding } from './finding.ts';
import { describeMissingSecret } from '#server/open-portal.ts';

/**
 * The minimum free disk space, in bytes. With less than this, the disk could be full within a day. A store of 100,000 learners is about 1
 * GB.
 */
const leastFree = 500_000_000;
/** Checks the folders and the secret. */
export async function* examineMachine(env: Env): AsyncGenerator<Finding> {
  for (const [name, folder] of Object.entries({ DATA_DIR: env.DATA_DIR, BACKUP_DIR: env.BACKUP_DIR }))
    if (folder !== undefined) yield* await runCheck('disk', () => examineDisk(name, folder), env);
  yield* await runCheck('secrets', () => examineSecretFile(env), env);
}

async function examineDisk(name: string, folder: string): Promise<Finding[]> {
  if (!existsSync(folder))
    return [{ topic: 'disk', state: 'note', sentence: `${folder} doesn't exist yet. It's created when it's needed.` }];
  if (!(await stat(folder)).isDirectory())
    return [{ topic: 'disk', state: 'broken', sentence: `${name} is ${folder}, which is a file. Set ${name} to a folder.` }];

  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const sentence = `${Math.round(free / 1_000_000)} MB free in ${folder}.`;
  return free < leastFree
    ? [{ topic: 'disk', state: 'mend', sentence: `${sentence} Free up some space.` }]
    : [{ topic: 'disk', state: 'good', sentence }];
}

async function examineSecretFile(env: Env): Promise<Finding[]> {
  const file = secretFile(env.DATA_DIR);
  if (!existsSync(file)) {
    // If the store is missing, too, the first start creates both.
    if (env.DATABASE_URL === undefined && !existsSync(storeFile(env)))
      return [
        {
          topic: 'secrets',
          state: 'note',
          sentence: `${file} doesn't exist yet. It'll be created the first time the portal starts, along with the store.`,
        },
      ];
    return [{ topic: 'secrets', state: 'broken', sentence: describeMissingSecret(env) }];
  }
  findSecret(env.DATA_DIR);

  const { mode } = await stat(file);
  if (process.platform === 'win32' || (mode & 0o077) === 0) return [];
  return [{ topic: 'secrets', state: 'mend', sentence: `other accounts on this machine can read ${file}. Run: chmod 600 ${file}` }];
}

/** Checks the mail server and the webhook without sending anything. `brand` is null if the content can't be read. */
export async function* examineMessages({ env, environment }: LiveSettings, brand: Brand | null): AsyncGenerator<Finding> {
  const advise = (variable: 'SMTP_URL' | 'WEBHOOK_URL') =>
    environment[variable] === undefined ? 'Check it under Settings in the console.' : `Check ${variable}.`;

  if (env.SMTP_URL === undefined)
    yield {
      topic: 'mail',
      state: 'note',
      sentence:
        'no mail server is set up, so emails are held in the console instead of being sent. Set one up under Settings there, or set SMTP_URL.',
    };
  else {
    const { host } = new URL(env.SMTP_URL);
    const fault = await createMailSender(env.SMTP_URL, brand ?? { provider: '', supportEmail: '' }).check();
    yield fault === null
      ? {
          topic: 'mail',
          state: 'good',
          sentence: `${host} accepts the portal's sign-in.${brand === null ? '' : ` Emails are sent from ${senderOf(brand, env.sender).address}.`}`,
        }
      : { topic: 'mail', state: 'mend', sentence: `${host}: ${fault} ${advise('SMTP_URL')} Emails will wait until this is fixed.` };
  }
  if (env.WEBHOOK_URL === undefined) return;

  const { host } = new URL(env.WEBHOOK_URL);
  const fault = await checkWebhook(env.WEBHOOK_URL);
  yield fault === null
    ? { topic: 'webhook', state: 'good', sentence: `${host} answers.` }
    : { topic: 'webhook', state: 'mend', sentence: `${host}: ${fault} ${advise('WEBHOOK_URL')} Events will wait until this is fixed.` };
}
