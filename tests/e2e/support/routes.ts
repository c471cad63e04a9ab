import { pageTable, type PageRow } from '../../../app/page-table.ts';
import { fixture } from '../../support/fixture-content.ts';

const rows: readonly PageRow[] = pageTable;

/** Every address that has a screen as it is; those that need a record made before have a journey each. */
export const screens = [
  ...rows.filter((row) => row.shows === 'screen' && row.needsRecord !== true && row.id !== 'module').map((row) => row.path),
  ...fixture.modules.map((module) => `/${module.id}`).filter((path) => rows.every((row) => row.path !== path)),
].toSorted();

/** Every document of our own. */
export const documents = [...fixture.documents.keys()].map((slug) => `/documents/${slug}`);
