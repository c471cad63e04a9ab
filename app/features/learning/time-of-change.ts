import { z } from 'zod';

/** A time on the device's clock, as a page sends it. */
export const deviceTime = z.iso.datetime({ precision: 3 });

/** When changes were sent, by the device's clock, and when they arrived. */
export interface Arrival {
  sentAt?: string | undefined;
  now: Date;
}

/**
 * Returns the time of a change by the portal's clock. Only the time between the change and its sending is the device's, because its clock
 * can be wrong. If it didn't say when it sent the change, its clock is trusted, but not beyond the arrival. No time is before 1970, because
 * the engines store negative years differently.
 */
export function timeOf({ at }: { at?: string | undefined }, { sentAt, now }: Arrival): Date {
  if (at === undefined) return now;
  const age = (sentAt === undefined ? now.getTime() : Date.parse(sentAt)) - Date.parse(at);
  return new Date(Math.max(now.getTime() - Math.max(age, 0), 0));
}

/** The longest time, in milliseconds, that a request is expected to take. */
const slowestRequest = 60_000;

/**
 * Returns the time up to which a saved change is replaced by one that was made at `time` and arrives later. It's a minute after `time`, because
 * the saved change's time includes how long its request took: without that minute, a tick undone during a slow request would stay set.
 */
export function replacesUntil(time: Date): Date {
  return new Date(time.getTime() + slowestRequest);
}
