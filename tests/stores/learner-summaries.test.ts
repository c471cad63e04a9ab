import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator, sql } from 'kysely';
import { expect, test } from 'vitest';

import { findCertificate } from '#app/features/certificates/find-certificate.server.ts';
import { listLearnersByEmail } from '#app/features/assessment/store.server.ts';
import { listLearnersByProfile } from '#app/features/learning/profile/profile-store.server.ts';
import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { listLearners } from '#app/features/learners/store.server.ts';
import { learnersList } from '#app/pages/console/learners/learners-list.server.ts';
import { migrate, openDatabase, type Database } from '#app/platform/database/open-database.ts';
import { migrations } from '#server/migrations.ts';
import { createPostgresDatabase, portalEngines } from '#tests/support/engines.ts';

const number = '00000-00000-00000-00000-000001';
const time = '2026-11-01T12:00:00.000Z';
const later = '2026-11-02T12:00:00.000Z';

async function withEmptyStore(engine: 'sqlite' | 'postgres', check: (database: Database) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-earlier-'));
  const made = engine === 'postgres' ? await createPostgresDatabase() : null;
  const database = openDatabase({ DATA_DIR: folder, DATABASE_URL: made?.url });
  try {
    await check(database);
  } finally {
    await database.destroy();
    await made?.drop();
    rmSync(folder, { recursive: true });
  }
}

/** Adds learners as they were stored before lists existed. One has passed, and another has failed, was reset and has failed again. */
async function fillEarlierStore(database: Database): Promise<void> {
  for (const id of ['passed', 'failed', 'nameless'])
    await sql`insert into learners (id, created_at, last_seen_at) values (${id}, ${time}, ${later})`.execute(database);
  const attempt = (id: string, learner: string, state: string, gradedAt: string) => sql`insert into attempts (id, learner_id, state,
    first_name, last_name, email, paper, content_version, device, started_at, changed_at, graded_at, correct_count, question_count)
    values (${id}, ${learner}, ${state}, 'Zoë', 'Núñez', 'Zoe@Example.com', '{}', 'v1', null, ${gradedAt}, ${gradedAt}, ${gradedAt}, 20, 27)`;
  await attempt('a', 'passed', 'passed', time).execute(database);
  await attempt('b', 'failed', 'failed', time).execute(database);
  await attempt('c', 'failed', 'failed', later).execute(database);
  await sql`insert into attempt_resets (id, learner_id, actor, reason, reset_at) values ('r', 'failed', 'm', 'why', '2026-11-01T18:00:00.000Z')`.execute(
    database,
  );
  await sql`insert into lesson_completions (learner_id, lesson_id, completed_at) values ('passed', 'x', ${time}), ('passed', 'y', ${time})`.execute(
    database,
  );
  await sql`insert into certificates (number, attempt_id, learner_id, holder, school, credential, issued_on, correct_count, question_count,
    content_version, created_at) values (${number}, 'a', 'passed', 'Zoë Núñez', 'School', 'Credential', '2026-11-01', 26, 27, 'v1', ${time})`.execute(
    database,
  );
  await sql`insert into certificate_events (id, certificate_number, kind, actor, reason, happened_at)
    values ('e', ${number}, 'revoked', 'm', 'why', ${later})`.execute(database);
}

test.each(portalEngines)('an earlier store is listed and searched like a new one, and its certificates stay, on %s', (engine) =>
  withEmptyStore(engine, async (database) => {
    const { error } = await new Migrator({ db: database.withoutPlugins(), provider: migrations }).migrateTo('0005-managers');
    expect(error).toBeUndefined();
    await fillEarlierStore(database);
    await migrate(database, migrations);

    const find = (search: string) => {
      const asked = learnersList.readAddress(new URLSearchParams({ search, sort: 'name' }));
      return listLearners(database, {
        ...asked,
        lessonIds: ['x', 'y'],
        maxAttempts: 3,
        validTexts: ['a'.repeat(64)],
        now: new Date(later),
        limit: 10,
      });
    };
    expect((await find('')).map(({ id }) => id).at(-1)).toBe('nameless');
    expect(await find(number)).toMatchObject([
      { id: 'passed', name: 'Zoë Núñez', lessons: 2, stage: 'passed', used: 0, certificate: number, deviceCode: deviceCodeOf('passed') },
    ]);
    expect((await find('nunez zoe')).map(({ id, used }) => [id, used]).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['failed', 1],
      ['passed', 0],
    ]);
    expect(await findCertificate(database, number)).toMatchObject({ holder: 'Zoë Núñez', status: 'revoked' });
  }),
);

