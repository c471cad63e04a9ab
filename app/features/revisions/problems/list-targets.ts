import { href } from 'react-router';

import { clientPageAddress } from '#app/content/client-page-address.ts';
import type { Content } from '#app/content/load-content.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';

/** What links can lead to: each page by its address, with the anchors on it. Null if its anchors aren't known. */
export type LinkTargets = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Lists everything in the portal that a link can lead to. `own` is the page that's being edited, which can link to its new sections. */
export function listLinkTargets(content: Content, own: { address: string; data: unknown } | null): LinkTargets {
  const rows: readonly PageRow[] = pageTable;
  const fixed = rows.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => [path, null] as const);
  const targets = new Map<string, ReadonlySet<string> | null>([
    ...fixed,
    ...content.modules.map(({ id }) => [href('/:module', { module: id }), anchorsOfModule(content, id)] as const),
    ...[...content.clientPages].map(([id, page]) => [clientPageAddress(id), anchorsOf(page)] as const),
    ...[...content.documents].map(([slug, page]) => [href('/documents/:slug', { slug }), anchorsOf(page)] as const),
    ...[...content.simulations.keys()].map((simulation) => [href('/simulations/:simulation', { simulation }), null] as const),
    ...listLessons(content),
  ]);
  if (own !== null) targets.set(own.address, new Set([...anchorsOf(own.data), ...(targets.get(own.address) ?? [])]));

  // These two pages show more than their file has.
  add(
    targets,
    href('/real-estate-glossary'),
    content.glossary.terms.map(({ id }) => id),
  );
  add(
    targets,
    href('/ai-tools'),
    content.prompts.prompts.map(({ id }) => `prompt-${id}`),
  );
  return targets;
}

function add(targets: Map<string, ReadonlySet<string> | null>, address: string, anchors: string[]): void {
  targets.set(address, new Set([...(targets.get(address) ?? []), ...anchors]));
}

function listLessons({ modulePages }: Content): [string, null][] {
  return [...modulePages].flatMap(([module, { lessons }]) => [
    [href('/learn/:module', { module }), null] as [string, null],
    ...lessons.map((lesson): [string, null] => [href('/learn/:module/:lesson', { module, lesson: lesson.id }), null]),
  ]);
}

/** Returns null for a module that's coming soon. */
function anchorsOfModule({ modulePages }: Content, id: string): Set<string> | null {
  const page = modulePages.get(id);
  return page === undefined ? null : anchorsOf(page);
}

/** Everything with an ID can be opened by it, and a tab by its own. */
function anchorsOf(page: unknown): Set<string> {
  return new Set(walkPage(page).texts.flatMap(({ text, field }) => (field === 'id' && typeof text === 'string' ? [text] : [])));
}
