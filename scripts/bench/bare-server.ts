// Measures what Node itself can do: a bare server verifies one keyed digest and sends the portal's bytes and headers.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The portal's response, which the bare server repeats. */
export interface BareAnswer {
  cookie: string;
  etag: string;
  headers: string[];
  /** The body in Base64. */
  body: string;
}

process.once('message', ({ cookie, etag, headers, body }: BareAnswer) => {
  const digestOf = (value: string) => createHmac('sha256', 'a 32-character key, used as it is').update(value).digest();
  const [known, bytes] = [digestOf(cookie), Buffer.from(body, 'base64')];
  const whole = [...headers, 'Content-Length', String(bytes.length)];

  const server = createServer(({ headers: asked }, outgoing) => {
    if (!timingSafeEqual(digestOf(asked.cookie ?? ''), known)) outgoing.writeHead(403).end();
    else if (asked['if-none-match'] === etag) outgoing.writeHead(304, headers).end();
    else outgoing.writeHead(200, whole).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));
