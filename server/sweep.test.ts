import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { insertWrongTry } from '#app/features/access/store.server.ts';
import { migrate, openDatabase, transact } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { createLog } from '#app/platform/log.ts';
import { migrations } from './migrations.ts';
import { startSweeping } from './sweep.ts';

const hour = 3_600_000;

test('old entries are deleted right away and every hour, until it is stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-sweep-'));
  const database = openDatabase({ DATA_DIR: folder });
  await migrate(database, migrations);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  });

  const addOldTry = () =>
    transact(database, (tx) =>
      insertWrongTry(tx, {
        id: createIdentifier(),
        budget: 'training',
        address: '203.0.113.7',
        network: null,
        account: null,
        deviceId: createIdentifier(),
        now: new Date(Date.now() - 2 * hour),
      }),
    );
  const count = async () => (await database.selectFrom('wrongTries').select('id').execute()).length;

  await addOldTry();
  const stop = startSweeping({ database, log: createLog('silent'), now: () => new Date() });
  await expect.poll(count).toBe(0);

  await addOldTry();
  vi.advanceTimersByTime(hour - 1);
  await addOldTry();
  expect(await count()).toBe(2);
  vi.advanceTimersByTime(1);
  await expect.poll(count).toBe(0);

  await stop();
  await addOldTry();
  vi.advanceTimersByTime(5 * hour);
  await stop();
  expect(await count()).toBe(1);
});
