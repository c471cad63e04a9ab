import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { href } from 'react-router';

import type { HttpListener } from './http.ts';

/** The server's time limits, in milliseconds. */
export interface ServerLimits {
  /**
   * The time that an idle connection is kept open. Nginx keeps its own idle connections for 60 seconds. If this server closed one first, a
   * request that Nginx sent at that moment would be lost.
   */
  keepAliveTimeout: number;
  /** The time limit for receiving a request's headers. */
  headersTimeout: number;
  /** The time limit for receiving a complete request. An uploaded video of 200 MB needs 500 kbit/s. Slower requests get a 408. */
  requestTimeout: number;
  /** The time limit for receiving any other request. The largest other body, 256 kB, needs 35 kbit/s. Slower requests get a 408. */
  formTimeout: number;
  /** The time between checks for requests that have taken too long. */
  connectionsCheckingInterval: number;
}

export const serverLimits: ServerLimits = {
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  requestTimeout: 3_600_000,
  formTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

/** The time limit for requests in progress after the server stops accepting connections, in milliseconds. */
const drainLimit = 10_000;

/**
 * The time that a stopping server keeps a connection without a complete request, in milliseconds. Browsers open some connections in
 * advance.
 */
const silentLimit = 1_000;

/**
 * The longest time that a stopping server waits for a moment without new connections before it closes the listening socket, in
 * milliseconds. Requests are held during that time.
 */
const quietLimit = 2_000;

export interface StoppableServer {
  server: Server;
  /**
   * Stops the server without cutting off a response. For `acceptFor` milliseconds, the server still accepts new connections but tells each
   * client that its connection will close. After that, the server accepts no more connections and finishes the requests in progress.
   */
  stop: (acceptFor: number) => Promise<void>;
}

interface Connections {
  open: Set<Socket>;
  /** The connections with a response in progress. */
  busy: Set<Socket>;
  /**
   * The number of bytes that a connection had received when its last request was answered. If the connection has received more since,
   * another request is on its way.
   */
  answered: WeakMap<Socket, number>;
}

/** Creates the HTTP server without starting to listen. */
export function openServer(listener: HttpListener, limits: ServerLimits = serverLimits): StoppableServer {
  const connections: Connections = { open: new Set(), busy: new Set(), answered: new WeakMap() };
  const { open, busy, answered } = connections;
  /** The responses in progress, except those that were sent right away. */
  const underWay = new Set<ServerResponse>();
  let isStopping = false;
  /** The requests that will be handled once the listening socket is closed. Null while requests are handled as they arrive. */
  let held: (() => void)[] | null = null;

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    if (isStopping) endConnectionAfter(outgoing);
    if (hasBody(incoming)) {
      const limit = () => limitArrival(incoming, outgoing, limits.formTimeout);
      // A file that's been refused, or that no page has read, has no longer to arrive than any other body.
      if (isUpload(incoming)) outgoing.once('finish', limit);
      else limit();
    }
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

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function isUpload({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url?.split('?', 1)[0] === href('/manage/uploads/new');
}

/** Ends a request whose body takes too long to arrive. */
function limitArrival(incoming: IncomingMessage, outgoing: ServerResponse, limit: number): void {
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    if (!outgoing.headersSent) outgoing.writeHead(408, { Connection: 'close' }).end();
    incoming.destroy();
  }, limit);
  timer.unref();
  incoming.once('end', () => clearTimeout(timer));
  incoming.once('close', () => clearTimeout(timer));
}

/** Closes a connection after its response. The client then opens another connection for its next request, which goes to another server. */
function endConnectionAfter(outgoing: ServerResponse): void {
  if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
}

/**
 * Waits for an event loop turn without a new connection, because closing the listening socket resets connections that haven't been accepted
 * yet. Requests have to be held in the meantime, because clients reconnect as soon as they get a response. Under load, there would
 * otherwise never be such a turn (with 20 clients, 16 to 18 of their requests were reset).
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
 * Stops accepting connections and waits for requests in progress. For HTTP servers, Node's own `close` also ends connections whose requests
 * it hasn't read yet. That's why this function closes the listening socket first, and then each connection once it's idle.
 */
async function drain(server: Server, connections: Connections): Promise<void> {
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const begun = performance.now();
  const sweep = setInterval(() => endIdle(connections, { isPatient: performance.now() - begun < silentLimit }), 25);

  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainLimit).unref())]);
  clearInterval(sweep);
  server.closeAllConnections();
}

/**
 * Ends idle connections. If `isPatient` is true, a connection that has just opened, or that hasn't sent a complete request, is kept for a
 * moment.
 */
function endIdle({ open, busy, answered }: Connections, { isPatient }: { isPatient: boolean }): void {
  for (const socket of open) {
    if (busy.has(socket) || (isPatient && answered.get(socket) !== socket.bytesRead)) continue;
    socket.end(() => socket.destroy());
  }
}
