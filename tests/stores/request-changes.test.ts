import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { queueKeyOf } from '#app/features/requests/rules.ts';
import { listInbox } from '#app/features/requests/list-requests.server.ts';
import { migrate, openDatabase } from '#app/platform/database/open-database.ts';
import { migrations } from '#server/migrations.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

test('requests from before the inbox are in it, with their status and in the right place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-store-'));
  const database = openDatabase({ DATA_DIR: folder });
  const all = await migrations.getMigrations();
  const earlier = Object.fromEntries(Object.entries(all).filter(([name]) => name < '0008'));
  await migrate(database, { getMigrations: () => Promise.resolve(earlier) });

  const details = {
    name: 'Léna Ortiz',
    email: 'Lena@Ortiz.example',
    platform: 'google',
    area: 'Guelph',
    budgetCents: null,
    goal: 'x',
    phone: '',
  };
  await sql`insert into requests (id, kind, reference, token_digest, device_id, details, submitted_at)
    values ('r1', 'campaign', 'CS-0000-0001', 't', 'd', ${JSON.stringify(details)}, ${now.toISOString()})`.execute(database);
  for (const [position, status] of ['received', 'answered', 'done'].entries())
    await database
      .insertInto('requestEvents')
      .values({ requestId: 'r1', position: position + 1, status, actor: 'maria', note: null, happenedAt: now })
      .execute();
  await migrate(database, migrations);

  const place = queueKeyOf({ kind: 'campaign', status: 'done', submittedAt: now, answerHours: 24, reference: 'CS-0000-0001' });
  const [found] = await listInbox(database, { isOpen: false, search: 'lena ortiz lena@' }, now);
  expect(found).toMatchObject({ reference: 'CS-0000-0001', status: 'done', queueKey: place, revision: 3, assignedTo: null });
  expect(await listInbox(database, { isOpen: true }, now)).toEqual([]);

  await database.destroy();
  rmSync(folder, { recursive: true });
});
