import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Config, type Result, type RunnerResult } from 'lighthouse';
import { chromium, type Browser, type Page } from 'playwright';

import { browserArguments } from '#tests/support/browser-arguments.ts';
import { HttpLearner } from '#tests/support/http-learner.ts';
import { startServerProcess } from '#tests/support/process/server-process.ts';
import { measureRepeatVisits, signIn } from './repeat-visits.ts';
import { calculateByProcessor } from './by-processor.ts';

// Measures loading times. First, Lighthouse's mobile profile (slow 4G, 4x CPU slowdown) visits the pages that people open first and most
// often, or a single page with `npm run bench -- pages /crm`. Then real browsers visit pages on a 400 kbit/s connection with 400 ms of
// latency: a first visit, a second visit, and a visit right after the gate. Finally, training pages saved on a device are opened on both
// connections and offline. The numbers apply only to this machine and this run, and other work on the machine makes them worse.

/** The number of times Lighthouse visits a page. Other work on the machine distorts about one visit in three. */
const visits = 3;

const code = 'training-code';
const clientCode = 'client-code-1';
const publicPages = ['/va-login', '/', '/client-login', '/verify'];
const trainingPages = [
  '/',
  '/welcome',
  '/compliance',
  '/transaction-coordination',
  '/crm',
  '/ai-tools',
  '/real-estate-glossary',
  '/assessment',
  '/practice',
  '/learn/crm/crm-3',
  '/learn/compliance',
  '/simulations/listing-morning',
  '/workbench/dates',
];
const clientPages = ['/client', '/client/va-sops', '/client/overtime-requests'];

const chromePath = process.env['CHROME_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-bench-pages-'));
const portal = await startServerProcess({
  program: ['scripts/launch.mjs', 'start'],
  variables: { DATA_DIR: dataDirectory, VA_ACCESS_CODE: code, CLIENT_ACCESS_CODES: `${clientCode},client-code-2`, TRUST_PROXY: '1' },
});

/**
 * Lighthouse's benchmark index for this machine. Lighthouse slows every CPU by the same factor of four, so the machine's speed affects the
 * results.
 */
let machineIndex = 0;

interface Target {
  path: string;
  cookie: string;
  gated: boolean;
}

interface Measured {
  page: string;
  performance: number;
  accessibility: number;
  practice: number;
  seo: number | string;
  words: string;
  largest: string;
  blocking: string;
  'by CPU time': string;
  shift: string;
}

try {
  const trainee = new HttpLearner(portal.url, '10.0.0.1');
  await trainee.enter(code);
  const client = new HttpLearner(portal.url, '10.0.0.2');
  await client.enter(clientCode, '/client-login');
  const only = process.argv[3];
  const targets: Target[] = [
    ...publicPages.map((path) => ({ path, cookie: '', gated: false })),
    ...trainingPages.map((path) => ({ path, cookie: trainee.cookie, gated: true })),
    ...clientPages.map((path) => ({ path, cookie: client.cookie, gated: true })),
  ].filter(({ path }) => only === undefined || path === only);

  const rows: Measured[] = [];
  for (const target of targets) rows.push(await measure(target));
  console.log(
    `Other work on the machine: load ${(loadavg()[0] ?? 0).toFixed(1)}. Lighthouse's index of it: ${machineIndex} (higher is faster).`,
  );
  console.table(Object.fromEntries(rows.map(({ page, ...row }) => [page, row])));
  console.table(await visitOnSlowLine(targets));
  const kept = targets.filter(({ path, cookie }) => cookie === trainee.cookie && !/^\/(?:assessment)?$/.test(path));
  if (kept.length > 0) console.table(await visitKept(trainee.cookie, kept));
} finally {
  await portal.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}

/**
 * Measures first visits. Returns the median of each figure and the range of blocking time, which varies most, along with performance and
 * blocking time calculated from the page's own CPU time.
 */
