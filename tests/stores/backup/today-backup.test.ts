import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { claimBackup, noteBackup } from '#app/features/backups/note-backup.server.ts';
import { applyBackupOutcome } from '#app/features/backups/rules.ts';
import { changeBackupState } from '#app/features/backups/store.server.ts';
import { findTodayBackup } from '#app/features/today/today-backup.server.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const start = Date.parse('2026-11-22T12:00:00.000Z');
const after = (hours: number) => new Date(start + hours * 3_600_000);

describe.each(engines)('the backup on Today, on $name', (engine) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test('its age is at the bottom, and a late daily backup gets a row with the reason', async () => {
    const { database } = store;
    const look = async (hours: number, makesBackups = true) => {
      const { group, sentence } = await findTodayBackup(database, { makesBackups, isOwner: true, now: after(hours) });
      return [group.rows.map(({ detail, why }) => `${detail}: ${why}`), sentence];
    };
    expect(await look(0)).toEqual([[], 'No backup has been made yet.']);

    const claims = await Promise.all([claimBackup(database, after(0)), claimBackup(store.openAgain(), after(0))]);
    expect(claims.toSorted()).toEqual([false, true]);
    await changeBackupState(database, (state) => ({
      ...applyBackupOutcome(state, { kind: 'made', file: '/copies/one' }, after(0)),
      result: undefined,
    }));
    expect(await look(5)).toEqual([[], 'The last backup was made 5 hours ago.']);

    // One that's made by hand is the newest, but neither postpones the daily one nor hides that it's late.
    await noteBackup(database, '/elsewhere/two', after(20));
    expect(await look(25)).toEqual([[], 'The last backup was made 5 hours ago.']);
    expect(await look(28)).toEqual([[expect.stringMatching(/^late: Last daily backup /)], 'The last backup was made 8 hours ago.']);
    expect(await claimBackup(database, after(24))).toBe(true);

    await changeBackupState(database, (state) => ({ state: { ...state, failure: 'There is no room left.' }, result: undefined }));
    // A failure needs attention right away, not only when the last backup is late.
    for (const hours of [25, 28])
      expect((await look(hours))[0]).toEqual([expect.stringMatching(/^failed: Last daily backup .*; There is no room left\.$/)]);
    expect((await look(28, false))[0]).toEqual([]);

    // Only owners can open the settings.
    const actionOf = async (isOwner: boolean) =>
      (await findTodayBackup(database, { makesBackups: true, isOwner, now: after(28) })).group.rows.map(({ action }) => action);
    expect(await actionOf(true)).toEqual([{ label: 'Open', to: '/manage/settings/delivery' }]);
    expect(await actionOf(false)).toEqual([{ note: 'Ask an owner' }]);
  });
});
