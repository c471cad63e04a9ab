import { sql } from 'kysely';

import { openContent } from '#app/content/open-content.ts';
import type { Content } from '#app/content/load-content.ts';
import { enterPortal } from '#app/features/access/enter-portal.server.ts';
import { findSession } from '#app/features/access/find-session.server.ts';
import type { Audience } from '#app/features/access/rules.ts';
import type { Notifier } from '#app/features/messages/notify.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { parseVariables, type Env } from '#app/platform/env.ts';
import type { Keys } from '#app/platform/keys.ts';
import { hashPassword, verifyPassword } from '#app/platform/passwords/password-hash.ts';
import { PasswordHasher } from '#app/platform/passwords/password-hasher.ts';
import { openStore } from '#server/open-portal.ts';
import { Timeline } from './timeline.ts';

/** The parts of a portal that use cases need. */
export interface DemoStore extends Notifier {
  database: Database;
  keys: Keys;
  content: Content;
  env: Env;
  passwords: PasswordHasher;
  timeline: Timeline;
}

export async function openDemoStore(settings: Record<string, string | undefined>, start: Date): Promise<DemoStore> {
  const env = parseVariables(settings);
  const { content } = await openContent(env.CONTENT_DIR);
  const { keys, database } = await openStore(env);
  // Nothing outlives the demo, so writes don't wait for the disk.
  await sql`pragma synchronous = off`.execute(database);

  const passwords = new PasswordHasher({
    compute: (order) => Promise.resolve(order.kind === 'hash' ? hashPassword(order.password) : verifyPassword(order)),
    longestQueue: 1,
    strangers: 1,
    strangersPerAddress: 1,
  });
  return { database, keys, content, env, passwords, timeline: new Timeline(start) };
}

export interface Entry {
  audience: Audience;
  code: string;
  deviceId: string;
  address: string;
}

/** Enters a portal in the same way as its gate's form does, and returns the session's ID. */
export async function enterSession(store: DemoStore, entry: Entry, now: Date): Promise<string> {
  const entered = await enterPortal(store, { ...entry, sessionId: null, now });
  const session = entered.kind === 'granted' ? await findSession(store, entered.token, now) : null;
  if (session === null) throw new Error(`The code ${entry.code} doesn't open the portal: ${entered.kind}.`);
  return session.id;
}
