import { audiences, sessionAbsolute, sessionIdle, type Audience } from './rules.ts';

/** An audience's entry, with the time it expires if no further requests arrive. */
export interface SessionEntry {
  audience: Audience;
  /** The entry's ID, which changes when the code is entered again. */
  entry: string;
  endsAt: Date;
}

/**
 * The response header that lists the session's audiences and the time each has left. Devices don't keep saved pages any longer than that.
 */
export const sessionHeader = 'Northkey-Session';
/** The header that names the audience for which a device can save the response. Responses without this header are never saved. */
export const keepHeader = 'Northkey-Keep';
/** The header that marks a response as personal to one visitor. */
export const personalHeader = 'Northkey-Personal';
/** The header with the content version. A saved page from an earlier version may be outdated. */
export const versionHeader = 'Northkey-Version';
/** The header with a page's title, percent-encoded, for the device's list of saved pages. */
export const titleHeader = 'Northkey-Title';
/** The header with the ID of the build that sent the response, so that pages and scripts from two builds never mix on a device. */
export const buildHeader = 'Northkey-Build';

export const noSession = 'none';
/** The session header of a preview. The session itself is as before, but its saved pages mustn't be shown in place of the preview's. */
export const previewSession = 'preview';

/** Returns the time an entry expires: when its session or its code ends, or a week after the code was entered, whichever comes first. */
export function createSessionEntry(
  { audience, enteredAt, codeEndsAt }: { audience: Audience; enteredAt: Date; codeEndsAt: Date | null },
  session: { createdAt: Date; lastSeenAt: Date },
): SessionEntry {
  const ends = [
    session.lastSeenAt.getTime() + sessionIdle,
    session.createdAt.getTime() + sessionAbsolute,
    enteredAt.getTime() + sessionAbsolute,
    codeEndsAt?.getTime() ?? Number.POSITIVE_INFINITY,
  ];
  return { audience, entry: enteredAt.getTime().toString(36), endsAt: new Date(Math.min(...ends)) };
}

/** Writes the session header with the seconds left rather than a time, because a device's clock may be off by as much as a year. */
export function writeSessionHeader(entries: readonly SessionEntry[], now: Date): string {
  if (entries.length === 0) return noSession;
  return entries
    .map(({ audience, entry, endsAt }) => `${audience}=${entry}:${Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000))}`)
    .join(', ');
}

export interface SessionHeaderEntry {
  audience: Audience;
  entry: string;
  secondsLeft: number;
}

/** Reads the session header. Returns null if it's missing or in an unknown format. */
export function readSessionHeader(header: string | null): SessionHeaderEntry[] | typeof previewSession | null {
  if (header === null || header === previewSession) return header;
  if (header === noSession) return [];

  const entries = header.split(', ').map(readEntry);
  return entries.every((entry) => entry !== null) ? entries : null;
}

function readEntry(text: string): SessionHeaderEntry | null {
  const [, name, entry, seconds] = /^(\w+)=([0-9a-z]+):(\d+)$/.exec(text) ?? [];
  const audience = audiences.find((known) => known === name);
  return audience === undefined || entry === undefined ? null : { audience, entry, secondsLeft: Number(seconds) };
}

/** An entry as stored on a device, with times in milliseconds by the device's own clock. Devices have stored these property names. */
export interface KnownEntry {
  entry: string;
  heardAt: number;
  endsAt: number;
  /** True if the user asked to download all of this audience's pages. */
  isKeptWhole: boolean;
  /** True during a preview. The saved pages stay, but aren't shown until it ends. */
  isPaused?: boolean;
}

/** The session as the device remembers it. An audience that isn't listed has no saved pages. */
export type OfflineSessions = Partial<Record<Audience, KnownEntry>>;

/** Updates the stored session from a response header. Returns the new session and the audiences whose saved pages must be deleted. */
export function mergeSessionHeader(
  known: OfflineSessions,
  entries: readonly SessionHeaderEntry[] | typeof previewSession,
  now: number,
): { known: OfflineSessions; lost: Audience[] } {
  const next: OfflineSessions = {};
  if (entries === previewSession) {
    for (const audience of audiences) if (known[audience] !== undefined) next[audience] = { ...known[audience], isPaused: true };
    return { known: next, lost: [] };
  }
  for (const { audience, entry, secondsLeft } of entries) {
    const before = known[audience];
    const isSame = before?.entry === entry;
    next[audience] = { entry, heardAt: now, endsAt: now + secondsLeft * 1000, isKeptWhole: isSame && before.isKeptWhole };
  }
  // A new entry may belong to a different person, who didn't request the earlier download.
  const lost = audiences.filter((audience) => known[audience]?.entry !== next[audience]?.entry);
  return { known: next, lost };
}

/** The number of milliseconds a clock can move back on its own, such as when it syncs with the network. */
const clockSlack = 60_000;

/**
 * Tells whether saved pages can be shown. They're hidden once the session ends, or if the clock was set back, because that would extend the
 * session.
 */
export function isOpenOnDevice(entry: KnownEntry | undefined, now: number): boolean {
  return entry !== undefined && now < entry.endsAt && now >= entry.heardAt - clockSlack;
}
