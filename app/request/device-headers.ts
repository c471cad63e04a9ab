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
  /** The store did not say who asks. */
  isUnknown: boolean;
  build: string;
  now: Date;
}

/**
 * Returns what an answer to reading tells the device, so that it keeps words no longer than the session lives: which
 * audiences are open, for how long, and by which build. Nothing at the console, and nothing where nobody knows: a store
 * that does not answer must not take away what is kept.
 */
export function headersForDevice({ page, session, isUnknown, build, now }: AnswerForDevice): string[] {
  if (isUnknown || isRole(page.audience) || page.path.startsWith('/manage')) return [];
  return [sessionHeader, writeSessionHeader(session?.lives ?? [], now), buildHeader, build];
}

/**
 * Returns for whom a device may keep a page: it is the same for everybody behind its gate, or the page table says that
 * its user needs it without a line. Null for all others.
 */
export function keptFor({ audience, row }: FoundPage, session: Session | null): Audience | null {
  if (session === null || isAllowed(audience, []) || isRole(audience)) return null;
  if (row.offline === 'training') return session.audiences.includes('training') ? 'training' : null;
  if (row.cache === 'private' && row.offline === undefined) return null;
  if (audience === 'training' || audience === 'client') return session.audiences.includes(audience) ? audience : null;
  return session.audiences[0] ?? null;
}

/** The same as headers. */
export function keepHeaders(page: FoundPage, session: Session | null, version: string): string[] {
  const audience = keptFor(page, session);
  if (audience === null) return [];
  const personal = page.row.cache === 'private' ? [personalHeader, 'yes'] : [];
  return [keepHeader, audience, versionHeader, version, ...personal];
}
