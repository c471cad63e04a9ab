import { resolve } from 'node:path';

import { tallyPlaywright, tallyVitest, type Tally } from './tally.ts';

/** A step of `npm test`. One without a report counts as one check. */
export interface Step {
  name: string;
  /** Node programs with their arguments, run one after the other until one fails. */
  commands: string[][];
  /** Set where the step's own reporter counts: it writes JSON to the file. */
  report?: { file: string; read: (report: never, exitCode: number) => Tally };
  needsBuild?: boolean;
  /** The step before this one that writes what this one reads: where both run, this one waits for it. */
  after?: string;
  needsBrowser?: boolean;
  /** Uses Firefox and WebKit as well where they are here, and skips them elsewhere. */
  usesOtherBrowsers?: boolean;
  variables?: Record<string, string>;
  /** Runs only when it's named: a full run has its tests in another step. */
  onlyWhenNamed?: true;
}

/** Names that stand for several steps. `quick` is for everyday work: it asks neither a build nor a browser. */
export const stepSets: Record<string, readonly string[]> = { quick: ['types', 'lint', 'unit'] };

const results = 'test-results';

/** Every step. Those that need no build run at the same time but for what one waits for, the others after them in this order. */
export const steps: Step[] = [
  {
    name: 'format',
    commands: [['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.']],
  },
  // It empties the folder of the routes' types before it fills it.
  { name: 'types', commands: [['node_modules/@react-router/dev/bin.cjs', 'typegen'], ['node_modules/typescript/bin/tsc']] },
  { name: 'lint', commands: [['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']], after: 'types' },
  { name: 'content', commands: [['scripts/check-content.ts']] },
  { name: 'build', commands: [['scripts/build.mjs']] },
  {
    name: 'unit',
    // The tests beside the code, and every other test that changed since the last commit or imports what changed.
    commands: [
      ['node_modules/vitest/vitest.mjs', 'run', 'app', 'server', 'scripts'],
      ['node_modules/vitest/vitest.mjs', 'run', '--changed', '--passWithNoTests', 'tests/content', 'tests/stores', 'tests/docs'],
    ],
    variables: { NODE_ENV: 'test' },
    onlyWhenNamed: true,
  },
  {
    name: 'vitest',
    commands: [
      ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`],
    ],
    report: { file: `${results}/vitest.json`, read: tallyVitest },
    needsBuild: true,
    // The programs that tests start share what is compiled of them.
    variables: { NODE_ENV: 'test', NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') },
  },
  {
    name: 'e2e',
    commands: [['node_modules/@playwright/test/cli.js', 'test']],
    report: { file: `${results}/playwright.json`, read: tallyPlaywright },
    needsBuild: true,
    needsBrowser: true,
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright.json` },
  },
  {
    name: 'smoke',
    commands: [['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.smoke.config.ts']],
    report: { file: `${results}/smoke.json`, read: tallyPlaywright },
    needsBuild: true,
    needsBrowser: true,
    usesOtherBrowsers: true,
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/smoke.json` },
  },
];
