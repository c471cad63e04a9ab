import { sql, type SelectQueryBuilder } from 'kysely';

import { parseDeviceCode } from '../learning/device-code.server.ts';
import { mergedStage } from '../learning/store.server.ts';
import { isEmailVerified } from '#app/features/learning/profile/verified-email-store.server.ts';
import { foldWords } from '#app/content/text/fold-words.ts';
import { chooseCertificate, normalizeCertificateNumber } from '../certificates/rules.ts';
import { hasRevokedCertificate, isAmongRevoked, newestEvent } from '../certificates/revoked.server.ts';
import { selectCurrentCertificates } from '../certificates/store.server.ts';
import { countLessonsDone } from '../learning/lesson-counts.server.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import type { LearnerFilter, LearnerPlace, LearnerSort } from './rules.ts';

export interface ListedLearner {
  id: string;
  deviceCode: string;
  name: string | null;
  email: string | null;
  createdAt: Date;
  lastSeenAt: Date;
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

/** A column of `learners`: true once the person is erased. */
export const isErased = sql<boolean>`erasure is not null`.as('isErased');

export interface LearnerName {
  /** The remaining learner's ID, if this learner was merged. */
  id: string;
  name: string | null;
  deviceCode: string;
  isErased: boolean;
}

/** Lists names by learner ID. A merged learner gets the remaining learner's name. */
export async function listNames(database: Database, ids: readonly string[]): Promise<Map<string, LearnerName>> {
  if (ids.length === 0) return new Map();

  const merges = await database.selectFrom('learnerMerges').select(['fromId', 'toId']).where('fromId', 'in', ids).execute();
  const kept = new Map(merges.map((row) => [row.fromId, row.toId]));
  const wanted = [...new Set(ids.map((id) => kept.get(id) ?? id))];
  const rows = await database
    .selectFrom('learners')
    .select(['id', 'shownName as name', 'deviceCode', isErased])
    .where('id', 'in', wanted)
    .execute();

  const names = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    ids.flatMap((id) => {
      const name = names.get(kept.get(id) ?? id);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}

export interface ShownLearner {
  /** The learner's name, or null if the learner never gave one. */
  name: string | null;
  email: string | null;
  /** True if the learner verified this address with an emailed code. Anyone can type any address. */
  isEmailVerified: boolean;
  deviceCode: string;
}

/** Finds a learner's name, email address and device code. Returns null if there's no such learner. */
export async function findShownLearner(database: Database | Tx, id: string): Promise<ShownLearner | null> {
  const row = await database
    .selectFrom('learners')
    .select(['shownName as name', 'shownEmail as email', isEmailVerified, 'deviceCode'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a learner's name and email address, if the learner has given any. */
export async function findShownPerson(database: Database | Tx, id: string): Promise<{ name: string | null; email: string | null }> {
  return (await findShownLearner(database, id)) ?? { name: null, email: null };
}

export interface LearnerQuery {
  filter: LearnerFilter;
  sort: LearnerSort;
  /** The lessons that count toward progress (`listLessonIds`). */
  lessonIds: readonly string[];
  maxAttempts: number;
  /** The agreement texts whose signatures count (`listValidTexts`). */
  validTexts: readonly string[];
  now: Date;
  after: LearnerPlace | null;
  limit: number;
}

type Learners = SelectQueryBuilder<Schema, 'learners', object>;

const sortColumns = { seen: 'lastSeenAt', first: 'createdAt', name: 'sortKey' } as const satisfies Record<LearnerSort, string>;
const day = 86_400_000;
const mostWords = 5;

/**
 * Lists a page of the learners who match a filter. Each sort order has an index, so the cost of a page doesn't depend on the number of
 * learners.
 */
export async function listLearners(database: Database, query: LearnerQuery): Promise<ListedLearner[]> {
  const rows = await learnersQuery(database, query, await findBroad(database, query.filter)).execute();
  const ids = rows.map((row) => row.id);
  const certificates = await findCertificates(database, ids);
  const lessons = await countLessonsDone(database, ids, query.lessonIds);

  return rows.map((row) => ({
    ...row,
    lessons: lessons.get(row.id) ?? 0,
    certificate: certificates.get(row.id)?.number ?? null,
    isRevoked: certificates.get(row.id)?.isRevoked ?? false,
  }));
}

/** Returns a learner's position in a sort order, as the cursor for the next page. */
export function placeOf({ id, lastSeenAt, createdAt, sortKey }: ListedLearner, sort: LearnerSort): LearnerPlace {
  return { value: { seen: lastSeenAt.toISOString(), first: createdAt.toISOString(), name: sortKey }[sort], id };
}

/**
 * The search words and access code that match so many learners that it's faster to check each learner in the list than to collect the
 * matches first.
 */
export type BroadTerms = ReadonlySet<string>;

/** The maximum number of matches to collect and sort. With more matches, going through the list quickly finds enough of them. */
const mostCollected = 5_000;

/** Finds the broad words in a filter, and tells whether its code is broad. Counting stops as soon as that's clear. */
async function findBroad(database: Database, { search, code }: LearnerFilter): Promise<BroadTerms> {
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

/** Builds the query for one page. A test checks how each database runs the query. */
export function learnersQuery(
  database: Database,
  { filter, sort, maxAttempts, validTexts, now, after, limit }: Omit<LearnerQuery, 'lessonIds'>,
  broad: BroadTerms = new Set<string>(),
) {
  const column = sortColumns[sort];
  const direction = sort === 'name' ? 'asc' : 'desc';
  // Leaves out the rows that remain for erased people's devices.
  let query: Learners = database
    .selectFrom('learners')
    .where('stage', '<>', mergedStage)
    .where((is) => is.or([is('erasure', 'is', null), is('erasure', '=', 'kept')]));

  query = whereAgreement(query, filter, validTexts);
  query = searchFor(whereResult(query, filter, maxAttempts), filter.search, broad);
  if (filter.seen !== '') {
    const since = new Date(now.getTime() - (filter.seen === '7' ? 7 : 30) * day);
    query = query.where('lastSeenAt', filter.seen === 'longer' ? '<' : '>=', since);
  }
  if (filter.code !== '') query = enteredWith(query, filter.code, broad.has(filter.code));
  if (after !== null) {
    const beyond = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${after.value}, ${after.id})`);
  }
  return query
    .select(['id', 'deviceCode', 'shownName as name', 'shownEmail as email', 'createdAt', 'lastSeenAt', 'sortKey', 'stage'])
    .select(['usedCount as used', 'agreementSignedAt as signedAt', isErased])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit);
}

function whereResult(query: Learners, { result }: LearnerFilter, maxAttempts: number): Learners {
  if (result === '') return query;
  if (result === 'passed') return query.where('stage', '=', 'passed').where(sql<boolean>`not ${hasRevokedCertificate('learners.id')}`);
  if (result === 'revoked') return query.where('stage', '=', 'passed').where(isAmongRevoked('learners.id'));
  if (result === 'locked-out') {
    // This condition must be worded exactly like the index's own condition. Otherwise, the database doesn't use the index.
    return query.where(sql<boolean>`stage <> 'passed' and used_count > 0`).where('usedCount', '>=', maxAttempts);
  }
  return query.where('stage', '=', result).where('usedCount', '<', maxAttempts);
}

function whereAgreement(query: Learners, { agreement }: LearnerFilter, validTexts: readonly string[]): Learners {
  if (agreement === '') return query;
  if (agreement === 'unsigned') return query.where('agreementSignedAt', 'is', null);
  const signed = query.where('agreementSignedAt', 'is not', null);
  if (agreement === 'signed') return signed;

  // A merged learner's signatures keep their learner.
  const hasValid = sql<boolean>`(exists (select 1 from agreement_signatures where learner_id = learners.id and text_hash in (${sql.join(validTexts)}))
    or exists (select 1 from learner_merges join agreement_signatures on learner_id = from_id
      where to_id = learners.id and text_hash in (${sql.join(validTexts)})))`;
  if (agreement === 'current') return signed.where(hasValid);
  // The signatures of an erased person stay under the earlier key, so nobody can sign again.
  return signed.where('erasure', 'is', null).where(sql<boolean>`not ${hasValid}`);
}

/** A merged learner's devices count for the remaining learner. */
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
function searchFor(query: Learners, typed: string, broad: BroadTerms): Learners {
  if (typed === '') return query;

  const number = normalizeCertificateNumber(typed);
  if (number !== null)
    return query.where('learners.id', '=', (of) => of.selectFrom('certificates').select('learnerId').where('number', '=', number));
  const deviceCode = parseDeviceCode(typed);
  if (deviceCode !== null) return query.where('learners.id', 'in', learnersOnDevice(deviceCode));

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

/** A merged learner's device code stands for the remaining learner. */
const learnersOnDevice = (deviceCode: string) =>
  sql<string>`(select coalesce(to_id, devices.id) from learners as devices
    left join learner_merges on from_id = devices.id where devices.device_code = ${deviceCode})`;

/** Lists the words to search for by their beginnings. Returns an empty list if the text is a certificate number or a device code. */
function searchedWords(typed: string): string[] {
  if (typed === '' || normalizeCertificateNumber(typed) !== null || parseDeviceCode(typed) !== null) return [];

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
    .select([
      'learnerId',
      'number',
      sql<'valid' | 'revoked' | 'withdrawn'>`coalesce(nullif(${newestEvent}, 'reinstated'), 'valid')`.as('status'),
    ])
    .where('learnerId', 'in', learnerIds)
    .orderBy('createdAt', 'desc')
    .execute();
  const chosen = [...Map.groupBy(rows, (row) => row.learnerId).values()].map(chooseCertificate).filter((row) => row !== null);
  return new Map(chosen.map(({ learnerId, number, status }) => [learnerId, { number, isRevoked: status === 'revoked' }]));
}
