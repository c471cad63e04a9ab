import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Meter } from '#app/platform/meter.ts';

interface Answering {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  route: string;
  /** The start of the request, in milliseconds of monotonic time. */
  begun: number;
}

/**
 * Counts a response once it's sent, or once its visitor has disconnected. A response that ends right away, such as a cached page, is
 * counted without a listener.
 */
export function countAnswer(meter: Meter, { incoming, outgoing, route, begun }: Answering): void {
  const count = (status: number | null) =>
    meter.countRequest({ route, method: incoming.method ?? '', status, seconds: (performance.now() - begun) / 1_000 });

  if (outgoing.writableEnded) count(outgoing.statusCode);
  else outgoing.once('close', () => count(outgoing.writableFinished ? outgoing.statusCode : null));
}
