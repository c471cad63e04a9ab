import { resolve } from 'node:path';

import { findBaseCommit } from './changed-files.ts';
import { describeChangedContent } from './shipped-content.ts';
import { tallyPlaywright, tallyVitest, type Tally } from './tally.ts';

/** A step of `npm test`. A step without a report counts as one check. */
export interface Step {
  name: string;
  /** Node programs with their arguments. They run one after another until one fails. */
  commands: string[][];
  /** The JSON report from which the step's tests are counted. */
  report?: { file: string; read: (report: never, exitCode: number) => Tally };
  needsBuild?: boolean;
  /** An earlier step whose output this step reads. If both run, this step waits for the other. */
  after?: string;
  needsBrowser?: boolean;
  /** True if the step also uses Firefox and WebKit when they're installed. */
  usesOtherBrowsers?: boolean;
  variables?: Record<string, string>;
  /** True if the step runs only when it's named, because a full run has its tests in another step, or would take twice as long with it. */
  onlyWhenNamed?: true;
  /** Returns the reason why the step is skipped unless it's named, or null if it runs. */
  describeSkip?: () => string | null;
}

const results = 'test-results';

// Programs started by tests share this compile cache.
const vitestVariables = { NODE_ENV: 'test', NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') };

function runVitest(report: string, projects: string[]): string[] {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}/${report}.json`];
  return ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...projects.map((project) => `--project=${project}`)];
}

/**
 * The files that are checked for phrases. The list of assessment items is left out, because it's generated from the content, which has its
 * own rules.
 */
const prose = [
  '*.md',
  'docs/**/!(assessment-items).md',
  '{app,server,scripts,migrations,tests}/**/*.{ts,tsx,mjs}',
  '*.config.ts',
  '.oxlintrc.json',
  '.textlintrc.cjs',
  'deploy/*.{yaml,yml}',
  'content/{screens,menus,messages,service,referral-program,brand,client-home}.yaml',
];

/**
 * All steps. The steps that don't need a build run in parallel unless they depend on each other, and the others run afterwards in this
 * order.
 */
export const steps: Step[] = [
  {
    name: 'format',
    commands: [['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.']],
  },
  // Types are generated in the same step as the type check, because the generator empties its folder before filling it.
  { name: 'types', commands: [['node_modules/@react-router/dev/bin.cjs', 'typegen'], ['node_modules/typescript/bin/tsc']] },
  {
    name: 'lint',
    commands: [
      ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
      ['node_modules/cspell/bin.mjs', '--no-progress', '--no-summary'],
      ['node_modules/textlint/bin/textlint.js', '--format', 'unix', ...prose],
    ],
    after: 'types',
  },
  { name: 'content', commands: [['scripts/check-content.ts']] },
  { name: 'build', commands: [['scripts/build.mjs']] },
  {
    name: 'unit',
    // This step runs the unit tests, and the tests that import what has changed on the branch.
    commands: [
      ['node_modules/vitest/vitest.mjs', 'run', 'app', 'server', 'scripts'],
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--changed=${findBaseCommit()}`,
        '--passWithNoTests',
        'tests/content',
        'tests/stores',
        'tests/docs',
      ],
    ],
    variables: { NODE_ENV: 'test' },
    onlyWhenNamed: true,
  },
  {
    // Page tests run on the build and import no page, so Vitest can't tell which of them a change affects.
    name: 'pages',
    commands: [['scripts/test/run-page-tests.ts']],
    needsBuild: true,
    variables: vitestVariables,
    onlyWhenNamed: true,
  },
  {
    name: 'vitest',
    commands: [runVitest('vitest', ['shared', 'alone'])],
    report: { file: `${results}/vitest.json`, read: tallyVitest },
    needsBuild: true,
    variables: vitestVariables,
  },
  {
    // This step checks what the specification requires of Northkey's own text. A provider's text doesn't have to meet those requirements.
    name: 'shipped',
    commands: [runVitest('shipped', ['shipped'])],
    report: { file: `${results}/shipped.json`, read: tallyVitest },
    needsBuild: true,
    variables: vitestVariables,
    describeSkip: describeChangedContent,
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
    name: 'shipped-e2e',
    commands: [['node_modules/@playwright/test/cli.js', 'test', '--config', 'playwright.shipped.config.ts']],
    report: { file: `${results}/shipped-playwright.json`, read: tallyPlaywright },
    needsBuild: true,
    needsBrowser: true,
    variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/shipped-playwright.json` },
    describeSkip: describeChangedContent,
  },
  {
    // The journeys without the optimizations in app/first-paint. They only make pages faster, so every journey has to pass without them too.
    name: 'e2e-plain',
    commands: [['scripts/build.mjs'], ['node_modules/@playwright/test/cli.js', 'test']],
    report: { file: `${results}/playwright-plain.json`, read: tallyPlaywright },
    needsBuild: true,
    needsBrowser: true,
    variables: { FIRST_PAINT: 'off', PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}/playwright-plain.json` },
    onlyWhenNamed: true,
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

/** Named groups of steps. `quick` is for everyday work and builds only if a source has changed, and `all` runs everything. */
export const stepSets: Record<string, readonly string[]> = {
  quick: ['types', 'lint', 'build', 'unit', 'pages'],
  all: steps.filter((step) => step.onlyWhenNamed !== true).map((step) => step.name),
};
