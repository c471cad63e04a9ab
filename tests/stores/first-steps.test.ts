import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import type { RecordedAction } from '#app/features/audit-log/rules.ts';
import { listFirstSteps } from '#app/features/revisions/list-first-steps.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';

const now = new Date('2026-11-26T15:00:00.000Z');

describe.each(engines)("a new owner's first steps on $name", (engine) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await engine.open();
  });
  afterEach(() => store.close());

  const record = (action: RecordedAction, subject: string, actor = 'owner@example.com') =>
    transact(store.database, (tx) => appendRecord(tx, { actor, action, subject, now }));
  async function listDone(settings: { brand?: object; env?: { SMTP_URL?: string } } = {}): Promise<string[]> {
    const content = { brand: { ...fixture.brand, ...settings.brand } };
    const steps = await listFirstSteps({ content, database: store.database, env: settings.env ?? {} });
    return steps.filter(({ isDone }) => isDone).map(({ id }) => id);
  }

  test('are done one after another by the owner alone', async () => {
    const fresh = { provider: 'Northkey', product: 'Northkey', logo: undefined, supportEmail: 'support@northkey.example' };
    await record('code.created', 'code/generated', 'start');
    await record('manager.invited', 'manager/set-up', 'terminal: ana');
    expect(await listDone({ brand: fresh })).toEqual([]);

    const brand = { provider: 'Maple', product: 'Maple', logo: '/brand/logo.svg', supportEmail: 'help@maple.ca' };
    expect(await listDone({ brand, env: { SMTP_URL: 'smtp://localhost' } })).toEqual(['name', 'logo', 'contact', 'mail']);
    await record('code.created', 'code/x');
    await record('manager.invited', 'manager/new@example.com');
    await record('portal.previewed', 'portal/training');
    expect(await listDone({ brand: fresh })).toEqual(['codes', 'team']);
    await record('portal.previewed', 'portal/client');
    expect(await listDone({ brand: fresh })).toEqual(['codes', 'team', 'preview']);
  });
});
