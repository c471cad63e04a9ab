import { sql, type Kysely, type QueryExecutorProvider } from 'kysely';

import { addItemCounts, countPaper, type ItemCount } from '#app/features/assessment/question-bank/count-paper.server.ts';
import type { Paper } from '#app/features/assessment/rules.ts';

/**
 * Adds counters for the Insight page's figures about learners and attempts. The counters change in the same transaction as the records they
 * count (app/features/assessment/keep-counts.server.ts), and this migration fills them from existing records.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await addColumns(database);
  await createCounters(database);

  await sql`update attempts set code_id = ${firstCode}`.execute(database);
  await sql`update learners set last_lesson = (select lesson_id from lesson_completions where learner_id = learners.id
    order by completed_at desc, lesson_id desc limit 1)`.execute(database);
  await fillAttemptCounts(database);
  await fillItemCounts(database);
}

async function addColumns(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  // The code that the learner first entered with, stored when the attempt begins, because erasing a learner deletes their code entries.
  await schema.alterTable('attempts').addColumn('code_id', 'text').execute();
  await schema.alterTable('learners').addColumn('last_lesson', 'text').execute();
  await schema.createIndex('learners_progress').on('learners').columns(['stage', 'last_lesson', 'last_seen_at', 'erasure']).execute();
  // This index gives the lesson counts of everyone who entered with a code, without reading their rows.
  await schema.createIndex('learners_lessons').on('learners').columns(['id', 'lesson_count']).execute();
}

async function createCounters({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('attempt_counts')
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('code_id', 'text', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('graded', 'integer', (column) => column.notNull())
    .addColumn('passed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('attempt_counts_key', ['month', 'code_id', 'ordinal'])
    .execute();

  let items = schema
    .createTable('item_counts')
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('paper_size', 'integer', (column) => column.notNull())
    .addColumn('question_id', 'integer', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('wording', 'text', (column) => column.notNull());
  for (const sum of ['asked', 'correct', 'rest_sum', 'rest_squares', 'correct_rest_sum', 'timed', 'seconds'])
    items = items.addColumn(sum, 'integer', (column) => column.notNull());
  await items.addPrimaryKeyConstraint('item_counts_key', ['item', 'paper_size']).execute();

  await schema
    .createTable('option_counts')
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('paper_size', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('chosen', 'integer', (column) => column.notNull())
    .addColumn('rest_sum', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('option_counts_key', ['item', 'paper_size', 'position'])
    .execute();
}

/** Finds the first code used by any of a learner's devices, including those of learners merged into it. */
const firstCode = sql`(select access_code_id from code_entries join access_codes on access_codes.id = access_code_id
  where audience = 'training'
    and (device_id = attempts.learner_id or device_id in (select from_id from learner_merges where to_id = attempts.learner_id))
  order by entered_at, access_code_id limit 1)`;

/** Counts the attempts that have a result by month, access code, and ordinal (1 for a learner's first attempt). */
export async function fillAttemptCounts(database: QueryExecutorProvider): Promise<void> {
  await sql`insert into attempt_counts (month, code_id, ordinal, graded, passed)
    select month, code_id, ordinal, count(*), sum(case when state = 'passed' then 1 else 0 end)
    from (select substr(graded_at, 1, 7) as month, coalesce(code_id, '') as code_id, state,
      row_number() over (partition by learner_id order by graded_at, id) as ordinal
      from attempts where state in ('passed', 'failed') and graded_at is not null) as numbered
    group by month, code_id, ordinal`.execute(database);
}

interface GradedRow {
  id: string;
  paper: string;
  started_at: string;
}

const attemptsAtOnce = 500;

/** Counts the answers in every attempt that has a result, except the attempts of erased learners, whose answers are gone. */
export async function fillItemCounts(database: QueryExecutorProvider): Promise<void> {
  const counts = new Map<string, ItemCount>();

  for (let last = ''; ;) {
    const { rows } = await sql<GradedRow>`select attempts.id, paper, started_at from attempts join learners on learners.id = learner_id
      where attempts.id > ${last} and state in ('passed', 'failed') and (erasure is null or erasure <> 'kept')
      order by attempts.id limit ${attemptsAtOnce}`.execute(database);
    for (const count of await countRows(database, rows)) addItemCounts(counts, count);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < attemptsAtOnce) break;
  }
  for (const count of counts.values()) await insertItem(database, count);
}

async function countRows(database: QueryExecutorProvider, rows: readonly GradedRow[]): Promise<ItemCount[]> {
  if (rows.length === 0) return [];
  const ids = sql.join(rows.map(({ id }) => id));
  const answers = await sql<{ attempt_id: string; question_id: number; answer: string; answered_at: string }>`
    select attempt_id, question_id, answer, answered_at from attempt_answers where attempt_id in (${ids})`.execute(database);
  const byAttempt = Map.groupBy(answers.rows, (row) => row.attempt_id);

  return rows.flatMap(({ id, paper, started_at }) => {
    const given = (byAttempt.get(id) ?? []).map((row) => ({
      questionId: row.question_id,
      answer: row.answer,
      savedAt: Date.parse(row.answered_at),
    }));
    return countPaper({ questions: (JSON.parse(paper) as Partial<Paper>).questions ?? [], startedAt: Date.parse(started_at) }, given);
  });
}

async function insertItem(database: QueryExecutorProvider, { options, ...count }: ItemCount): Promise<void> {
  const { item, paperSize, questionId, variant, wording, asked, correct, restSum, restSquares, correctRestSum, timed, seconds } = count;
  await sql`insert into item_counts values (${item}, ${paperSize}, ${questionId}, ${variant}, ${wording}, ${asked}, ${correct},
    ${restSum}, ${restSquares}, ${correctRestSum}, ${timed}, ${seconds})`.execute(database);
  for (const [position, option] of options)
    await sql`insert into option_counts values (${item}, ${paperSize}, ${position}, ${option.chosen}, ${option.restSum})`.execute(database);
}
