import { Agent } from 'node:http';

import { requestPort, type PortalRequest } from '#tests/support/http-request.ts';

/** Thrown if the connection was lost during a request, so it isn't known whether the change was made. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** Thrown if the portal said that it can't do something right now. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The connection to a server that's killed and restarted on another port. Requests wait in the meantime. */
export class ServerConnection {
  #port = 0;
  #agent = new Agent();
  answered = 0;
  #opened = Promise.withResolvers<void>();

  open(url: string): void {
    this.#port = Number(new URL(url).port);
    this.#agent = new Agent({ keepAlive: true });
    this.#opened.resolve();
  }

  /** Makes new requests wait. Requests in progress continue until the server ends. */
  close(): void {
    this.#opened = Promise.withResolvers();
  }

  hangUp(): void {
    this.#agent.destroy();
  }

  readonly ask = async (asked: PortalRequest): Promise<Response> => {
    await this.#opened.promise;
    try {
      const answer = await requestPort(asked, { port: this.#port, agent: this.#agent });
      this.answered += 1;
      return answer;
    } catch (error) {
      throw new ConnectionLostError(`${asked.method} ${asked.path} got no response.`, { cause: error });
    }
  };
}
