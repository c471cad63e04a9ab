import { argv } from 'node:process';

/** The benchmarks. Each one is a separate program. */
const measurements: Record<string, () => Promise<unknown>> = {
  // Measures the server under load.
  server: () => import('./bench/server.ts'),
  // Measures how long people wait for pages, on a phone and on a slow connection.
  pages: () => import('./bench/pages.ts'),
  // Measures the console and a learner's pages in a store with many learners.
  console: () => import('./bench/console.ts'),
  // Measures how long the draft check takes while you type, and the size of its rules.
  check: () => import('./bench/check.ts'),
  // Measures the studio: publishing under load, starting with many revisions, and the editor.
  publish: () => import('./bench/publish/publish.ts'),
};

const [, , what = 'server'] = argv;
const measure = Object.hasOwn(measurements, what) ? measurements[what] : undefined;

if (measure === undefined) {
  console.error(`There's no benchmark "${what}". Choose one of ${Object.keys(measurements).join(', ')}.`);
  process.exitCode = 1;
} else await measure();
