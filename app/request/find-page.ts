import { href } from 'react-router';

import { listLessonSteps } from '#app/content/course/lesson-steps.ts';
import { findCourseLesson, findCourseModule } from '#app/content/course/find-course-lesson.ts';
import { findDocument } from '#app/content/find-document.ts';
import type { Content } from '#app/content/load-content.ts';
import { uploadIdOf } from '#app/content/uploads.ts';
import type { Requirement } from '#app/features/access/rules.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';

export interface FoundPage {
  row: PageRow;
  /** The decoded values of the parts written `:name` in the page table. */
  params: Record<string, string>;
  audience: Requirement;
  /** The page itself, or the data that scripts request when someone navigates within the portal. */
  form: 'document' | 'data';
  /** The page's canonical address: lowercase, decoded, without a trailing slash. */
  path: string;
  /** The query values that the page's text depends on: a tab or a lesson's step. */
  tabs: readonly string[];
}

type FoundContent = Pick<Content, 'brand' | 'modules' | 'modulePages' | 'clientPages' | 'documents' | 'simulations'>;

export type PageFinder = (pathname: string) => FoundPage | null;

interface Pattern {
  row: PageRow;
  names: string[];
  expression: RegExp;
}

const patterns: Pattern[] = pageTable.filter((row) => row.path.includes(':')).map(compile);
const fixedRows = new Map<string, PageRow>(pageTable.filter((row) => !/[:*]/.test(row.path)).map((row) => [row.path, row]));
const notFound = getRow('not-found');
const consoleNotFound = getRow('console-not-found');
const moduleRow = getRow('module');

/**
 * Returns a function that finds the page for a path in the same way as the router, using the page table and the content. The function
 * returns null if the path can't be read. Addresses without a row, and modules, lessons, documents and simulations that don't exist in
 * the content, lead to a not-found page.
 */
export function createPageFinder(content: FoundContent): PageFinder {
  const modules = new Map(content.modules.map((module) => [href('/:module', { module: module.id }), module.id]));

  return (pathname) => {
    const isData = pathname.endsWith('.data');
    const path = normalizePath(isData ? pathname.replace(/_?\.data$/, dataPathEnd(pathname)) : pathname);
    if (path === null) return null;

    const found = findRow(path.toLowerCase(), path);
    const form = isData ? 'data' : 'document';
    return { ...found, audience: audienceOf(found), form, path: path.toLowerCase(), tabs: tabsOf(found) };
  };

  function findRow(lower: string, path: string): { row: PageRow; params: Record<string, string> } {
    const fixed = fixedRows.get(lower);
    if (fixed !== undefined) return { row: fixed, params: {} };

    const module = modules.get(lower);
    if (module !== undefined) return { row: moduleRow, params: { module: path.slice(1) } };

    for (const { row, names, expression } of patterns) {
      const match = row === moduleRow ? null : expression.exec(path);
      if (match === null) continue;

      const params = Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? '']));
      // The router reads an encoded slash as a slash. No ID contains a slash, so there's no page at such an address.
      if (Object.values(params).some((value) => /%2f/i.test(value))) break;
      if (row.id === 'document' && findDocument(content, params['slug']) === null) break;
      if (row.id === 'simulation' && !content.simulations.has(params['simulation'] ?? '')) break;
      if (row.id === 'module-end' && findCourseModule(content, params['module']) === null) break;
      if (row.id === 'lesson' && findCourseLesson(content, params) === null) break;
      return { row, params };
    }
    return { row: lower.startsWith(`${href('/manage')}/`) ? consoleNotFound : notFound, params: {} };
  }

  /** A document specifies its own audience. The provider's logo and link preview image are public. */
  function audienceOf({ row, params }: { row: PageRow; params: Record<string, string> }): Requirement {
    if (row.id === 'upload') return isPublicUpload(content.brand, params['id'] ?? '') ? 'public' : row.audience;
    if (row.id !== 'document') return row.audience;
    const audience = findDocument(content, params['slug'])?.document.audience;
    return audience === undefined || audience === 'both' ? row.audience : audience;
  }

  function tabsOf({ row, params }: { row: PageRow; params: Record<string, string> }): string[] {
    if (row.id === 'lesson') return stepsOf(params);
    const name = params['module']?.toLowerCase() ?? row.path.split('/').at(-1) ?? '';
    const page = (row.shell === 'client' ? content.clientPages : content.modulePages).get(name);
    return page?.tabs?.map((tab) => tab.id) ?? [];
  }

  function stepsOf(params: Record<string, string>): string[] {
    const found = findCourseLesson(content, params);
    return found === null ? [] : listLessonSteps(found.module.page, found.lesson.id).map((step) => step.id);
  }
}

function isPublicUpload({ logo, preview }: Content['brand'], id: string): boolean {
  return [logo, preview].some((address) => address !== undefined && uploadIdOf(address) === id);
}

/** The router requests the data for `/x/` at `/x/_.data`. Anywhere else, an underscore is part of the name. */
function dataPathEnd(pathname: string): string {
  return pathname.endsWith('_.data') && !pathname.endsWith('/_.data') ? '_' : '';
}

/**
 * Decodes a path and drops its trailing slash. Returns null if the path can't be decoded, or contains characters that an address can't
 * have.
 */
function normalizePath(pathname: string): string | null {
  let path: string;
  try {
    path = pathname.includes('%') ? decodeURIComponent(pathname.replaceAll(/%2f/gi, '%252F')) : pathname;
  } catch {
    return null;
  }
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return null;
  return path.replace(/(.)\/+$/, '$1');
}

function compile(row: PageRow): Pattern {
  const names = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return { row, names, expression: new RegExp(`^${row.path.replaceAll(/:\w+/g, '([^/]+)')}$`, 'i') };
}

function getRow(id: string): PageRow {
  const row = pageTable.find((each) => each.id === id);
  if (row === undefined) throw new Error(`The page table has no row "${id}".`);
  return row;
}
