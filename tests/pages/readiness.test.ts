import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openServer, serverLimits } from '#server/open-server.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

const token = 'a-token-of-the-tests';

let site: TestPortal;
afterEach(() => site.close());

describe.each(portalEngines)('on %s', (engine) => {
  beforeEach(async () => {
    site = await openTestPortal({ engine, variables: { METRICS_TOKEN: token } });
  });

  const statusOf = async (path: string) => (await site.visit().request(path)).status;
  const metric = async () => {
    const figures = await site.visit().text('/metrics', { headers: { Authorization: `Bearer ${token}` } });
    return figures.split('\n').find((line) => line.startsWith('northkey_store_writable '));
  };

  test('a portal with a writable store is ready and says so to Prometheus', async () => {
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    expect(await (await site.visit().request('/readyz')).json()).toEqual({ status: 'ready' });
    expect(await metric()).toBe('northkey_store_writable 1');
    expect((await site.visit().request('/readyz', { method: 'POST' })).status).toBe(405);
  });

  test('a portal with a read-only store is alive but not ready, and Today only tells owners', async () => {
    const owner = await signInToConsole(site, 'owner');
    const viewer = await signInToConsole(site, 'viewer');
    await makeReadOnly(site);

    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
    expect(await metric()).toBe('northkey_store_writable 0');
    expect(await owner.text('/manage')).toContain('Nothing has been saved since');
    expect(await viewer.text('/manage')).not.toContain('Nothing has been saved since');
  });
});

/** Makes the store read-only, as a read-only file system or a standby server would. */
async function makeReadOnly({ portal: { database, env } }: TestPortal): Promise<void> {
  if (env.DATABASE_URL === undefined) await sql`pragma query_only = on`.execute(database);
  else {
    const name = new URL(env.DATABASE_URL).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(database);
    // Open connections keep the setting with which they started.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`.execute(database);
    await sql`set default_transaction_read_only = on`.execute(database);
  }
}

describe('what is sent', () => {
  beforeEach(async () => {
    site = await openTestPortal();
  });

  /** Sends raw bytes to a server with these limits, and returns everything received until the connection closes. */
  async function exchange(text: string, limits = serverLimits): Promise<string> {
    const http = site.entry.createHttp(site.portal, { build: site.entry.build, clientDirectory: null, isReady: () => true });
    const { server, stop } = openServer(http, limits);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(text);
    await once(socket, 'close');
    await stop(0);
    return Buffer.concat(chunks).toString();
  }

  test.each(['/va-login', '/healthz', '/favicon.svg'])('two Host headers are refused on %s', async (path) => {
    const answer = await exchange(`GET ${path} HTTP/1.1\r\nHost: portal.test\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('This request has two Host headers.');
  });

  test('one Host header is accepted', async () => {
    expect(await exchange('GET /healthz HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  const quick = { ...serverLimits, headersTimeout: 150, requestTimeout: 300, formTimeout: 300, connectionsCheckingInterval: 50 };
  const form = 'Host: portal.test\r\nOrigin: http://portal.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100';

  test.each([
    ['a body that never ends', `POST /va-login HTTP/1.1\r\n${form}\r\n\r\naccessCode=`],
    ['headers that never end', 'GET /va-login HTTP/1.1\r\nHost: portal.test\r\nX-Slow:'],
  ])('%s ends with 408', async (_, text) => {
    expect(await exchange(text, quick)).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  });

  test("a stranger's file that never ends doesn't hold the connection", async () => {
    const file = form.replace('x-www-form-urlencoded', 'octet-stream');
    const text = `POST /manage/uploads/new HTTP/1.1\r\n${file}\r\n\r\nfile`;
    expect(await exchange(text, { ...quick, requestTimeout: serverLimits.requestTimeout })).toMatch(/^HTTP\/1\.1 302 /);
  });
});
