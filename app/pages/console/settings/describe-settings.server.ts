import { href } from 'react-router';

import { isEditablePart } from '#app/features/revisions/content-parts.server.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import {
  countMissing,
  listUnpublished,
  loadPartsOnce,
  type LoadPart,
  type UnpublishedPart,
} from '#app/features/revisions/load-settings.server.ts';
import type { DescribedChange } from '#app/features/revisions/changes/describe-changes.server.ts';
import { belongsTo, settingsSections, type SettingsSection } from '#app/features/revisions/settings-sections.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { findLastPublished, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import type { Portal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';

const sections: readonly SettingsSection[] = settingsSections;

/** What every settings page shows: what isn't published yet, what isn't set, and the latest publication. */
export async function describeSettings(portal: Portal, load: LoadPart = loadPartsOnce(portal), found?: readonly Revision[]) {
  const changes = await listOpenChanges(found ?? (await listRevisionsIn(portal.database, 'draft')), load);
  const last = await findLastPublished(portal.database);

  return {
    changes,
    changed: Object.fromEntries(sections.map((section) => [section.id, changes.filter((change) => isIn(section, change)).length])),
    missing: await countMissing(load, sections),
    lastPublished: last === null ? null : `Last published by ${last.publishedBy}, ${formatShortTime(last.publishedAt)}`,
  };
}

/** Lists what drafts change, with who made the changes and where they're edited. */
export async function listOpenChanges(drafts: readonly Revision[], load: LoadPart) {
  const unpublished = await listUnpublished(drafts, load);
  return unpublished.flatMap((draft) => draft.changes.map((change) => ({ ...change, ...describeAuthor(draft), to: addressOf(change) })));
}

function describeAuthor({ author, changedAt }: UnpublishedPart) {
  return { author, when: formatShortTime(changedAt) };
}

/** Returns the page where a value is edited. Null for an imported file that no page edits. */
function addressOf({ part, section }: DescribedChange): string | null {
  if (section !== null) return href('/manage/settings/:section', { section });
  return isEditablePart(part) ? href('/manage/content/:part', { part: addressPart(part) }) : null;
}

function isIn({ parts }: SettingsSection, { part, path }: { part: string; path: string }): boolean {
  return parts.some((place) => place.part === part && belongsTo(place, path));
}
