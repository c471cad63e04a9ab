import { audiences, sessionAbsolute, sessionIdle, type Audience } from './rules.ts';

/** How long an audience stays open for a session that asks for nothing more. */
export interface EntryLife {
  audience: Audience;
  /** Names this entry and no other: somebody who enters anew is given another. */
  entry: string;
  endsAt: Date;
}

/** Says on each answer to reading which audiences its session has open, and for how long; a device keeps words no longer than that. */
export const sessionHeader = 'Northkey-Session';
/** Says for which audience a device may keep an answer. What does not carry it is never kept. */
export const keepHeader = 'Northkey-Keep';
/** Says that an answer was made for its user alone, where it wasn't made for everybody behind the gate. */
export const personalHeader = 'Northkey-Personal';
/** Says of which content the words are: a kept page of an earlier one has changed, or may have. */
export const versionHeader = 'Northkey-Version';
/** Says which build of the portal answered: words and scripts of two builds never meet on a device. */
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

/** An entry as a device heard of it. */
export interface SessionHeaderEntry {
  audience: Audience;
  entry: string;
  secondsLeft: number;
}

/** Reads the header; null when it is not there or says nothing that is known. */
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
  receivedAt: number;
  endsAt: number;
  /** All of this audience was asked for. */
  isKeptWhole: boolean;
}

/** What a device remembers of the session: an audience that is not there has no words on it. */
export type OfflineSessions = Partial<Record<Audience, KnownEntry>>;

/** What follows from an answer of the portal: what to remember, and whose words to take away. */
export function mergeSessionHeader(
  known: OfflineSessions,
  heard: readonly SessionHeaderEntry[],
  now: number,
): { known: OfflineSessions; lost: Audience[] } {
  const next: OfflineSessions = {};
  for (const { audience, entry, secondsLeft } of heard) {
    const before = known[audience];
    const isSame = before?.entry === entry;
    next[audience] = { entry, receivedAt: now, endsAt: now + secondsLeft * 1000, isKeptWhole: isSame && before.isKeptWhole };
  }
  // Who enters anew may be somebody else: what was kept before was not asked for by them.
  const lost = audiences.filter((audience) => known[audience]?.entry !== next[audience]?.entry);
  return { known: next, lost };
}

/** How far a clock may go back by itself, as when it is set by the network, in milliseconds. */
const clockSlack = 60_000;

/** Tells whether kept words may be shown: until the session ends, and not once the clock was set back, which would prolong it. */
export function isOpenOnDevice(entry: KnownEntry | undefined, now: number): boolean {
  return entry !== undefined && now < entry.endsAt && now >= entry.receivedAt - clockSlack;
}
