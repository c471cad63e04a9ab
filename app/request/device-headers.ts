import { href } from 'react-router';

import type { Session } from '#app/features/access/find-session.server.ts';
import { isForTeam, isAllowed, type Audience } from '#app/features/access/rules.ts';
import {
  buildHeader,
  keepHeader,
  personalHeader,
  previewSession,
  sessionHeader,
  versionHeader,
  writeSessionHeader,
} from '#app/features/access/session-life.ts';
import type { FoundPage } from './find-page.ts';

export interface AnswerForDevice {
  page: FoundPage;
  session: Session | null;
  /** True if the store failed, so the visitor couldn't be identified. */
  isUnknown: boolean;
  /** True in a preview, which isn't the session's own portal, and until the browser has been told that its preview link has ended. */
  isPreview: boolean;
  build: string;
  now: Date;
}

/**
 * Returns the headers that keep saved pages from outliving the session: the open audiences, their remaining time, and the build. Returns
 * none for the console, and none if the store failed, because a store failure mustn't delete saved pages.
 */
export function headersForDevice({ page, session, isUnknown, isPreview, build, now }: AnswerForDevice): string[] {
  if (isUnknown || isForTeam(page.audience) || page.path.startsWith(href('/manage'))) return [];
  if (isPreview) return [sessionHeader, previewSession];
  return [sessionHeader, writeSessionHeader(session?.entries ?? [], now), buildHeader, build];
}

/**
 * Returns the audience that a device can save a page for, or null. A page can be saved if it's the same for everyone behind its gate or the
 * page table allows it.
 */
export function findOfflineAudience({ audience, row }: FoundPage, session: Session | null): Audience | null {
  const isForAll = isAllowed(audience, []) && row.offline === undefined;
  if (session === null || isForAll || isForTeam(audience)) return null;
  if (row.offline === 'training') return session.audiences.includes('training') ? 'training' : null;
  if (row.cache === 'private' && row.offline === undefined) return null;
  if (audience === 'training' || audience === 'client') return session.audiences.includes(audience) ? audience : null;
  return session.audiences[0] ?? null;
}

/** Returns the headers that let a device save a page for its audience. */
export function offlineHeaders(page: FoundPage, session: Session | null, version: string): string[] {
  const audience = findOfflineAudience(page, session);
  if (audience === null) return [];
  const personal = page.row.cache === 'private' ? [personalHeader, 'yes'] : [];
  return [keepHeader, audience, versionHeader, version, ...personal];
}
