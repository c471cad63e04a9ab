import { expect, test } from 'vitest';

import {
  mergeSessionHeader,
  previewSession,
  isOpenOnDevice,
  createSessionEntry,
  readSessionHeader,
  writeSessionHeader,
  type OfflineSessions,
} from './session-life.ts';

const hour = 3_600_000;
const noon = new Date('2026-11-22T12:00:00Z');
const after = (hours: number) => new Date(noon.getTime() + hours * hour);
const session = { createdAt: noon, lastSeenAt: noon };

test('an entry ends twelve hours after the last visit, a week after its code was entered, or with that code, whichever comes first', () => {
  const ends = (enteredAt: Date, codeEndsAt: Date | null, lastSeenAt = noon) =>
    createSessionEntry({ audience: 'training', enteredAt, codeEndsAt }, { ...session, lastSeenAt }).endsAt;

  expect(ends(noon, null)).toEqual(after(12));
  expect(ends(noon, after(2))).toEqual(after(2));
  expect(ends(after(-167), null)).toEqual(after(1));
  expect(ends(noon, null, after(160))).toEqual(after(168));
});

test('the header round-trips, and invalid values are ignored', () => {
  const life = createSessionEntry({ audience: 'client', enteredAt: noon, codeEndsAt: null }, session);
  const entries = readSessionHeader(writeSessionHeader([life], after(1)));

  expect(entries).toEqual([{ audience: 'client', entry: life.entry, secondsLeft: 11 * 3600 }]);
  expect(readSessionHeader(writeSessionHeader([], noon))).toEqual([]);
  for (const header of [null, '', 'owner=abc:12', 'training=abc', 'training=abc:12, client'])
    expect(readSessionHeader(header), String(header)).toBeNull();
});

const training = { audience: 'training', entry: 'a1', secondsLeft: 600 } as const;
const known: OfflineSessions = {
  training: { entry: 'a1', heardAt: 0, endsAt: 600_000, isKeptWhole: true },
  client: { entry: 'c1', heardAt: 0, endsAt: 600_000, isKeptWhole: false },
};

test("an audience that's no longer open loses its pages, and the other keeps its download", () => {
  const { known: next, lost } = mergeSessionHeader(known, [training], 5_000);
  expect(lost).toEqual(['client']);
  expect(next).toEqual({ training: { entry: 'a1', heardAt: 5_000, endsAt: 605_000, isKeptWhole: true } });
});

test('once no session is open, both audiences lose their pages', () => {
  expect(mergeSessionHeader(known, [], 5_000)).toEqual({ known: {}, lost: ['training', 'client'] });
});

test('a new entry starts with no saved pages and no download', () => {
  const { known: next, lost } = mergeSessionHeader(known, [{ ...training, entry: 'b2' }], 5_000);
  expect(lost).toContain('training');
  expect(next.training?.isKeptWhole).toBe(false);
});

test('a preview only pauses saved pages, and the session goes on with its download afterwards', () => {
  const { known: paused, lost } = mergeSessionHeader(known, previewSession, 5_000);
  expect(lost).toEqual([]);
  expect(paused.training).toEqual({ ...known.training, isPaused: true });

  const ended = mergeSessionHeader(paused, [training, { ...training, audience: 'client', entry: 'c1' }], 6_000);
  expect(ended.lost).toEqual([]);
  expect(ended.known.training).toEqual({ entry: 'a1', heardAt: 6_000, endsAt: 606_000, isKeptWhole: true });
});

test("saved pages open until the session ends by the device's clock, even if that's wrong", () => {
  const entry = mergeSessionHeader({}, [training], Date.parse('1999-01-01')).known.training;
  const at = (milliseconds: number) => isOpenOnDevice(entry, Date.parse('1999-01-01') + milliseconds);

  expect(at(0)).toBe(true);
  expect(at(599_999)).toBe(true);
  expect(at(600_000)).toBe(false);
  expect(at(365 * 24 * hour), 'the clock went a year on').toBe(false);
  expect(at(-365 * 24 * hour), 'the clock went a year back').toBe(false);
  expect(isOpenOnDevice(undefined, 0)).toBe(false);
});
