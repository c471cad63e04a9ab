import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { enter } from './support/gates.ts';
import { expectAccessible } from './support/axe.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('a page that failed to render shows its request ID, even after its scripts have loaded', async ({ page, context, faults }) => {
  const server = await startServer();
  await enter(context, 'training', server.url);
  const store = new DatabaseSync(join(server.dataDirectory, 'northkey.sqlite'));
  store.exec('alter table sessions rename to sessions_that_are_gone');
  store.close();

  faults.expectStatus(500);
  // The first failure can take a second, because a session is cached for that long after each check.
  const open = async () => page.goto(`${server.url}/welcome`);
  await expect.poll(async () => (await open())?.status()).toBe(500);
  const answer = await open();
  await page.waitForLoadState('networkidle');
  const number = answer?.headers()['x-request-id'] ?? 'none';
  await expect(page.getByText(`Request ID for support: ${number}`)).toBeVisible();
  await expectAccessible(page);

  await page.close();
  await expect(server.stop()).rejects.toThrow(`"request":"${number}"`);
});
