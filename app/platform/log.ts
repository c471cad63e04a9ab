import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Makes the process's log: JSON lines on standard error, so that standard output stays for people. */
export function createLog(
  level: 'info' | 'silent' = 'info',
  destination: DestinationStream = pino.destination({ dest: 2, sync: true }),
): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}
