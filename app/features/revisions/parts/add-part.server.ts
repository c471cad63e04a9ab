import { readContentFiles, withPublished, type ContentFiles } from '#app/content/content-files.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { schemaNameOf } from '#app/features/revisions/content-parts.server.ts';
import { saveText, type ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { setYamlValues, tryRead, writeYaml } from '#app/features/revisions/files/edit-yaml.server.ts';
import { findDraftTexts } from '#app/features/revisions/files/read-draft-files.server.ts';
import { lockRevisions } from '#app/features/revisions/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { isUsedId } from './find-used.server.ts';
import type { NewPart, PartKind } from './part-kinds.ts';
import type { PartPlan, PlanFrom } from './part-plan.server.ts';
import { partPlans } from './part-plans.server.ts';

export type AddPartResult =
  /** `at` is the written path of what's new in its file. */
  | { kind: 'added'; part: string; at: string }
  /** Someone removed where it should go. */
  | { kind: 'unknown-place' }
  /** This file isn't valid YAML. Nothing was added. */
  | { kind: 'unreadable'; part: string };

/** Thrown in a transaction, so that nothing is stored. */
class UnreadableFile extends Error {
  readonly part: string;
  constructor(part: string) {
    super(`${part} isn't valid YAML.`);
    this.part = part;
  }
}

/**
 * Adds a module, lesson, question or anything else that an author can add, as drafts. What's new has a title and identifiers of its own.
 * Its other values are empty, so it can't be published before someone fills them in.
 */
export async function addPart(
  { database, env }: ContentStores,
  { kind, part, today, actor, now }: { kind: PartKind; part: NewPart; today: string; actor: string; now: Date },
): Promise<AddPartResult> {
  const base = readContentFiles(env.CONTENT_DIR);
  try {
    return await transact(database, async (tx): Promise<AddPartResult> => {
      await lockRevisions(tx);
      const files = withPublished(base, await findDraftTexts(tx));
      const plan = await partPlans[kind]({
        tx,
        files,
        read: readFrom(files),
        isUsed: (name, id) => isUsedId(tx, files, { part: name, id }),
        part,
        today,
      });
      if (plan === null) return { kind: 'unknown-place' };

      for (const [name, source] of await writeTexts(plan, files))
        await saveText(tx, { part: name, source, baseSource: base.get(name) ?? null, actor, now });
      return { kind: 'added', part: plan.part, at: formatPath(plan.at) };
    });
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', part: error.part };
    throw error;
  }
}

function readFrom(files: ContentFiles): PlanFrom['read'] {
  return (part) => {
    const data = tryRead(files.get(part) ?? '');
    if (typeof data !== 'object' || data === null) throw new UnreadableFile(part);
    return data as Record<string, unknown>;
  };
}

async function writeTexts({ created = new Map(), changed = new Map() }: PartPlan, files: ContentFiles): Promise<[string, string][]> {
  const newFiles = [...created].map(async ([part, data]): Promise<[string, string]> => [
    part,
    await writeYaml(data, `../.schemas/${schemaNameOf(part)}.schema.json`),
  ]);
  const changedFiles = [...changed].map(async ([part, changes]): Promise<[string, string]> => [
    part,
    await setYamlValues(files.get(part) ?? '', changes),
  ]);
  return Promise.all([...newFiles, ...changedFiles]);
}
