import type { Kysely } from 'kysely';

/**
 * Stores with each signature the school's name and the wording of the signature line, and with each certificate who signs it, so that later
 * changes to them don't change earlier copies. Earlier signatures and certificates have none, and show the current ones.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string) => database.schema.alterTable(table).addColumn(column, 'text').execute();
  await add('agreement_signatures', 'school');
  await add('agreement_signatures', 'signature_line');
  await add('certificates', 'signatory_name');
  await add('certificates', 'signatory_title');
}
