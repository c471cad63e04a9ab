import { sql, type Kysely } from 'kysely';

/**
 * Creates the tables for learners' work in lessons: the last step on screen, the first answer to each check, and a note and a bookmark for
 * each step. Keys begin with the learner, because these tables are read only by learner.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('lesson_places')
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('lesson_id', 'text', (column) => column.notNull())
    .addColumn('step_id', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lesson_places_key', ['learner_id', 'lesson_id'])
    .execute();

  await schema
    .createTable('check_answers')
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('check_id', 'text', (column) => column.notNull())
    .addColumn('option_text', 'text', (column) => column.notNull())
    .addColumn('is_right', 'integer', (column) => column.notNull())
    .addColumn('answered_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('check_answers_key', ['learner_id', 'check_id'])
    .execute();

  await schema
    .createTable('step_notes')
    .addColumn('learner_id', 'text', (column) => column.notNull().references('learners.id'))
    .addColumn('lesson_id', 'text', (column) => column.notNull())
    .addColumn('step_id', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(sql.lit('')))
    .addColumn('noted_at', 'text')
    .addColumn('is_bookmarked', 'integer', (column) => column.notNull().defaultTo(sql.lit(0)))
    .addColumn('bookmarked_at', 'text')
    .addPrimaryKeyConstraint('step_notes_key', ['learner_id', 'lesson_id', 'step_id'])
    .execute();
}
