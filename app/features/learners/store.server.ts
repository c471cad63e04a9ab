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

/** A learner as shown in lists. */
export interface ListedLearner {
  id: string;
  deviceCode: string;
  name: string | null;
  email: string | null;
  firstSeen: Date;
  lastSeen: Date;
  /** The sort key for ordering by name. */
  sortKey: string;
  lessons: number;
  stage: string;
  used: number;
  signedAt: Date | null;
  /** The current certificate's number. */
  certificate: string | null;
  isRevoked: boolean;
  isErased: boolean;
}

/** A learner's name. */
export interface LearnerName {
  /** The ID of the remaining learner, if this one was merged. */
  id: string;
  name: string | null;
  deviceCode: string;
  isErased: boolean;
}

/** Lists learners' names by ID. A merged learner gets the name of the remaining one. */
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

/** Finds a learner's name and the address they gave. Returns null if there's no such learner. */
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

/** Finds a learner's name and email address, if they've given any. */
export async function findShownPerson(database: Database | Tx, id: string): Promise<{ name: string | null; email: string | null }> {
  return (await findShownLearner(database, id)) ?? { name: null, email: null };
}

export interface LearnerQuery {
  filter: LearnerFilter;
  sort: LearnerSort;
  /** The lessons that count toward progress (`listLessonIds`). */
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
 * Lists a page of the learners that match a filter. Each sort order has an index, and everything shown is in the learner's row, so a page
 * costs the same however many learners there are.
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

/** Returns a learner's position in a sort order, as the cursor for the next page. */
export function placeOf({ id, lastSeen, firstSeen, sortKey }: ListedLearner, sort: LearnerSort): LearnerPlace {
  return { value: { seen: lastSeen.toISOString(), first: firstSeen.toISOString(), name: sortKey }[sort], id };
}

/** The parts of a filter with so many matches that it's faster to check each learner in the list than to collect all the matches first. */
export type BroadParts = ReadonlySet<string>;

/** The most matches to collect and sort. If there are more, going through the list finds enough of them quickly. */
const mostCollected = 5_000;

/** Finds which of a filter's words are broad, and whether its code is. Stops counting as soon as that's clear. */
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

/** The query for one page. A test checks how each database runs it. */
export function learnersQuery(
  database: Database,
  { filter, sort, maxAttempts, now, after, limit }: Omit<LearnerQuery, 'lessonIds'>,
  broad: BroadParts = new Set<string>(),
) {
  const column = sortColumns[sort];
  const direction = sort === 'name' ? 'asc' : 'desc';
  // Leaves out the rows that remain for erased people's devices.
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
    // This condition is spelled exactly like the index's own condition. Otherwise, the database wouldn't use the index.
    return query.where(sql<boolean>`stage <> 'passed' and used_count > 0`).where('usedCount', '>=', maxAttempts);
  }
  return query.where('stage', '=', result).where('usedCount', '<', maxAttempts);
}

/** A device of a merged learner counts for the remaining learner. */
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

/** The search text can be a certificate number, a device code, or the beginnings of words. */
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

/** Lists the words to search for by their beginning. Returns an empty list if the text has to be looked up as a whole. */
function searchedWords(typed: string): string[] {
  if (typed === '' || normalizeCertificateNumber(typed) !== null || isDeviceCode(typed)) return [];

  return foldWords(typed)
    .split(/[\s,]+/)
    .slice(0, mostWords);
}

function beginsWith(word: string) {
  const from = Buffer.from(word);
  // No UTF-8 text contains this byte, so everything that starts with the word sorts before it.
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
