import { href } from 'react-router';

import { clearDevice, readStored } from '#app/browser/device-storage.ts';
import { savedSheets } from '#app/features/dates/saved-sheets.ts';
import { writeSheetLink } from '#app/features/dates/sheet-link.ts';
import { forgetUnsaved } from '#app/features/learning/learner-record.ts';
import { savedRequests } from '#app/pages/client/requests/saved-requests.ts';

/** Unsent work of one kind on this device. `lines` is the text for a downloaded copy. */
export interface UnsentWork {
  count: number;
  one: string;
  many: string;
  lines: string[];
}

/** Lists the work on this device that its owner would miss. Unreadable work is counted too, and is copied as stored. */
export async function listUnsentWork(): Promise<UnsentWork[]> {
  // Earlier versions left an empty draft behind when its last text was saved.
  const drafts = [...readStored('draft-check'), ...readStored('northkey-draft-')]
    .map(([, text]) => readDraft(text))
    .filter((line) => line !== '');
  const unsent = [...readStored('northkey-learning'), ...readStored('northkey-answers-')];
  const prompts = readStored('northkey-prompt-');
  const kinds: UnsentWork[] = [
    await listSheets(),
    listRequests(),
    { count: drafts.length, one: 'draft', many: 'drafts', lines: drafts },
    { count: countEntries(unsent), one: 'unsent change', many: 'unsent changes', lines: unsent.map(([, text]) => text) },
    { count: prompts.length, one: 'list of prompt settings', many: 'lists of prompt settings', lines: prompts.map(([, text]) => text) },
  ];
  return kinds.filter(({ count }) => count > 0);
}

/** Deletes the work on this device, and the unsent changes that the open page still holds. */
export async function deleteWork(): Promise<void> {
  forgetUnsaved();
  await clearDevice();
}

/** Describes the work in words, such as "2 date sheets, 1 draft". */
export function nameWork(work: readonly UnsentWork[]): string {
  return work.map(({ count, one, many }) => `${count} ${count === 1 ? one : many}`).join(', ');
}

/** Writes a readable copy of the work, with links that reopen each date sheet and request. */
export function writeCopy(work: readonly UnsentWork[], product: string): string {
  const parts = work.map((each) => `${nameWork([each])}\n\n${each.lines.map((line) => `- ${line}`).join('\n')}\n`);
  return [`${product}: your work from this device\n`, ...parts].join('\n');
}

async function listSheets(): Promise<UnsentWork> {
  const { sheets } = savedSheets.get();
  const lines = await Promise.all(
    sheets.map(async (sheet) => {
      const link = await writeSheetLink(sheet);
      const name = sheet.name === '' ? 'Untitled date sheet' : sheet.name;
      return link === null ? `${name}: ${JSON.stringify(sheet)}` : `${name}: ${location.origin}${href('/workbench/dates')}${link}`;
    }),
  );
  return { count: sheets.length, one: 'date sheet', many: 'date sheets', lines };
}

function listRequests(): UnsentWork {
  const requests = savedRequests.get();
  const lines = requests.map(
    ({ reference, label, token }) => `${reference}, ${label}: ${location.origin}${href('/client/requests/:token', { token })}`,
  );
  return { count: requests.length, one: 'link to a request', many: 'links to requests', lines };
}

function readDraft(text: string): string {
  const stored = parse(text);
  if (typeof stored === 'string') return stored;
  const values = typeof stored === 'object' && stored !== null && 'values' in stored ? stored.values : null;
  if (typeof values !== 'object' || values === null) return text;
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('; ');
}

function countEntries(stored: readonly [string, string][]): number {
  return stored.reduce((sum, [, text]) => {
    const entries = parse(text);
    return sum + (Array.isArray(entries) ? entries.length : 1);
  }, 0);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