async function measure(target: Target): Promise<Measured> {
  const { path, gated } = target;
  const results: RunnerResult[] = [];
  while (results.length < visits) results.push(await askLighthouse(target));
  if (process.env['DETAILS'] !== undefined) {
    for (const audit of Object.values(results[0]?.lhr.audits ?? {}))
      if (audit.score !== null && audit.score < 1) console.log(path, audit.id, audit.score, audit.displayValue ?? '');
  }

  const byClock = results.map(({ lhr }) => lhr);
  const byProcessor: Result[] = [];
  for (const result of results) byProcessor.push(await calculateByProcessor(result));
  const score = (name: string, reports = byClock) =>
    Math.round(median(reports.map(({ categories }) => categories[name]?.score ?? 0)) * 100);
  const figures = (name: string, reports = byClock) => reports.map(({ audits }) => Math.round(audits[name]?.numericValue ?? 0));
  const seconds = (name: string) => `${(median(figures(name)) / 1_000).toFixed(2)} s`;
  const blocking = figures('total-blocking-time');
  return {
    page: `${path}${gated ? '' : ' (public)'}`,
    performance: score('performance'),
    accessibility: score('accessibility'),
    practice: score('best-practices'),
    seo: gated ? '-' : score('seo'),
    words: seconds('first-contentful-paint'),
    largest: seconds('largest-contentful-paint'),
    blocking: `${median(blocking)} ms (${Math.min(...blocking)} to ${Math.max(...blocking)})`,
    'by CPU time': `${score('performance', byProcessor)}, ${median(figures('total-blocking-time', byProcessor))} ms`,
    shift: median(byClock.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0)).toFixed(3),
  };
}

function median(figures: number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/**
 * Visits a page with Lighthouse, and tries again if Lighthouse reports an error. For example, Lighthouse sometimes misses the start of a
 * visit, which would make every figure 0.
 */
async function askLighthouse({ path, cookie }: Pick<Target, 'path' | 'cookie'>, triesLeft = 3): Promise<RunnerResult> {
  // Each visit has its own browser, because Lighthouse empties the cache but keeps the cookie that tells the server what's cached.
  const chrome = await launch({ chromePath, chromeFlags: ['--headless', ...browserArguments] });
  const config: Config = { extends: 'lighthouse:default', settings: { extraHeaders: cookie === '' ? {} : { Cookie: cookie } } };
  const options = { port: chrome.port, output: 'json', logLevel: 'error' } as const;
  const result = await lighthouse(`${portal.url}${path}`, options, config).finally(() => chrome.kill());

  if (result !== undefined && result.lhr.runtimeError === undefined) {
    machineIndex = Math.round(result.lhr.environment.benchmarkIndex);
    return result;
  }
  if (triesLeft === 1) throw new Error(`Lighthouse measured nothing on ${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  return askLighthouse({ path, cookie }, triesLeft - 1);
}

/**
 * Opens each page twice in a new browser on a slow connection, and a gated page also in another browser right after the gate. Returns the
 * times when text became visible and when buttons worked.
 */
async function visitOnSlowLine(targets: Target[]): Promise<Record<string, Record<string, string>>> {
  const browser = await chromium.launch({ executablePath: chromePath, args: browserArguments });
  const table: Record<string, Record<string, string>> = {};

  for (const { path, cookie, gated } of targets) {
    const page = await openOnSlowLine(browser);
    await signIn(page.context(), { url: portal.url, cookie });
    const first = await open(page, path);
    await page.waitForTimeout(6_000);
    const second = await open(page, path);
    await page.context().close();

    const entered = gated ? await openThroughGate(browser, path) : { words: '-', alive: '-' };
    table[path] = {
      words: first.words,
      alive: first.alive,
      'words again': second.words,
      'alive again': second.alive,
      'text after the gate': entered.words,
      'interactive after the gate': entered.alive,
    };
  }
  await browser.close();
  return table;
}

async function openOnSlowLine(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  return page;
}

async function openThroughGate(browser: Browser, path: string): Promise<{ words: string; alive: string }> {
  const isClient = clientPages.includes(path);
  const page = await openOnSlowLine(browser);
  await open(page, isClient ? '/client-login' : '/va-login');
  await page.getByLabel('Access Code').fill(isClient ? clientCode : code);
  await page.keyboard.press('Enter');
  await page.waitForURL(isClient ? '**/client' : '**/trainingportal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const opened = await open(page, path);
  await page.context().close();
  return opened;
}

async function visitKept(cookie: string, targets: Target[]): Promise<Record<string, Record<string, string>>> {
  const browser = await chromium.launch({ executablePath: chromePath, args: browserArguments });
  const table = await measureRepeatVisits(browser, { url: portal.url, cookie, paths: targets.map(({ path }) => path) });
  await browser.close();
  return table;
}

async function open(page: Page, path: string): Promise<{ words: string; alive: string }> {
  await page.goto(`${portal.url}${path}`, { waitUntil: 'commit' });
  // Each button carries a marker attribute until it's hydrated.
  await page.waitForFunction(() => document.readyState === 'complete' && document.querySelector('[data-early]') === null);
  const alive = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const words = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
  return { words: `${(words / 1_000).toFixed(2)} s`, alive: `${(alive / 1_000).toFixed(2)} s` };
}
