import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { insertSession } from '#app/features/access/store.server.ts';
import { migrate, openDatabase, transact } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { migrations } from '#server/migrations.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { startServerProcess } from '#tests/support/process/server-process.ts';

const day = 24 * 3_600_000;

test('a started portal deletes sessions that were unused for a month', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-forgetting-'));
  const database = openDatabase({ DATA_DIR: folder });
  onTestFinished(async () => {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  await migrate(database, migrations);

  for (const [id, age] of Object.entries({ old: 31 * day, young: 29 * day })) {
    const now = new Date(Date.now() - age);
    await transact(database, (tx) => insertSession(tx, { id, tokenDigest: id, deviceId: createIdentifier(), now }));
  }

  const server = await startServerProcess({ variables: { DATA_DIR: folder, CONTENT_DIR: fixtureFolder } });
  onTestFinished(async () => void (await server.stop()));
  await expect.poll(() => database.selectFrom('sessions').select('id').execute()).toEqual([{ id: 'young' }]);
});
