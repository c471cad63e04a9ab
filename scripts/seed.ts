import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';

import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { searchWords, sortKeyOf } from '#app/features/learning/person-words.ts';
import { appendRecord } from '#app/features/records/append-record.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import type { Schema } from '#app/platform/database/schema.ts';

/** How much a seeded store holds. The people in it are made up, and their addresses end in .example. */
export interface SeedSize {
  learners: number;
  lessons: readonly string[];
  now: Date;
}

/** Learners that one transaction adds. */
const batch = 1_000;
/** Values that both engines take in one statement. */
const mostValues = 30_000;
const day = 86_400_000;
const firstNames = [
  'Ana',
  'Jun',
  'Maria',
  'Paolo',
  'Grace',
  'Noel',
  'Liza',
  'Ramon',
  'Ivy',
  'Carlo',
  'Joy',
  'Marco',
  'Ella',
  'Dino',
  'Rosa',
  'Leo',
];
const lastNames = ['Cruz', 'Santos', 'Reyes', 'Garcia', 'Ramos', 'Mendoza', 'Flores', 'Torres', 'Aquino', 'Rivera', 'Castillo', 'Bautista'];

const correctCounts: Record<string, number> = { passed: 25, failed: 15 };

interface Batch {
  learners: Insertable<Schema['learners']>[];
  words: Insertable<Schema['learner_words']>[];
  completions: Insertable<Schema['lesson_completions']>[];
  attempts: Insertable<Schema['attempts']>[];
  certificates: Insertable<Schema['certificates']>[];
}

/** Fills a store with learners, their lessons, attempts, certificates and records, as many as a large provider has after years. */
export async function seedStore(database: Database, size: SeedSize): Promise<void> {
  for (let first = 0; first < size.learners; first += batch) {
    const indices = Array.from({ length: Math.min(batch, size.learners - first) }, (_, offset) => first + offset);
    const rows: Batch = { learners: [], words: [], completions: [], attempts: [], certificates: [] };
    for (const index of indices) addLearner(rows, index, size);

    await transact(database, async (tx) => {
      await insertAll(rows.learners, (values) => tx.insertInto('learners').values(values).execute());
      await insertAll(rows.words, (values) => tx.insertInto('learner_words').values(values).execute());
      await insertAll(rows.completions, (values) => tx.insertInto('lesson_completions').values(values).execute());
      await insertAll(rows.attempts, (values) => tx.insertInto('attempts').values(values).execute());
      await insertAll(rows.certificates, (values) => tx.insertInto('certificates').values(values).execute());
      for (const { id, lesson_count: lessons } of rows.learners) {
        const record = { actor: 'learner', subject: `learner/${id}`, now: size.now } as const;
        await appendRecord(tx, { ...record, action: 'portal.entered', after: { portal: 'training', code: 'North' } });
        if (Number(lessons) > 0) await appendRecord(tx, { ...record, action: 'lesson.completed', after: { lessons } });
      }
    });
  }
}

function addLearner(rows: Batch, index: number, { lessons, now }: SeedSize): void {
  const id = nameKey('learner', index);
  // Spread over a year without a source of chance, so that two stores are the same.
  const seen = new Date(now.getTime() - ((index * 7_919) % 365) * day - ((index * 104_729) % day));
  const created = new Date(seen.getTime() - (index % 60) * day).toISOString();
  const name = index % 5 === 0 ? null : `${pick(firstNames, index)} ${pick(lastNames, Math.floor(index / 16))} ${Math.floor(index / 192)}`;
  const email = name === null ? null : `learner${index}@office${index % 400}.example`;
  const stage = name === null ? 'none' : (['passed', 'failed', 'open', 'passed'] as const)[index % 4];
  const completed = lessons.slice(0, index % (lessons.length + 1));

  rows.learners.push({
    id,
    created_at: created,
    last_seen_at: seen.toISOString(),
    device_code: deviceCodeOf(id),
    shown_name: name,
    shown_email: email,
    sort_key: sortKeyOf(name),
    lesson_count: completed.length,
    stage: stage ?? 'none',
    used_count: stage === 'failed' ? 1 + (index % 3) : 0,
    agreement_signed_at: null,
    erasure: null,
  });
  for (const word of searchWords({ name, email })) rows.words.push({ word: Buffer.from(word), learner_id: id });
  for (const lesson of completed) rows.completions.push({ learner_id: id, lesson_id: lesson, completed_at: created });
  if (name !== null && stage !== undefined) addAttempts(rows, { id, index, name, email: email ?? '', stage, seen });
}

interface SeededLearner {
  id: string;
  index: number;
  name: string;
  email: string;
  stage: string;
  seen: Date;
}

/** One attempt for each time that counts, and the last one in the learner's state. */
function addAttempts(rows: Batch, { id, index, name, email, stage, seen }: SeededLearner): void {
  const count = stage === 'failed' ? 1 + (index % 3) : 1 + (index % 2);

  for (let number = 0; number < count; number += 1) {
    const isLast = number === count - 1;
    const state = isLast ? stage : 'failed';
    const at = new Date(seen.getTime() - (count - number) * 60_000).toISOString();
    const attempt = nameKey('attempt', index * 4 + number);
    const [firstName = '', lastName = ''] = name.split(' ');
    rows.attempts.push({
      id: attempt,
      learner_id: id,
      state,
      first_name: firstName,
      last_name: lastName,
      email,
      paper: '{"questions":[]}',
      content_version: 'seed',
      device: null,
      started_at: at,
      changed_at: at,
      question_count: 27,
      graded_at: state === 'open' ? null : at,
      correct_count: correctCounts[state] ?? null,
    });
    if (state === 'passed')
      rows.certificates.push({
        number: nameKey('certificate', index),
        attempt_id: attempt,
        learner_id: id,
        holder: name,
        school: 'School',
        credential: 'Credential',
        issued_on: at.slice(0, 10),
        correct_count: 25,
        question_count: 27,
        content_version: 'seed',
        created_at: at,
        replaced_by: null,
      });
  }
}

async function insertAll<Row extends object>(rows: readonly Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;

  const length = Math.floor(mostValues / Object.keys(first).length);
  for (let from = 0; from < rows.length; from += length) await insert(rows.slice(from, from + length));
}

/** Made anew for each store, so that nobody's key can be known. */
const secret = randomBytes(16);

function nameKey(kind: string, index: number): string {
  return createHash('sha256').update(secret).update(`${kind} ${index}`).digest('base64url').slice(0, 22);
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}
