import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { listen } from './http-request.ts';

test('a server that answers and closes the connection before it has read the body is no error', async () => {
  const portal = await listen((incoming, outgoing) => {
    outgoing.writeHead(413, { Connection: 'close' }).end('Too large.', () => incoming.socket.destroySoon());
  });
  for (let round = 0; round < 20; round += 1) {
    const answer = await portal.ask({ path: '/', method: 'POST', headers: new Headers(), body: Buffer.alloc(8 * 1024 * 1024) });
    expect([answer.status, await answer.text()]).toEqual([413, 'Too large.']);
    // An error without a listener would be reported in a later turn.
    await setImmediate();
  }
  await portal.close();
});
