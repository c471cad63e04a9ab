import { sql, type Kysely } from 'kysely';

/**
 * What is changed in the console about content: the complete text of one content file per row. A row is a draft, live, past or
 * discarded. A row without text returns its file to the text it came with.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('content_revisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('base_source', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(sql.lit(1)))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addColumn('published_by', 'text')
    .execute();

  // Each file has one draft and one live text at most.
  await schema
    .createIndex('content_revisions_draft')
    .unique()
    .on('content_revisions')
    .column('part')
    .where(sql.ref('state'), '=', 'draft')
    .execute();
  await schema
    .createIndex('content_revisions_live')
    .unique()
    .on('content_revisions')
    .column('part')
    .where(sql.ref('state'), '=', 'live')
    .execute();
  await schema.createIndex('content_revisions_history').on('content_revisions').columns(['changed_at', 'id']).execute();
}
