import { pageTable, type PageRow } from '../../../app/page-table.ts';
import { fixture } from '../../support/fixture-content.ts';

const rows: readonly PageRow[] = pageTable;

const asTheyAre = rows.filter((row) => row.kind === 'page' && row.needsRecord !== true && !row.path.includes(':'));

/** Every address of the portals that has a screen as it is; those that need a record made before have a journey each. */
export const screens = [
  ...asTheyAre.filter((row) => row.shell !== 'manage').map((row) => row.path),
  ...[...fixture.simulations.keys()].map((id) => `/simulations/${id}`),
  ...fixture.modules.map((module) => `/${module.id}`).filter((path) => rows.every((row) => row.path !== path)),
].toSorted();

/** The same of the console, which opens for managers. */
export const consoleScreens = asTheyAre.filter((row) => row.shell === 'manage').map((row) => row.path);

/** A lesson with a check, the one with the agreement, and the end of a module. */
export const lessons = ['/learn/welcome', '/learn/welcome/welcome-4?step=one-file', '/learn/welcome/welcome-5?step=conduct-agreement-2'];

/** Every document of our own. */
export const documents = [...fixture.documents.keys()].map((slug) => `/documents/${slug}`);
