import { audiences, sessionAbsolute, sessionIdle, type Audience } from './rules.ts';

/** An audience's entry, and how long it stays open if no further requests arrive. */
export interface EntryLife {
  audience: Audience;
  /** The ID of this entry. Entering the code again creates a new ID. */
  entry: string;
  endsAt: Date;
}

/**
 * The response header that lists the session's open audiences and how long each stays open. Every read includes it. A device doesn't keep
 * saved pages any longer than that.
 */
export const sessionHeader = 'Northkey-Session';
/** The header with the audience that a device can save this response for. Responses without this header are never saved. */
export const keepHeader = 'Northkey-Keep';
/** The header that marks a response as personal to one visitor. */
export const personalHeader = 'Northkey-Personal';
/** The header with the content version. A saved page from an earlier version may be outdated. */
export const versionHeader = 'Northkey-Version';
/** The header with a page's title, percent-encoded, for the device's list of saved pages. */
export const titleHeader = 'Northkey-Title';
/** The header with the build that sent the response, so that pages and scripts from two builds never mix on a device. */
export const buildHeader = 'Northkey-Build';

/** The session header's value when there's no session. */
export const noSession = 'none';

/** Returns when an entry expires: when its session or its code ends, or a week after the code was entered, whichever comes first. */
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

/** Writes the session header with the seconds left rather than a time, because a device's clock may be off by as much as a year. */
export function writeSessionHeader(lives: readonly EntryLife[], now: Date): string {
  if (lives.length === 0) return noSession;
  return lives
    .map(({ audience, entry, endsAt }) => `${audience}=${entry}:${Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000))}`)
    .join(', ');
}

/** One audience's entry in the session header. */
export interface SessionHeaderEntry {
  audience: Audience;
  entry: string;
  secondsLeft: number;
}

/** Reads the session header. Returns null if it's missing or in an unknown format. */
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

/** An entry as stored on a device, with times in milliseconds on the device's own clock. */
export interface KnownEntry {
  entry: string;
  heardAt: number;
  endsAt: number;
  /** Whether all of this audience's pages were requested for download. */
  isKeptWhole: boolean;
}

/** What a device remembers about the session. An audience that's missing has no saved pages. */
export type OfflineSessions = Partial<Record<Audience, KnownEntry>>;

/** How a response changes the stored session: what to remember, and which audiences' saved pages to delete. */
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
  // A new entry may belong to a different person, who didn't request the earlier download.
  const lost = audiences.filter((audience) => known[audience]?.entry !== next[audience]?.entry);
  return { known: next, lost };
}

/** How far back a clock can move on its own (when it syncs with the network, for example), in milliseconds. */
const clockSlack = 60_000;

/**
 * Tells whether saved pages can be shown: until the session ends, and only if the clock wasn't set back, because that would extend the
 * session.
 */
export function isOpenOnDevice(entry: KnownEntry | undefined, now: number): boolean {
  return entry !== undefined && now < entry.endsAt && now >= entry.heardAt - clockSlack;
}
