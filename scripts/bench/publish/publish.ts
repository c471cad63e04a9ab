import { cpus, loadavg } from 'node:os';
import { argv } from 'node:process';

import { portalEngines } from '#tests/support/engines.ts';
import { measureEditPage } from './measure-edit-page.ts';
import { measurePublications } from './measure-publications.ts';
import { measureStarts } from './measure-starts.ts';

// Measures the studio: when a publication is visible on two processes under load, what revisions add to a start, and how quickly the editor
// opens and responds. TEST_DATABASE_URL names a PostgreSQL server, on which the same is measured after SQLite. `npm run bench -- publish 20
// starts` runs one part alone.

const rounds = Number(argv[3] ?? 20);
const part = argv[4];
const isAsked = (name: string) => part === undefined || part === name;

console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; other work on the machine: load ${(loadavg()[0] ?? 0).toFixed(1)}.`);
for (const engine of portalEngines) {
  if (isAsked('publications')) {
    await measurePublications(engine, rounds, false);
    await measurePublications(engine, Math.ceil(rounds / 2), true);
  }
  if (isAsked('starts')) await measureStarts(engine);
}
if (isAsked('editor')) await measureEditPage('sqlite');
