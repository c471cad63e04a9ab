import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The address at which test portals are visited. */
export const origin = 'http://portal.test';

/** A raw request. Its path is sent as it is, without being normalized. */
export interface PortalRequest {
  path: string;
  method: string;
  headers: Headers;
  body?: string | Buffer | undefined;
}

/** A portal in this process behind a real socket. */
export interface ListeningPortal {
  ask: (asked: PortalRequest) => Promise<Response>;
  close: () => Promise<void>;
}

export async function listen(listener: RequestListener): Promise<ListeningPortal> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  // This avoids a failure that affects only tests: the server could close a connection just as it's reused.
  server.keepAliveTimeout = 0;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });

  return {
    ask: (asked) => requestPort(asked, { port, agent }),
    close: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** Sends a request to a port of this machine under the test portals' host name. */
export async function requestPort({ path, method, headers, body }: PortalRequest, line: { port: number; agent: Agent }): Promise<Response> {
  // Node leaves out the length for methods that usually have no body.
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = { ...length, host: new URL(origin).host, ...Object.fromEntries(headers) };
  const sent = request({ host: '127.0.0.1', path, method, ...line, headers: lines });
  // A server that refuses a large body answers, and closes the connection, before it has read everything.
  sent.on('error', () => undefined).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return toResponse(answer, await buffer(answer));
}

function toResponse({ statusCode = 0, headersDistinct }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const isEmpty = statusCode === 204 || statusCode === 304;
  return new Response(isEmpty ? null : new Uint8Array(body), { status: statusCode, headers });
}
