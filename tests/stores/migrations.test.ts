import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { migrate } from '#app/platform/database/open-database.ts';
import { migrations } from '#server/migrations.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

describe.each(engines)('migrations on $name', (engine) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test("create every feature's tables", async () => {
    const tables = (await store.database.introspection.getTables()).map((table) => table.name);

    expect(tables).toEqual(
      expect.arrayContaining([
        'access_codes',
        'sessions',
        'wrong_tries',
        'learners',
        'lesson_completions',
        'ticks',
        'attempts',
        'attempt_answers',
        'certificates',
        'requests',
        'agreement_signatures',
      ]),
    );
  });

  test('change nothing when they run again', async () => {
    await store.database.insertInto('portalSettings').values({ name: 'kept', value: 'yes' }).execute();

    await migrate(store.database, migrations);
    const row = await store.database.selectFrom('portalSettings').select('value').where('name', '=', 'kept').executeTakeFirst();
    expect(row?.value).toBe('yes');
  });

  test('allow two processes to migrate at once', async () => {
    await expect(Promise.all([migrate(store.database, migrations), migrate(store.database, migrations)])).resolves.toBeDefined();
  });

  test('list every migration in numerical order', async () => {
    const names = Object.keys(await migrations.getMigrations());

    expect(names).toEqual(names.toSorted());
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });
});
