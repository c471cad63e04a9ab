import { href } from 'react-router';

import type { Session } from '#app/features/access/find-session.server.ts';
import { isRole, isAllowed, type Audience } from '#app/features/access/rules.ts';
import {
  buildHeader,
  keepHeader,
  personalHeader,
  sessionHeader,
  versionHeader,
  writeSessionHeader,
} from '#app/features/access/session-life.ts';
import type { FoundPage } from './find-page.ts';

export interface AnswerForDevice {
  page: FoundPage;
  session: Session | null;
  /** Whether the store failed, in which case we don't know who the visitor is. */
  isUnknown: boolean;
  build: string;
  now: Date;
}

/**
 * Returns what a response to a read tells the device, so that saved pages don't outlive the session: which audiences are open, for how
 * long, and by which build. Returns nothing for the console, and nothing if the store failed and the visitor is unknown, because a store
 * failure mustn't delete saved pages.
 */
export function headersForDevice({ page, session, isUnknown, build, now }: AnswerForDevice): string[] {
  if (isUnknown || isRole(page.audience) || page.path.startsWith(href('/manage'))) return [];
  return [sessionHeader, writeSessionHeader(session?.lives ?? [], now), buildHeader, build];
}

/**
 * Returns the audience that a device can save a page for. A device can save a page that's the same for everyone behind its gate, and one
 * that the page table says it can save. Returns null for any other page.
 */
export function keptFor({ audience, row }: FoundPage, session: Session | null): Audience | null {
  if (session === null || isAllowed(audience, []) || isRole(audience)) return null;
  if (row.offline === 'training') return session.audiences.includes('training') ? 'training' : null;
  if (row.cache === 'private' && row.offline === undefined) return null;
  if (audience === 'training' || audience === 'client') return session.audiences.includes(audience) ? audience : null;
  return session.audiences[0] ?? null;
}

/** The same, as headers. */
export function keepHeaders(page: FoundPage, session: Session | null, version: string): string[] {
  const audience = keptFor(page, session);
  if (audience === null) return [];
  const personal = page.row.cache === 'private' ? [personalHeader, 'yes'] : [];
  return [keepHeader, audience, versionHeader, version, ...personal];
}
