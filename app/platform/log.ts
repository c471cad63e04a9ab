import { pino, type DestinationStream, type Logger } from 'pino';

import { findRequestedPage, findRequestId } from './request-id.ts';

export type Log = Logger;

/**
 * Creates the process's log, which is written to standard error as lines of JSON, because standard output is for messages to people. A line
 * about a request includes the request's ID and page.
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
