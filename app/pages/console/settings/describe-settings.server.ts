import { href } from 'react-router';

import { isEditablePart } from '#app/features/revisions/content-parts.server.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import { countMissing, listUnpublished, loadPartsOnce, type LoadPart } from '#app/features/revisions/load-settings.server.ts';
import type { DescribedChange } from '#app/features/revisions/changes/describe-changes.server.ts';
import { findAuthors, listSaves, type ChangeAuthors } from '#app/features/revisions/changes/find-authors.server.ts';
import { belongsTo, settingsSections, type SettingsSection } from '#app/features/revisions/settings-sections.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import { findLastPublished, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import type { Portal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';

const sections: readonly SettingsSection[] = settingsSections;

/** What every settings page shows: what isn't published yet, what isn't set, and the latest publication. */
export async function describeSettings(portal: Portal, load: LoadPart = loadPartsOnce(portal), found?: readonly Revision[]) {
  const changes = await listOpenChanges(portal, found ?? (await listRevisionsIn(portal.database, 'draft')), load);
  const last = await findLastPublished(portal.database);

  return {
    changes,
    changed: Object.fromEntries(sections.map((section) => [section.id, changes.filter((change) => isIn(section, change)).length])),
    missing: await countMissing(load, sections),
    lastPublished: last === null ? null : `Last published by ${last.publishedBy}, ${formatShortTime(last.publishedAt)}`,
  };
}

/** Lists what drafts change, with who made the changes and where they're edited. */
export async function listOpenChanges({ database }: { database: Database }, drafts: readonly Revision[], load: LoadPart) {
  const unpublished = await listUnpublished(drafts, load);
  const listed = unpublished.map(async ({ draft, changes }) => {
    const saves = await listSaves(database, draft);
    const { source } = draft;
    return changes.map((change) => ({ ...change, ...writeAuthors(findAuthors(change, { source, saves })), to: addressOf(change) }));
  });
  return (await Promise.all(listed)).flat();
}

/** Writes who made a change, and when. If it isn't certain which of several people made it, there's no time. */
function writeAuthors({ names, savedAt }: ChangeAuthors) {
  const list = new Intl.ListFormat('en-CA', { type: savedAt === null ? 'disjunction' : 'conjunction' });
  return { author: list.format(names), when: savedAt === null ? null : formatShortTime(savedAt) };
}

/** Returns the page where a value is edited. Null for an imported file that no page edits. */
function addressOf({ part, section }: DescribedChange): string | null {
  if (section !== null) return href('/manage/settings/:section', { section });
  return isEditablePart(part) ? href('/manage/content/:part', { part: addressPart(part) }) : null;
}

function isIn({ parts }: SettingsSection, { part, path }: { part: string; path: string }): boolean {
  return parts.some((place) => place.part === part && belongsTo(place, path));
}
