import { sql, type SelectQueryBuilder } from 'kysely';

import { isDeviceCode } from '../learning/device-code.server.ts';
import { mergedStage } from '../learning/store.server.ts';
import { foldWords } from '../learning/person-words.ts';
import { normalizeCertificateNumber } from '../certificates/rules.ts';
import { hasRevokedCertificate, isAmongRevoked, newestEvent } from '../certificates/revoked.server.ts';
import { selectCurrentCertificates } from '../certificates/store.server.ts';
import { countLessonsDone } from '../learning/lesson-counts.server.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import type { LearnerFilter, LearnerPlace, LearnerSort } from './rules.ts';

/** A learner as lists show them. */
export interface ListedLearner {
  id: string;
  deviceCode: string;
  name: string | null;
  email: string | null;
  firstSeen: Date;
  lastSeen: Date;
  /** What they are under in the order of names. */
  sortKey: string;
  lessons: number;
  stage: string;
  used: number;
  signedAt: Date | null;
  /** The number of the certificate that wasn't replaced. */
  certificate: string | null;
  isRevoked: boolean;
  isErased: boolean;
}

/** What a learner is called. */
export interface LearnerName {
  /** The learner who was kept, where the key is of one who became part of another. */
  id: string;
  name: string | null;
  deviceCode: string;
  isErased: boolean;
}

