import { sql, type Kysely, type MigrationProvider } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listRunMigrations } from '#app/platform/backup/table-shapes.ts';
import { migrate, transact } from '#app/platform/database/open-database.ts';
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

describe.each(engines)('an upgrade that fails half-way on $name', (engine) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  const listTables = async () => (await store.database.introspection.getTables()).map(({ name }) => name);

  /** Adds two migrations after the newest: one that creates a table, and one that rebuilds another table and then fails the first time. */
  function createUpgrade(): MigrationProvider {
    let fails = true;
    const added = {
      '9001-creates': { up: (database: Kysely<unknown>) => database.schema.createTable('a').addColumn('id', 'text').execute() },
      '9002-fails': {
        up: async (database: Kysely<unknown>) => {
          await sql`create table new_settings (name text primary key, value text not null, later text)`.execute(database);
          await sql`insert into new_settings select name, value, null from portal_settings`.execute(database);
          await database.schema.dropTable('portal_settings').execute();
          await database.schema.alterTable('new_settings').renameTo('portal_settings').execute();
          if (fails) {
            fails = false;
            throw new Error('The power went out.');
          }
        },
      },
    };
    return { getMigrations: async () => ({ ...(await migrations.getMigrations()), ...added }) };
  }

  test('leaves the store as it was, and the next start does all of it', async () => {
    const upgrade = createUpgrade();
    const before = await listRunMigrations(store.database);
    await store.database.insertInto('portalSettings').values({ name: 'kept', value: 'yes' }).execute();

    await expect(migrate(store.database, upgrade)).rejects.toThrow('The power went out.');
    expect(await listRunMigrations(store.database)).toEqual(before);
    expect(await listTables()).not.toContain('a');
    await sql`select value from portal_settings`.execute(store.database);
    await expect(sql`select later from portal_settings`.execute(store.database)).rejects.toThrow('later');

    await migrate(store.database, upgrade);
    expect(await listRunMigrations(store.database)).toEqual([...before, '9001-creates', '9002-fails']);
    expect(await listTables()).toContain('a');
    const { rows } = await sql<{ value: string }>`select value from portal_settings where name = 'kept' and later is null`.execute(
      store.database,
    );
    expect(rows).toEqual([{ value: 'yes' }]);
  });
});

describe.each(engines.filter(({ canRace }) => canRace))('beside a transaction that writes on $name', (engine) => {
  let store: TestStore;

  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  const listen = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { heard: promise, say: resolve };
  };

  /** Holds a write lock until `finish` is called. */
  async function startWriting(): Promise<() => Promise<void>> {
    const [begun, finished] = [listen(), listen()];
    const writing = transact(store.database, async (tx) => {
      await tx.insertInto('portalSettings').values({ name: 'written', value: 'yes' }).execute();
      begun.say();
      await finished.heard;
      await tx.deleteFrom('portalSettings').where('name', '=', 'written').execute();
    });
    await begun.heard;
    return () => {
      finished.say();
      return writing;
    };
  }

  test('an up-to-date store needs no lock, and a later migration waits for it', async () => {
    const finish = await startWriting();
    const second = store.openAgain();
    await migrate(second, migrations);

    const up = (database: Kysely<unknown>) => database.schema.createTable('later').addColumn('id', 'text').execute();
    const later = migrate(second, { getMigrations: async () => ({ ...(await migrations.getMigrations()), '9001-later': { up } }) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await finish();
    await later;
    expect(await listRunMigrations(second)).toContain('9001-later');
  });
});
