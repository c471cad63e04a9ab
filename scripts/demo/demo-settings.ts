import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { settingNames } from '#app/platform/env.ts';

type Settings = Record<string, string | undefined>;

/** The settings that a demo takes from the environment: its address and its content. Email, webhooks and backups are always off. */
const kept: readonly string[] = ['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'CONTENT_DIR'];

/**
 * The settings that say where a portal stores its records. A demo refuses to start if one is set, because it works only with made-up data
 * in a temporary folder.
 */
const places = ['DATA_DIR', 'DATABASE_URL'] as const;

/** Returns the reason why the demo can't start with these settings, or null if it can. */
export function findDemoRefusal(environment: Settings): string | null {
  const file: Settings = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};

  for (const name of places) {
    const isInFile = environment[name] === undefined && Boolean(file[name]);
    if (environment[name] || isInFile)
      return `${name} is set${isInFile ? ' in .env' : ''}. The demo only works with made-up data in a temporary folder of its own. Unset ${name} and run the demo again, or run npm start for your own portal.`;
  }
  return null;
}

/** Returns the settings for the demo's portal. Empty values count as unset and override the values in .env. */
export function writeSettings(environment: Settings, folder: string): Settings {
  const off = settingNames.filter((name) => !kept.includes(name)).map((name) => [name, '']);
  return { ...environment, ...Object.fromEntries(off), DATA_DIR: folder, DEMO_BANNER: '1', STOP_DELAY: '0' };
}
