import type { Kysely } from 'kysely';

/**
 * What people who edit content together need: requests for review, links that show the drafts to someone without an account, and who has
 * which content file open.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('content_reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('drafts', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('asked_by', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('answered_by', 'text')
    .addColumn('answered_at', 'text')
    .execute();

  await schema
    .createTable('preview_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_digest', 'text', (column) => column.notNull().unique())
    .addColumn('audience', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute();
  await schema.createIndex('preview_links_expiry').on('preview_links').columns(['expires_at', 'id']).execute();

  await schema
    .createTable('content_editors')
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('manager_id', 'text', (column) => column.notNull().references('managers.id'))
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_editors_key', ['part', 'manager_id'])
    .execute();

  await schema.createIndex('content_revisions_part').on('content_revisions').columns(['part', 'changed_at', 'id']).execute();
}
