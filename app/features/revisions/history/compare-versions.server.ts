import { tryRead } from '../files/edit-yaml.server.ts';
import { describeChanges, type DescribedChange } from '../changes/describe-changes.server.ts';
import { readPart } from '../read-part.server.ts';
import { findRevision } from '../store.server.ts';
import type { ContentStores } from '../edit-draft.server.ts';
import { originalVersion } from './history-rules.ts';

/** Lists the values that differ between two versions of a content file. Returns null if the file has no such versions. */
export async function compareVersions(
  content: ContentStores,
  { part, from, to }: { part: string; from: string; to: string },
): Promise<DescribedChange[] | null> {
  const [before, after] = [await findText(content, part, from), await findText(content, part, to)];
  if (before === null || after === null) return null;
  return describeChanges(part, tryRead(before), tryRead(after));
}

async function findText({ database, env }: ContentStores, part: string, id: string): Promise<string | null> {
  const original = readPart(env.CONTENT_DIR, part) ?? '';
  if (id === originalVersion) return original;
  const revision = await findRevision(database, id);
  return revision?.part === part ? (revision.source ?? original) : null;
}
