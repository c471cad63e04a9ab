import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** Typical connections, with latency in milliseconds and speed in bytes per second. Null means offline. */
const lines = {
  'slow 4G': { latency: 562, bytes: 180_000 },
  '400 kbit/s': { latency: 400, bytes: 50_000 },
  offline: null,
} as const;

type Line = (typeof lines)[keyof typeof lines];

const visits = 5;

/**
 * Saves the entire training portal in the same way as its button does, and then opens saved pages. Returns the median and the longest time
 * until text is visible, in seconds. The first visit also has to start the worker. The CPU isn't slowed down for this measurement.
 */
export async function measureRepeatVisits(
  browser: Browser,
  { url, cookie, paths }: { url: string; cookie: string; paths: readonly string[] },
): Promise<Record<string, Record<string, string>>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signIn(context, { url, cookie });
  const page = await context.newPage();
  await page.goto(`${url}/on-this-device`);
  await page.getByRole('button', { name: 'Save everything to this device' }).click({ timeout: 60_000 });
  const panel = page.getByRole('region', { name: 'Saved on this device' });
  await panel.getByText('Everything is saved.').waitFor({ timeout: 180_000 });
  const session = await context.newCDPSession(page);

  const table: Record<string, Record<string, string>> = {};
  for (const path of paths) {
    const row: Record<string, string> = {};
    for (const [name, line] of Object.entries(lines)) row[name] = describe(await visit(page, { session, address: url + path, line }));
    table[path] = row;
  }
  await context.close();
  return table;
}

export async function signIn(context: BrowserContext, { url, cookie }: { url: string; cookie: string }): Promise<void> {
  const pairs = cookie.split('; ').filter((pair) => pair !== '');
  await context.addCookies(pairs.map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), url })));
}

async function visit(page: Page, { session, address, line }: { session: CDPSession; address: string; line: Line }): Promise<number[]> {
  const seconds: number[] = [];
  await setLine(page, session, line);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');

  for (let count = 0; count < visits; count += 1) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    seconds.push(await page.evaluate(() => (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN) / 1_000));
    await page.waitForTimeout(500);
  }
  await page.context().setOffline(false);
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  return seconds;
}

/**
 * Sets the page's connection. The worker's requests don't use the page's emulated connection, so their responses are delayed separately.
 */
async function setLine(page: Page, session: CDPSession, line: Line): Promise<void> {
  await page.context().setOffline(line === null);
  const conditions =
    line === null
      ? { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
      : { offline: false, latency: line.latency, downloadThroughput: line.bytes, uploadThroughput: line.bytes };
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().route('**/*', async (route) => {
    if (line !== null && route.request().serviceWorker() !== null) await setTimeout(line.latency);
    await route.continue().catch(() => undefined);
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', conditions);
}

function describe(seconds: number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(2)} s, at most ${sorted.at(-1)?.toFixed(2)} s`;
}
