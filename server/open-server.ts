import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

import type { HttpListener } from './http.ts';

/** How long a client may take, in milliseconds. */
export interface ServerLimits {
  /**
   * How long an idle connection is held. Nginx holds its own for 60 seconds. If we closed one first, a request sent at
   * that moment would be lost.
   */
  keepAliveTimeout: number;
  /** The headers of a request. */
  headersTimeout: number;
  /** A request with its body. The largest body, 256 kB, needs 35 kbit/s. What takes longer is answered 408. */
  requestTimeout: number;
  /** How often Node looks for those that have taken too long. */
  connectionsCheckingInterval: number;
}

export const serverLimits: ServerLimits = {
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** How long requests in progress can still take once no new connections are accepted, in milliseconds. */
const drainLimit = 10_000;

/** How long a connection that hasn't sent a complete request yet is held then, in milliseconds. Browsers open some in advance. */
const silentLimit = 1_000;

/** How long the listening socket is kept open at most until no connection arrives, in milliseconds. Requests wait as long. */
const quietLimit = 2_000;

export interface StoppableServer {
  server: Server;
  /**
   * Stops without cutting off an answer. For `acceptFor` milliseconds new connections are still accepted, while each
   * answer says that its connection is closing. Then none are accepted, and requests in progress are finished.
   */
  stop: (acceptFor: number) => Promise<void>;
}

/** A server's connections, and what each is doing. */
interface Connections {
  open: Set<Socket>;
  /** Those with an answer in progress. */
  busy: Set<Socket>;
  /** How much a connection had sent when its last request was answered. If it has sent more, another request is on its way. */
  answered: WeakMap<Socket, number>;
}

/** Creates the HTTP server, which doesn't listen yet. */
export function openServer(listener: HttpListener, limits: ServerLimits = serverLimits): StoppableServer {
  const connections: Connections = { open: new Set(), busy: new Set(), answered: new WeakMap() };
  const { open, busy, answered } = connections;
  /** Answers in progress that weren't sent at once. */
  const underWay = new Set<ServerResponse>();
  let isStopping = false;
  /** Requests that are answered once the listening socket is closed; null while each is answered as it comes. */
  let held: (() => void)[] | null = null;

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    if (isStopping) endConnectionAfter(outgoing);
    listener(incoming, outgoing);
    if (outgoing.writableEnded) {
      answered.set(socket, socket.bytesRead);
      return;
    }
    underWay.add(outgoing);
    busy.add(socket);
    outgoing.once('close', () => {
      underWay.delete(outgoing);
      busy.delete(socket);
      answered.set(socket, socket.bytesRead);
    });
  }

  const server = createServer(limits, (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (held === null) answer(incoming, outgoing);
    else held.push(() => answer(incoming, outgoing));
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  return {
    server,
    stop: async (acceptFor) => {
      isStopping = true;
      for (const outgoing of underWay) endConnectionAfter(outgoing);
      await wait(acceptFor);
      if (acceptFor > 0) {
        held = [];
        await waitForQuiet(server);
      }
      const drained = drain(server, connections);
      for (const answerHeld of held ?? []) answerHeld();
      held = null;
      await drained;
    },
  };
}

/** A client that keeps a connection opens another one for its next request, elsewhere. */
function endConnectionAfter(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
}

/**
 * Waits for a turn of the event loop in which nobody connected, because closing the listening socket resets connections that
 * haven't been accepted yet. It needs requests to be held: clients that get an answer connect again at once, and under load
 * there would never be such a turn (20 clients: 16 to 18 of their requests were reset).
 */
async function waitForQuiet(server: Server): Promise<void> {
  let arrived = 0;
  const count = () => (arrived += 1);
  server.on('connection', count);

  const deadline = performance.now() + quietLimit;
  do {
    arrived = 0;
    await nextTurn();
    await nextTurn();
  } while (arrived > 0 && performance.now() < deadline);
  server.off('connection', count);
}

/**
 * Accepts no new connections and waits for requests in progress. Node's own `close` of an HTTP server ends connections
 * whose request it hasn't read yet, so only the listening socket is closed, and then each connection once it's idle.
 */
async function drain(server: Server, connections: Connections): Promise<void> {
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const begun = performance.now();
  const sweep = setInterval(() => endIdle(connections, { isPatient: performance.now() - begun < silentLimit }), 25);

  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainLimit).unref())]);
  clearInterval(sweep);
  server.closeAllConnections();
}

/** A connection that has just opened, or whose request isn't complete, gets a moment. */
function endIdle({ open, busy, answered }: Connections, { isPatient }: { isPatient: boolean }): void {
  for (const socket of open) {
    if (busy.has(socket) || (isPatient && answered.get(socket) !== socket.bytesRead)) continue;
    socket.end(() => socket.destroy());
  }
}
