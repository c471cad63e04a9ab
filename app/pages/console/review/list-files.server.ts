import { listOutdated } from '#app/features/revisions/files/resolve-upgrade.server.ts';
import type { LoadPart } from '#app/features/revisions/load-settings.server.ts';
import { partAtAddress } from '#app/features/revisions/part-address.ts';
import { listNeeded, withNeeded } from '#app/features/revisions/parts/list-needed.server.ts';
import { describeAffected, listChangingSigned } from '#app/features/revisions/records/describe-affected.server.ts';
import { writeSeenDrafts } from '#app/features/revisions/review/rules.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import type { Portal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { listNames } from '../settings/describe-problems.ts';
import type { ShownChange } from './change-list.tsx';
import { namePartsOf } from './part-names.server.ts';
import type { UnpublishedFile } from './publish-panel.tsx';

export interface ReviewedDrafts {
  drafts: readonly Revision[];
  changes: readonly ShownChange[];
  load: LoadPart;
  /** The addresses of the files that are chosen at first, with everything they need. All files if it's empty. */
  only: readonly string[];
}

/** Lists the files with unpublished changes as the review shows them. */
export async function listFiles(portal: Portal, { drafts, changes, load, only }: ReviewedDrafts): Promise<UnpublishedFile[]> {
  const parts = drafts.map(({ part }) => part);
  const needed = listNeeded(await Promise.all(parts.map(load)));
  const chosen = only.length === 0 ? parts : withNeeded(only.map(partAtAddress), needed);
  const outdated = listOutdated(drafts, portal.env.CONTENT_DIR);
  const affected = await describeAffected(portal, load, parts);
  const signed = await listChangingSigned(portal, load, parts);
  const namePart = namePartsOf(portal, drafts);

  return drafts.map((draft) => ({
    id: draft.id,
    name: namePart(draft.part),
    author: draft.author,
    when: formatShortTime(draft.changedAt),
    seen: writeSeenDrafts([draft]),
    isChosen: chosen.includes(draft.part),
    isOutdated: outdated.includes(draft.part),
    needs: listNames(needed.get(draft.part) ?? [], namePart),
    affected: affected.get(draft.part) ?? [],
    changesSigned: signed.includes(draft.part),
    changes: changes.filter(({ part }) => part === draft.part),
  }));
}
