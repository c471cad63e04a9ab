import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { settingNames } from '#app/platform/env.ts';

type Settings = Record<string, string | undefined>;

/** What a demo takes from the environment: where it listens and what it says. Mail, webhooks and backups stay off. */
const kept: readonly string[] = ['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'CONTENT_DIR'];

/** Where a portal keeps its records. A demo has its own place, which it empties. */
const places = ['DATA_DIR', 'DATABASE_URL'] as const;

/** Returns why the demo doesn't start with these settings; null when it does. */
export function findRefusal(environment: Settings): string | null {
  const file: Settings = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};

  for (const name of places) {
    const isInFile = environment[name] === undefined && Boolean(file[name]);
    if (environment[name] || isInFile)
      return `${name} is set${isInFile ? ' in .env' : ''}. The demo only works with made-up data in a temporary folder of its own. Unset ${name} and run the demo again, or run npm start for your own portal.`;
  }
  return null;
}

/** Returns the settings of the demo's portal. An empty one counts as not set, and comes before what .env says. */
export function writeSettings(environment: Settings, folder: string): Settings {
  const off = settingNames.filter((name) => !kept.includes(name)).map((name) => [name, '']);
  return { ...environment, ...Object.fromEntries(off), DATA_DIR: folder, DEMO_BANNER: '1', STOP_DELAY: '0' };
}