test.each(portalEngines)('earlier names keep their order, and a correction comes first, on %s', (engine) =>
  withEmptyStore(engine, async (database) => {
    await new Migrator({ db: database.withoutPlugins(), provider: migrations }).migrateTo('0018-messages');
    await fillNamesOfBefore(database);
    await migrate(database, migrations);

    const rows = await database.selectFrom('learners').select(['id', 'shownName', 'shownEmail']).orderBy('id').execute();
    expect(rows.map((row) => [row.id, row.shownName, row.shownEmail])).toEqual([
      ['attempted', 'Ana Attempt', 'Ana@Example.com'],
      ['corrected', 'Ana Corrected', 'ÉLISE@Example.com'],
      ['said', 'Ana Said', 'ÉLISE@Example.com'],
      ['signed', 'Ana Signed', null],
    ]);
    expect(await listLearnersByProfile(database, 'élise@example.com')).toEqual(expect.arrayContaining(['corrected', 'said']));
    expect(await listLearnersByEmail(database, 'ana@example.COM')).toEqual(expect.arrayContaining(['attempted', 'corrected', 'said']));
    const words = await database.selectFrom('learnerWords').select('word').where('learnerId', '=', 'said').execute();
    expect(words.map(({ word }) => Buffer.from(word).toString())).toContain('said');
    expect(await database.selectFrom('learnerVerifiedEmails').selectAll().execute()).toEqual([]);
  }),
);

test.each(portalEngines)("a learner who passed is listed as passed, even if a later attempt wasn't, on %s", (engine) =>
  withEmptyStore(engine, async (database) => {
    await new Migrator({ db: database.withoutPlugins(), provider: migrations }).migrateTo('0034-requests-without-accents');
    for (const [id, stage] of ['passed', 'failed', 'merged', 'none'].map((each) => [each, each]).concat([['shown-failed', 'failed']]))
      await sql`insert into learners (id, created_at, last_seen_at, stage) values (${id}, ${time}, ${later}, ${stage})`.execute(database);
    for (const [learner, state, startedAt] of [
      ['passed', 'passed', time],
      ['failed', 'failed', time],
      ['shown-failed', 'passed', time],
      ['shown-failed', 'failed', later],
    ])
      await sql`insert into attempts (id, learner_id, state, first_name, last_name, email, paper, content_version, started_at, changed_at,
        graded_at, correct_count, question_count) values (${`${learner} ${startedAt}`}, ${learner}, ${state}, 'Ana', 'Lee', 'a@example.com', '{}',
        'v1', ${startedAt}, ${startedAt}, ${startedAt}, 26, 27)`.execute(database);
    await migrate(database, migrations);

    const rows = await database.selectFrom('learners').select(['id', 'stage']).orderBy('id').execute();
    expect(Object.fromEntries(rows.map(({ id, stage }) => [id, stage]))).toEqual({
      passed: 'passed',
      failed: 'failed',
      merged: 'merged',
      none: 'none',
      'shown-failed': 'passed',
    });
  }),
);

