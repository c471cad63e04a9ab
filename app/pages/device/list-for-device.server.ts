import { gzipSync } from 'node:zlib';
import { href } from 'react-router';

import type { Content } from '#app/content/load-content.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { listUploadsIn } from '#app/content/uploads.ts';
import type { DeviceList } from '#app/features/access/device-list.ts';
import type { Audience } from '#app/features/access/rules.ts';
import { listPractice } from '#app/features/learning/practice/list-practice.server.ts';
import { listSearchMaterial } from '#app/features/search/find-results.server.ts';
import { sumUploadSizes } from '#app/features/uploads/store.server.ts';
import type { Portal } from '#app/portal.ts';
import { isOfflineFor, pageTable, type PageRow } from '#app/page-table.ts';

/** The ratio of a compressed page's size to the size of its compressed text, measured over all shipped pages. */
const roomOfWords = 3.5;
/** The total size of scripts, styles and fonts, in bytes. */
const roomOfParts = 1_000_000;

/** Lists everything that a device can save for an audience, with the pictures that are saved along with the pages counted in. */
export async function measureForDevice({ content, database }: Portal, audience: Audience): Promise<DeviceList> {
  const list = listForDevice(content, audience);
  const pages = audience === 'client' ? content.clientPages : content.modulePages;
  const documents = [...content.documents.values()].filter((document) => document.audience === audience || document.audience === 'both');
  const portrait = audience === 'client' ? (content.brand.coFounder.photo ?? '') : '';
  const pictures = listUploadsIn(JSON.stringify([content.brand.logo ?? '', portrait, ...pages.values(), ...documents])).filter((id) =>
    /\.(?:svg|webp)$/.test(id),
  );
  return { ...list, bytes: list.bytes + (await sumUploadSizes(database, pictures)) };
}

const known = new WeakMap<Content, Map<Audience, DeviceList>>();

/** Lists everything that a device can save for an audience: each page, including its tabs, that's the same for everyone behind the gate. */
function listForDevice(content: Content, audience: Audience): DeviceList {
  const lists = known.get(content) ?? new Map<Audience, DeviceList>();
  known.set(content, lists);

  const list = lists.get(audience) ?? makeList(content, audience);
  lists.set(audience, list);
  return list;
}

function makeList(content: Content, audience: Audience): DeviceList {
  const pages = audience === 'client' ? content.clientPages : content.modulePages;
  const paths = [...listRows(audience), ...(audience === 'training' ? listTraining(content) : [])];
  const lessons = audience === 'training' ? [...content.modulePages].flatMap(listLessons) : [];
  const documents = [...content.documents].filter(([, document]) => document.audience === audience || document.audience === 'both');
  const tabsOf = (path: string) => pages.get(path.split('/').at(-1) ?? '')?.tabs ?? [];

  const addresses = [...new Set(paths)].flatMap((path) => [path, ...tabsOf(path).map(({ id }) => `${path}?tab=${id}`)]);
  const words = [
    // A page with lessons counts twice, because its lessons repeat all of its text.
    ...[...pages.values()].map((page) => packedSize(page) * (1 + (page.tabs?.length ?? 0) + (page.lessons.length > 0 ? 1 : 0))),
    ...documents.map(([, document]) => packedSize(document)),
  ];
  return {
    version: content.version,
    addresses: [...addresses, ...lessons, ...documents.map(([slug]) => href('/documents/:slug', { slug }))],
    bytes: Math.round(words.reduce((sum, size) => sum + size, 0) * roomOfWords + answersOf(content, audience) + roomOfParts),
  };
}

/** The addresses of private pages. A module's page is private if it shows the learner's own certificate. */
const privatePaths: ReadonlySet<string> = new Set(pageTable.filter(({ cache }) => cache === 'private').map(({ path }) => path));

function listTraining({ modules, simulations }: Content): string[] {
  return [
    ...modules.map(({ id }) => href('/:module', { module: id })).filter((path) => !privatePaths.has(path)),
    ...[...simulations.keys()].map((simulation) => href('/simulations/:simulation', { simulation })),
  ];
}

/** Lists the addresses of a module's lessons and end page. Each lesson is one document with all its steps. */
function listLessons([moduleId, page]: [string, Page]): string[] {
  if (page.lessons.length === 0) return [];
  const lessons = page.lessons.map(({ id }) => href('/learn/:module/:lesson', { module: moduleId, lesson: id }));
  return [href('/learn/:module', { module: moduleId }), ...lessons];
}

function listRows(audience: Audience): string[] {
  const rows: readonly PageRow[] = pageTable;
  return rows.filter((row) => isOfflineFor(row, audience) && !/[:*]/.test(row.path)).map(({ path }) => path);
}

/** Returns the size of the data saved for scripts: search entries, draft check rules and practice items. */
function answersOf(content: Content, audience: Audience): number {
  const { items, checks } = listPractice(content);
  const shared = [listSearchMaterial(content, [audience]), content.draftCheck];
  return [...shared, ...(audience === 'training' ? [items, checks] : [])].reduce((sum, answer) => sum + packedSize(answer), 0);
}

function packedSize(page: unknown): number {
  return gzipSync(JSON.stringify(page)).length;
}
