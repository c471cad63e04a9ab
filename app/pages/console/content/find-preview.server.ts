import { href } from 'react-router';

import { pageTable } from '#app/page-table.ts';

/** The page that shows a place of the content, and the portal that it's in. */
export interface PreviewPlace {
  audience: 'training' | 'client';
  address: string;
}

/** The pages of files that aren't pages themselves. */
const pagesOf: Record<string, string> = {
  'modules.yaml': href('/trainingportal'),
  'assessment.yaml': href('/assessment'),
  'agreement.yaml': href('/agreement'),
  'prompts.yaml': href('/ai-tools'),
  'glossary.yaml': href('/real-estate-glossary'),
  'rules.yaml': href('/rules'),
  'date-sheet.yaml': href('/workbench/dates'),
  'ontario-days.yaml': href('/workbench/dates'),
};

/** Finds the page that shows a place in a content file. `data` is the file's draft, and `path` the place's written path. */
export function findPreview(part: string, data: unknown, path: string): PreviewPlace {
  const [folder = '', file = ''] = part.replace(/\.yaml$/, '').split('/');
  const place = findAnchor(data, path);

  if (folder === 'client') return { audience: 'client', address: `${pathOfRow(file) ?? href('/client')}${place}` };
  if (folder === 'documents') {
    const { audience } = (data ?? {}) as { audience?: unknown };
    return { audience: audience === 'client' ? 'client' : 'training', address: `${href('/documents/:slug', { slug: file })}${place}` };
  }
  if (folder === 'modules' && file !== '')
    return { audience: 'training', address: `${pathOfRow(file) ?? href('/:module', { module: file })}${place}` };
  if (folder === 'practice') return { audience: 'training', address: href('/practice') };
  if (folder === 'simulations') return { audience: 'training', address: href('/simulations/:simulation', { simulation: file }) };
  return { audience: 'training', address: pagesOf[part] ?? href('/trainingportal') };
}

function pathOfRow(id: string): string | null {
  return pageTable.find((row) => row.id === id)?.path ?? null;
}

/** Returns the tab and the section that a path leads to, as they're written in an address. */
function findAnchor(data: unknown, path: string): string {
  const { tab, section } = /^(?:tabs\[(?<tab>\d+)\]\.?)?(?:sections\[(?<section>\d+)\])?/.exec(path)?.groups ?? {};
  const { tabs } = (data ?? {}) as { tabs?: unknown };
  const holder = tab === undefined ? data : entryOf(tabs, tab);
  const { sections } = (holder ?? {}) as { sections?: unknown };
  const tabId = tab === undefined ? undefined : idOf(holder);
  const sectionId = section === undefined ? undefined : idOf(entryOf(sections, section));
  return `${tabId === undefined ? '' : `?${new URLSearchParams({ tab: tabId })}`}${sectionId === undefined ? '' : `#${encodeURIComponent(sectionId)}`}`;
}

function entryOf(list: unknown, index: string): unknown {
  return Array.isArray(list) ? (list[Number(index)] as unknown) : undefined;
}

function idOf(entry: unknown): string | undefined {
  const { id } = (entry ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : undefined;
}
