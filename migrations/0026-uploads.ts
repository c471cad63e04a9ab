import { sql, type Kysely } from 'kysely';

/**
 * Pictures and videos that were uploaded in the console. `upload_chunks` holds the bytes of each file in chunks of at most 1 MB, which are
 * stored as they arrive. A file counts only once it has a row in `uploads`.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('chunks', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('uploads_by_age').on('uploads').columns(['created_at', 'id']).execute();

  await schema
    .createTable('upload_chunks')
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('bytes', sql`bytea`, (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_chunks_key', ['file', 'position'])
    .execute();
}
