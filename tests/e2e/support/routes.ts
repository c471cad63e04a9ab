import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

import { pageTable, type PageRow } from '../../../app/page-table.ts';

const rows: readonly PageRow[] = pageTable;
const { modules } = load(readFileSync('content/modules.yaml', 'utf8')) as { modules: { id: string }[] };

/** Every address that has a screen as it is; those that need a record made before have a journey each. */
export const screens = [
  ...rows.filter((row) => row.shows === 'screen' && row.needsRecord !== true && row.id !== 'module').map((row) => row.path),
  ...modules.map((module) => `/${module.id}`).filter((path) => rows.every((row) => row.path !== path)),
].toSorted();

/** Every document of our own. */
export const documents = readdirSync('content/documents')
  .map((file) => `/documents/${file.replace(/\.yaml$/, '')}`)
  .toSorted();
