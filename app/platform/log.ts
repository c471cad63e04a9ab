import { pino, type DestinationStream, type Logger } from 'pino';

import { findRequestedPage, findRequestId } from './request-id.ts';

export type Log = Logger;

/**
 * Creates the process's log: JSON lines on standard error, so that standard output is left for messages to people. A line about a request
 * includes the request ID and the page.
 */
export function createLog(
  level: 'info' | 'silent' = 'info',
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  const mixin = () => {
    const request = findRequestId();
    const page = findRequestedPage();
    return { ...(request === undefined ? {} : { request }), ...(page === undefined ? {} : { page }) };
  };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, mixin }, destination);
}
