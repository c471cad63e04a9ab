import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** The value for SMTP_URL. */
  url: string;
  mails: ParsedMail[];
  /** The errors with which the next emails are refused, one after another. When none are left, emails are accepted. */
  refusals: Error[];
  close: () => Promise<void>;
}

/** Starts a real mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ParsedMail[] = [];
  const refusals: Error[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, _, callback) => {
      void (async () => {
        // A sender that's killed in the middle hasn't sent an email.
        const mail = await buffer(stream)
          .then((bytes) => simpleParser(bytes))
          .catch(() => null);
        if (mail === null) return;
        const refusal = refusals.shift();
        if (refusal === undefined) mails.push(mail);
        callback(refusal ?? null);
      })();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A mail server that misbehaves as a test specifies. */
export interface BadServer {
  url: string;
  connections: () => number;
  /** The number of open connections. */
  open: () => number;
  close: () => Promise<void>;
}

/** Starts a mail server that greets clients and responds to each line as the test specifies. */
export async function startBadMailServer(
  behave: (socket: Socket, line: string, state: { inData: boolean }) => void,
  greet: (socket: Socket) => void = (socket) => void socket.write('220 here\r\n'),
): Promise<BadServer> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const state = { inData: false };
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString();
      const lines = rest.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) behave(socket, line, state);
    });
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    open: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
