import { pageTable, type PageRow } from '../../../app/page-table.ts';
import { fixture } from '../../support/fixture-content.ts';

const rows: readonly PageRow[] = pageTable;

const asTheyAre = rows.filter((row) => row.kind === 'page' && row.needsRecord !== true && !row.path.includes(':'));

/** Every portal address that can be opened directly. Addresses that need an existing record have their own journeys. */
export const screens = [
  ...asTheyAre.filter((row) => row.shell !== 'console').map((row) => row.path),
  ...[...fixture.simulations.keys()].map((id) => `/simulations/${id}`),
  ...fixture.modules.map((module) => `/${module.id}`).filter((path) => rows.every((row) => row.path !== path)),
].toSorted();

/** The console's addresses that can be opened directly, which only managers can open. */
export const consoleScreens = asTheyAre.filter((row) => row.shell === 'console').map((row) => row.path);

/** A lesson with a check, the lesson with the agreement, and the end of a module. */
export const lessons = ['/learn/welcome', '/learn/welcome/welcome-4?step=one-file', '/learn/welcome/welcome-5?step=conduct-agreement-2'];

export const documents = [...fixture.documents.keys()].map((slug) => `/documents/${slug}`);
