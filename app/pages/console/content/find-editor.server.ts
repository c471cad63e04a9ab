import { href } from 'react-router';

import { isEditablePart, outlinePart } from '#app/features/revisions/content-parts.server.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import { findSectionOf } from '#app/features/revisions/settings-sections.ts';
import { addressOfEntry, findNode } from './entry-address.ts';

/** Returns the page where a value of a file is edited, with the field to go to. Null for a file that no page edits. */
export function findEditor({ part, path, source }: { part: string; path: string; source: string }): string | null {
  const section = findSectionOf(part, path);
  if (section !== null) return href('/manage/settings/:section', { section });
  if (!isEditablePart(part) || source === '') return null;

  const node = findNode(outlinePart(source, ''), path);
  return `${addressOfEntry(addressPart(part), node.path)}#${encodeURIComponent(`${part}:${path}`)}`;
}
