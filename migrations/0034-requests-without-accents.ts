import type { Kysely } from 'kysely';

import { foldWords } from '#app/content/text/fold-words.ts';

/** Removes the accents from the text that request searches look in, so that a name is found with and without them. */
export async function up(database: Kysely<{ requests: { id: string; search_text: string } }>): Promise<void> {
  const requests = await database.selectFrom('requests').select(['id', 'search_text']).execute();

  for (const { id, search_text } of requests) {
    const folded = foldWords(search_text);
    if (folded !== search_text) await database.updateTable('requests').set({ search_text: folded }).where('id', '=', id).execute();
  }
}
