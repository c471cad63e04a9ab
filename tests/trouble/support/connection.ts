import { Agent } from 'node:http';

import { askPort, type PortalRequest } from '#tests/support/ask.ts';

/** The server went away while it was asked: whether it did what was asked isn't known. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** The portal said that it can't do this now. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

/** The way to a server that is killed and comes back elsewhere: who asks meanwhile waits. */
export class Line {
  #port = 0;
  #agent = new Agent();
  /** How many requests were answered. */
  answered = 0;
  #opened = Promise.withResolvers<void>();

  open(url: string): void {
    this.#port = Number(new URL(url).port);
    this.#agent = new Agent({ keepAlive: true });
    this.#opened.resolve();
  }

  /** From now on anyone who asks waits. What is under way goes on until the server ends. */
  close(): void {
    this.#opened = Promise.withResolvers();
  }

  /** Lets go of every connection. */
  hangUp(): void {
    this.#agent.destroy();
  }

  readonly ask = async (asked: PortalRequest): Promise<Response> => {
    await this.#opened.promise;
    try {
      const answer = await askPort(asked, { port: this.#port, agent: this.#agent });
      this.answered += 1;
      return answer;
    } catch (error) {
      throw new ConnectionLostError(`${asked.method} ${asked.path} was not answered.`, { cause: error });
    }
  };
}
