import type { Kysely } from 'kysely';

/**
 * Stores with each signature the school's name and the wording of the signature line, so that renaming the school doesn't change signed
 * copies. Signatures from before have neither, and their copies show the current ones.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('agreement_signatures').addColumn('school', 'text').execute();
  await database.schema.alterTable('agreement_signatures').addColumn('signature_line', 'text').execute();
}
