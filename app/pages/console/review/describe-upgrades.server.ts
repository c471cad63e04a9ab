import { describeChanges, writeAt, writeDifference, writeValue } from '#app/features/revisions/changes/describe-changes.server.ts';
import { writeChange } from '#app/features/revisions/changes/list-changes.server.ts';
import { listUpgrades, type UpgradeChange } from '#app/features/revisions/files/resolve-upgrade.server.ts';
import type { Portal } from '#app/portal.ts';
import type { ShownUpgrade } from './upgrade-list.tsx';

/** Describes what upgrades changed in files that were edited, with both versions of each value and entry. */
export async function describeUpgrades(portal: Portal, namePart: (part: string) => string): Promise<ShownUpgrade[]> {
  const upgrades = await listUpgrades(portal);
  return upgrades.map(({ part, isDraft, seen, base, theirs, changes }) => {
    const described = describeChanges(part, base, theirs);
    return {
      part,
      isDraft,
      seen,
      name: namePart(part),
      changes: changes.map((change, index) => ({
        change: writeChange(change),
        kind: change.kind,
        label: described[index]?.label ?? '',
        isConflict: change.isConflict,
        ...writeSides(change),
      })),
    };
  });
}

function writeSides({ kind, path, from, mine, after }: UpgradeChange): { mine: string; theirs: string } {
  if (kind === 'moved')
    return { mine: mine === undefined ? 'Removed' : `Place ${writeValue(mine)}`, theirs: `${writePlace(path)}: ${writeAt(path, after)}` };

  const own = mine === undefined ? null : writeAt(from, mine);
  if (kind === 'added') return { mine: mine === undefined ? '' : writeAt(path, mine), theirs: writeAt(path, after) };
  if (kind === 'removed') return { mine: own ?? 'Removed', theirs: 'Removed' };
  const sides = writeDifference({ path, from, before: mine, after });
  return { mine: sides.before, theirs: sides.after };
}

function writePlace(path: UpgradeChange['path']): string {
  return `Place ${Number(path.at(-1)) + 1}`;
}