test.each(portalEngines)('a merged learner keeps no name and is no longer listed, on %s', (engine) =>
  withEmptyStore(engine, async (database) => {
    await new Migrator({ db: database.withoutPlugins(), provider: migrations }).migrateTo('0035-passed-learners');
    for (const [id, stage] of [
      ['kept', 'none'],
      ['merged', 'merged'],
      ['signed-during-merge', 'none'],
    ]) {
      await sql`insert into learners (id, created_at, last_seen_at, stage, shown_name, shown_email, sort_key, signed_name)
        values (${id}, ${time}, ${later}, ${stage}, 'Ana Lee', 'ana@example.com', '0ana lee', 'Ana Lee')`.execute(database);
      await sql`insert into learner_words (word, learner_id) values (${Buffer.from('ana')}, ${id})`.execute(database);
      if (id !== 'kept')
        await sql`insert into learner_merges (from_id, to_id, merged_at) values (${id}, 'kept', ${later})`.execute(database);
    }
    await insertSignature(database, 'signed-during-merge');
    await migrate(database, migrations);

    const rows = await database
      .selectFrom('learners')
      .select(['id', 'stage', 'shownName', 'shownEmail', 'sortKey', 'signedName', 'agreementSignedAt'])
      .orderBy('id')
      .execute();
    const nameless = { stage: 'merged', shownName: null, shownEmail: null, sortKey: '1', signedName: null, agreementSignedAt: null };
    expect(rows).toEqual([
      {
        id: 'kept',
        stage: 'none',
        shownName: 'Ana Lee',
        shownEmail: 'ana@example.com',
        sortKey: '0ana lee',
        signedName: 'Ana Lee',
        agreementSignedAt: new Date(time),
      },
      { id: 'merged', ...nameless },
      { id: 'signed-during-merge', ...nameless },
    ]);
    expect(await database.selectFrom('learnerWords').select('learnerId').execute()).toEqual([{ learnerId: 'kept' }]);
  }),
);

/** Adds learners whose names were saved in four places. */
async function fillNamesOfBefore(database: Database): Promise<void> {
  for (const id of ['attempted', 'corrected', 'said', 'signed'])
    await sql`insert into learners (id, created_at, last_seen_at, agreement_signed_at, shown_name, shown_email)
      values (${id}, ${time}, ${later}, ${id === 'signed' ? time : null}, ${id === 'signed' ? null : 'Ana Attempt'},
        ${id === 'signed' ? null : 'Ana@Example.com'})`.execute(database);
  for (const id of ['attempted', 'corrected', 'said'])
    await sql`insert into attempts (id, learner_id, state, first_name, last_name, email, paper, content_version, started_at, changed_at,
      graded_at, correct_count, question_count) values (${id}, ${id}, 'passed', 'Ana', ${id === 'corrected' ? 'Corrected' : 'Attempt'},
      'Ana@Example.com', '{}', 'v1', ${time}, ${time}, ${time}, 26, 27)`.execute(database);
  for (const id of ['corrected', 'said'])
    await sql`insert into learner_profiles (learner_id, first_name, last_name, email, said_at)
      values (${id}, 'Ana', 'Said', 'ÉLISE@Example.com', ${time})`.execute(database);
  for (const [name, replacedBy] of [
    ['old', 'new'],
    ['new', null],
  ])
    await sql`insert into certificates (number, attempt_id, learner_id, holder, school, credential, issued_on, correct_count, question_count,
      content_version, created_at, replaced_by) values (${name}, 'corrected', 'corrected', 'x', 's', 'c', '2026-11-01', 26, 27, 'v1', ${time},
      ${replacedBy})`.execute(database);
  await insertSignature(database, 'signed');
}

async function insertSignature(database: Database, learnerId: string): Promise<void> {
  await sql`insert into sessions (id, token_digest, device_id, created_at, last_seen_at) values ('x', 'd', ${learnerId}, ${time}, ${time})`.execute(
    database,
  );
  await sql`insert into agreement_signatures (sequence, id, learner_id, session_id, version, text, text_hash, confirmations, full_name,
    signed_at, previous_hash, hash) values (1, 's', ${learnerId}, 'x', 1, 't', 'h', '[]', 'Ana Signed', ${time}, 'p', 'h')`.execute(
    database,
  );
}