/** Lists what learners are called, by their keys; one who became part of another is called as that one is. */
export async function listNames(database: Database, ids: readonly string[]): Promise<Map<string, LearnerName>> {
  if (ids.length === 0) return new Map();

  const merges = await database.selectFrom('learnerMerges').select(['fromId', 'toId']).where('fromId', 'in', ids).execute();
  const kept = new Map(merges.map((row) => [row.fromId, row.toId]));
  const wanted = [...new Set(ids.map((id) => kept.get(id) ?? id))];
  const rows = await database
    .selectFrom('learners')
    .select(['id', 'shownName', 'deviceCode', 'erasure'])
    .where('id', 'in', wanted)
    .execute();

  const names = new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.shownName, deviceCode: row.deviceCode, isErased: row.erasure !== null }]),
  );
  return new Map(
    ids.flatMap((id) => {
      const name = names.get(kept.get(id) ?? id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

/** Finds how a learner is called and which address they gave; null when there is no such learner. */
export async function findShownLearner(
  database: Database | Tx,
  id: string,
): Promise<{ name: string | null; email: string | null; deviceCode: string } | null> {
  const row = await database
    .selectFrom('learners')
    .select(['shownName as name', 'shownEmail as email', 'deviceCode'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds how a learner is called and where mail reaches them, as far as they have said. */
export async function findShownPerson(database: Database | Tx, id: string): Promise<{ name: string | null; email: string | null }> {
  return (await findShownLearner(database, id)) ?? { name: null, email: null };
}

export interface LearnerQuery {
  filter: LearnerFilter;
  sort: LearnerSort;
  /** The lessons that count (`listLessonIds`). */
  lessonIds: readonly string[];
  maxAttempts: number;
  now: Date;
  after: LearnerPlace | null;
  limit: number;
}

type Learners = SelectQueryBuilder<Schema, 'learners', object>;

const sortColumns = { seen: 'lastSeenAt', first: 'createdAt', name: 'sortKey' } as const satisfies Record<LearnerSort, string>;
const day = 86_400_000;
const mostWords = 5;

/**
 * Lists the learners that a filter asks for, so many from a place on. Each order is that of an index, and what is shown
 * is in the learner's row: a page costs the same however many there are.
 */
export async function listLearners(database: Database, query: LearnerQuery): Promise<ListedLearner[]> {
  const rows = await learnersQuery(database, query, await findBroad(database, query.filter)).execute();
  const ids = rows.map((row) => row.id);
  const certificates = await findCertificates(database, ids);
  const lessons = await countLessonsDone(database, ids, query.lessonIds);

  return rows.map((row) => ({
    id: row.id,
    deviceCode: row.deviceCode,
    name: row.shownName,
    email: row.shownEmail,
    firstSeen: row.createdAt,
    lastSeen: row.lastSeenAt,
    sortKey: row.sortKey,
    lessons: lessons.get(row.id) ?? 0,
    stage: row.stage,
    used: row.usedCount,
    signedAt: row.agreementSignedAt,
    certificate: certificates.get(row.id)?.number ?? null,
    isRevoked: certificates.get(row.id)?.isRevoked ?? false,
    isErased: row.erasure !== null,
  }));
}

/** Says where a learner is in an order, for the page that begins after them. */
export function placeOf({ id, lastSeen, firstSeen, sortKey }: ListedLearner, sort: LearnerSort): LearnerPlace {
  return { value: { seen: lastSeen.toISOString(), first: firstSeen.toISOString(), name: sortKey }[sort], id };
}

/** What of a filter so many fit that the list is walked and each learner asked, instead of the list being made of them. */
export type BroadParts = ReadonlySet<string>;

/** Anyone who fits is collected and sorted up to so many; more are soon met on the way through the list. */
const mostCollected = 5_000;

/** Finds out which words and whether the code of a filter are broad, by counting no further than need be. */
async function findBroad(database: Database, { search, code }: LearnerFilter): Promise<BroadParts> {
  const broad = new Set<string>();
  if (code !== '') {
    const entries = database.selectFrom('codeEntries').select('accessCodeId').where('accessCodeId', '=', code);
    if ((await entries.offset(mostCollected).limit(1).execute()).length > 0) broad.add(code);
  }
  for (const word of searchedWords(search)) {
    const found = database.selectFrom('learnerWords').select('word').where(beginsWith(word));
    if ((await found.offset(mostCollected).limit(1).execute()).length > 0) broad.add(word);
  }
  return broad;
}

/** The query of one page; a test shows how each engine runs it. */
export function learnersQuery(
  database: Database,
  { filter, sort, maxAttempts, now, after, limit }: Omit<LearnerQuery, 'lessonIds'>,
  broad: BroadParts = new Set<string>(),
) {
  const column = sortColumns[sort];
  const direction = sort === 'name' ? 'asc' : 'desc';
  // A key that an erased person's device was left with is nobody.
  let query: Learners = database
    .selectFrom('learners')
    .where('stage', '<>', mergedStage)
    .where((is) => is.or([is('erasure', 'is', null), is('erasure', '=', 'kept')]));

  query = searchFor(whereResult(query, filter, maxAttempts), filter.search, broad);
  if (filter.seen !== '') {
    const since = new Date(now.getTime() - (filter.seen === '7' ? 7 : 30) * day);
    query = query.where('lastSeenAt', filter.seen === 'longer' ? '<' : '>=', since);
  }
  if (filter.agreement !== '') query = query.where('agreementSignedAt', filter.agreement === 'signed' ? 'is not' : 'is', null);
  if (filter.code !== '') query = enteredWith(query, filter.code, broad.has(filter.code));
  if (after !== null) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${after.value}, ${after.id})`);
  }
  return query.selectAll().orderBy(column, direction).orderBy('id', direction).limit(limit);
}

function whereResult(query: Learners, { result }: LearnerFilter, maxAttempts: number): Learners {
  if (result === '') return query;
  if (result === 'passed') return query.where('stage', '=', 'passed').where(sql<boolean>`not ${hasRevokedCertificate('learners.id')}`);
  if (result === 'revoked') return query.where('stage', '=', 'passed').where(isAmongRevoked('learners.id'));
  if (result === 'locked-out') {
    // Written into the query, so that it's seen to ask for what the index has.
    return query.where(sql<boolean>`stage <> 'passed' and used_count > 0`).where('usedCount', '>=', maxAttempts);
  }
  return query.where('stage', '=', result).where('usedCount', '<', maxAttempts);
}

/** A device that became part of another learner counts for the learner who was kept. */
function enteredWith(query: Learners, code: string, isBroad: boolean): Learners {
  if (isBroad)
    return query.where(
      sql<boolean>`(exists (select 1 from code_entries where access_code_id = ${code} and device_id = learners.id)
        or exists (select 1 from learner_merges join code_entries on code_entries.device_id = learner_merges.from_id
          where to_id = learners.id and access_code_id = ${code}))`,
    );

  return query.where('learners.id', 'in', (of) =>
    of
      .selectFrom('codeEntries')
      .select('deviceId')
      .where('accessCodeId', '=', code)
      .union((merged) =>
        merged
          .selectFrom('learnerMerges')
          .innerJoin('codeEntries', 'codeEntries.deviceId', 'learnerMerges.fromId')
          .select('toId as deviceId')
          .where('accessCodeId', '=', code),
      ),
  );
}

/** What was typed is a certificate's number, a device's code, or the beginnings of words. */
function searchFor(query: Learners, typed: string, broad: BroadParts): Learners {
  if (typed === '') return query;

  const number = normalizeCertificateNumber(typed);
  if (number !== null)
    return query.where('learners.id', '=', (of) => of.selectFrom('certificates').select('learnerId').where('number', '=', number));
  if (isDeviceCode(typed)) return query.where('deviceCode', '=', typed.toUpperCase());

  return searchedWords(typed).reduce(
    (narrowed, word) =>
      broad.has(word)
        ? narrowed.where((is) =>
            is.exists(is.selectFrom('learnerWords').select('word').whereRef('learnerId', '=', 'learners.id').where(beginsWith(word))),
          )
        : narrowed.where('learners.id', 'in', (of) => of.selectFrom('learnerWords').select('learnerId').where(beginsWith(word))),
    query,
  );
}

/** Lists the words whose beginnings are searched; none for what is looked up whole. */
function searchedWords(typed: string): string[] {
  if (typed === '' || normalizeCertificateNumber(typed) !== null || isDeviceCode(typed)) return [];

  return foldWords(typed)
    .split(/[\s,]+/)
    .slice(0, mostWords);
}

function beginsWith(word: string) {
  const from = Buffer.from(word);
  // No letter of UTF-8 has this byte, so all that begin with the word are before it.
  const to = Buffer.concat([from, Buffer.from([0xff])]);
  return sql<boolean>`word >= ${from} and word < ${to}`;
}

async function findCertificates(database: Database, learnerIds: string[]): Promise<Map<string, { number: string; isRevoked: boolean }>> {
  if (learnerIds.length === 0) return new Map();

  const rows = await selectCurrentCertificates(database)
    .select(['learnerId', 'number', newestEvent.as('event')])
    .where('learnerId', 'in', learnerIds)
    .execute();
  return new Map(rows.map((row) => [row.learnerId, { number: row.number, isRevoked: row.event === 'revoked' }]));
}
