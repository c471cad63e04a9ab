import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { chromium, type Browser, type Page } from 'playwright';

import { readYaml } from '#app/features/revisions/files/edit-yaml.server.ts';
import { browserArguments } from '#tests/support/browser-arguments.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { signIn } from '../repeat-visits.ts';
import { prepareBenchPortal, type BenchEngine } from './bench-portal.ts';
import { describeTimes } from './describe-times.ts';

const visits = 9;
const keys = 200;
/** Lighthouse's slow 4G: latency in milliseconds, and bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const [module, section] = ['crm', 'sections[0]'];
const page = `/manage/content/modules~${module}?${new URLSearchParams({ at: section })}`;
/** 50 paragraphs of 100 words are the lesson. */
const paragraph = `${'A licensee discloses the deposit in writing the same day. '.repeat(10).trim()}\n`;
const paragraphs = 50;

/**
 * Measures how long an edit page takes until it can be typed in and until that is saved, on slow 4G with an empty cache, and what each key takes in a lesson of 5,000
 * words.
 */
export async function measureEditPage(engine: BenchEngine): Promise<void> {
  const bench = await prepareBenchPortal(engine);
  const chromePath = process.env['CHROME_PATH'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath: chromePath, args: browserArguments });
  try {
    const server = await bench.start();
    const owner = await bench.signInOwner(server);
    const opened = await visitRepeatedly(browser, { url: server.url, owner });
    console.log(`\nA section of a lesson in the editor, slow 4G, empty cache, ${visits} visits`);
    console.log(`Until its text is shown:              ${describeTimes(opened.map(({ words }) => words))}`);
    console.log(`Until a field keeps what's typed:     ${describeTimes(opened.map(({ writable }) => writable))}`);
    console.log(`Until what's typed is saved:          ${describeTimes(opened.map(({ alive }) => alive))}`);
    console.log(`Until the first text has its toolbar: ${describeTimes(opened.map(({ rich }) => rich))}`);
    await server.stop();

    lengthen(join(bench.contentDirectory, 'modules', `${module}.yaml`));
    const long = await bench.start();
    const times = await typeInLongLesson(browser, { url: long.url, owner });
    console.log(`\n${keys} keys in a lesson of ${paragraphs * 100} words, each until the screen shows it`);
    console.log(describeTimes(times));
  } finally {
    await browser.close();
    await bench.close();
  }
}

interface Place {
  url: string;
  owner: Visitor;
}

async function openAsOwner(browser: Browser, { url, owner }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 } });
  await signIn(context, { url, cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; ') });
  return context.newPage();
}

interface Visit {
  words: number;
  writable: number;
  alive: number;
  rich: number;
}

async function visitRepeatedly(browser: Browser, place: Place): Promise<Visit[]> {
  const seen: Visit[] = [];
  while (seen.length < visits) {
    const tab = await openAsOwner(browser, place);
    const session = await tab.context().newCDPSession(tab);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow4G);
    await tab.goto(`${place.url}${page}`, { waitUntil: 'commit' });
    const now = () => tab.evaluate(() => performance.now());
    // What's typed before hydration is kept.
    await tab.waitForFunction(() => document.querySelector('main [name^="v:"]') !== null, null, { polling: 10 });
    const writable = await now();
    // Each button carries a marker until it's hydrated.
    await tab.waitForFunction(() => document.querySelector('[data-early]') === null, null, { polling: 10 });
    const alive = await now();
    await tab.waitForFunction(() => document.querySelector('main [role="textbox"]') !== null, null, { polling: 10 });
    const rich = await now();
    const words = await tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
    seen.push({ words, writable, alive, rich });
    await tab.context().close();
  }
  return seen;
}

/** Replaces a section's blocks with a long text. */
function lengthen(file: string): void {
  const read = readYaml(readFileSync(file, 'utf8')) as { sections: { blocks: unknown[] }[] };
  const [first] = read.sections;
  if (first === undefined) throw new Error(`${file} has no sections.`);
  first.blocks.push(...Array.from({ length: paragraphs }, () => ({ type: 'prose', text: paragraph })));
  writeFileSync(file, dump(read));
}

async function typeInLongLesson(browser: Browser, place: Place): Promise<number[]> {
  const tab = await openAsOwner(browser, place);
  await tab.goto(`${place.url}${page}`);
  const text = tab.locator('main [data-entry]').filter({ hasText: 'A licensee discloses' }).nth(25);
  await text.scrollIntoViewIfNeeded();
  const field = text.locator('[role="textbox"]').first();
  await field.click();
  await tab.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    addEventListener(
      'keydown',
      (event) => {
        // A message's task runs right after the frame that shows the key.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => times.push(performance.now() - event.timeStamp));
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (let key = 0; key < keys; key += 1) {
    await tab.keyboard.press('abcdefgh '[key % 9] === ' ' ? 'Space' : ('abcdefgh '[key % 9] ?? 'a'));
    // A pause now and then lets the page save what was typed.
    await tab.waitForTimeout(key % 40 === 39 ? 1_200 : 40);
  }
  await tab
    .getByText(/^Draft saved/)
    .first()
    .waitFor();
  const times = await tab.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  await tab.context().close();
  return times;
}
