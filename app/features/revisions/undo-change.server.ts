import { formatPath } from '#app/content/checks/content-error.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { setYamlValues, tryRead } from './edit-yaml.server.ts';
import { listChanges } from './list-changes.ts';
import { readPart } from './read-part.server.ts';
import { findTexts, writeDraft } from './save-values.server.ts';
import { lockRevisions } from './store.server.ts';

/** Returns one value of a file's draft, by its written path, to what readers see. The other changes stay. */
export function undoChange(
  { database, env }: { database: Database; env: { CONTENT_DIR: string } },
  { part, path, actor, now }: { part: string; path: string; actor: string; now: Date },
): Promise<void> {
  const baseSource = readPart(env.CONTENT_DIR, part);

  return transact(database, async (tx) => {
    await lockRevisions(tx);
    const { draft, current, live } = await findTexts(tx, part, baseSource);
    if (draft === null) return;
    const change = listChanges(tryRead(live), tryRead(current)).find((each) => formatPath(each.path) === path);
    if (change === undefined) return;
    const source = await setYamlValues(current, [{ path: change.path, value: change.before }]);
    await writeDraft(tx, { part, source, draft, live, baseSource, actor, now });
  });
}
