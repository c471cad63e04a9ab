import { audiences, sessionAbsolute, sessionIdle, type Audience } from './rules.ts';

/** How long an audience stays open without further requests. */
export interface EntryLife {
  audience: Audience;
  /** Identifies this entry only: entering again gives another one. */
  entry: string;
  endsAt: Date;
}

/**
 * Says on each answer to a read which audiences the session has open, and for how long. A device keeps saved pages no
 * longer than that.
 */
export const sessionHeader = 'Northkey-Session';
/** Says which audience a device can save an answer for. An answer without this header is never saved. */
export const keepHeader = 'Northkey-Keep';
/** Says that an answer was made for its user, not for everyone behind the gate. */
export const personalHeader = 'Northkey-Personal';
/** Names the content version: a saved page of an earlier version has changed, or may have. */
export const versionHeader = 'Northkey-Version';
/** Gives a page's title, percent-encoded: a device lists its saved pages by it. */
export const titleHeader = 'Northkey-Title';
/** Names the build that answered: pages and scripts of two builds never mix on a device. */
export const buildHeader = 'Northkey-Build';

/** What the header says when no session is open. */
export const noSession = 'none';

/** Returns when an entry ends by itself: with its session, a week after its code, or with that code. */
export function lifeOfEntry(
  { audience, enteredAt, codeEndsAt }: { audience: Audience; enteredAt: Date; codeEndsAt: Date | null },
  session: { createdAt: Date; lastSeenAt: Date },
): EntryLife {
  const ends = [
    session.lastSeenAt.getTime() + sessionIdle,
    session.createdAt.getTime() + sessionAbsolute,
    enteredAt.getTime() + sessionAbsolute,
    codeEndsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  ];
  return { audience, entry: enteredAt.getTime().toString(36), endsAt: new Date(Math.min(...ends)) };
}

/** Writes the header: seconds that are left, because a device's clock may be a year off. */
export function writeSessionHeader(lives: readonly EntryLife[], now: Date): string {
  if (lives.length === 0) return noSession;
  return lives
    .map(({ audience, entry, endsAt }) => `${audience}=${entry}:${Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000))}`)
    .join(', ');
}

/** An entry in the header. */
export interface SessionHeaderEntry {
  audience: Audience;
  entry: string;
  secondsLeft: number;
}

/** Reads the header; null when it isn't there or says nothing that is known. */
export function readSessionHeader(header: string | null): SessionHeaderEntry[] | null {
  if (header === null) return null;
  if (header === noSession) return [];

  const heard = header.split(', ').map(readEntry);
  return heard.every((entry) => entry !== null) ? heard : null;
}

function readEntry(text: string): SessionHeaderEntry | null {
  const [, name, entry, seconds] = /^(\w+)=([0-9a-z]+):(\d+)$/.exec(text) ?? [];
  const audience = audiences.find((known) => known === name);
  return audience === undefined || entry === undefined ? null : { audience, entry, secondsLeft: Number(seconds) };
}

/** An entry as a device remembers it, in milliseconds of the device's own clock. */
export interface KnownEntry {
  entry: string;
  heardAt: number;
  endsAt: number;
  /** Everything of this audience was requested for download. */
  isKeptWhole: boolean;
}

/** What a device remembers of the session: an audience that isn't there has no saved pages. */
export type OfflineSessions = Partial<Record<Audience, KnownEntry>>;

/** The result of an answer from the portal: what to remember, and whose saved pages to delete. */
export function mergeSessionHeader(
  known: OfflineSessions,
  heard: readonly SessionHeaderEntry[],
  now: number,
): { known: OfflineSessions; lost: Audience[] } {
  const next: OfflineSessions = {};
  for (const { audience, entry, secondsLeft } of heard) {
    const before = known[audience];
    const isSame = before?.entry === entry;
    next[audience] = { entry, heardAt: now, endsAt: now + secondsLeft * 1000, isKeptWhole: isSame && before.isKeptWhole };
  }
  // A new entry may be another person's, who didn't request the earlier download.
  const lost = audiences.filter((audience) => known[audience]?.entry !== next[audience]?.entry);
  return { known: next, lost };
}

/** How far a clock may go back by itself, as when it's set by the network, in milliseconds. */
const clockSlack = 60_000;

/** Tells whether saved pages can be shown: until the session ends, and not if the clock was set back, which would extend it. */
export function isOpenOnDevice(entry: KnownEntry | undefined, now: number): boolean {
  return entry !== undefined && now < entry.endsAt && now >= entry.heardAt - clockSlack;
}
