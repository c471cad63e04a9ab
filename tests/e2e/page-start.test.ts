import { enter } from './support/gates.ts';
import { open } from './support/scripts.ts';
import { expect, test } from './support/test.ts';

const pages = {
  training: ['/welcome', '/ai-tools', '/real-estate-glossary', '/workbench/dates', '/on-this-device'],
  client: ['/client/referral-partners', '/client/overtime-requests', '/client/requests/campaign'],
} as const;

// A page's first `Intl` formatter or collator takes 10 to 25 ms, and four times as long on a slow phone.
for (const audience of ['training', 'client'] as const) {
  test(`no page of the ${audience} portal formats numbers, days or lists in the browser at startup`, async ({ page, context }) => {
    await enter(context, audience);
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { made });
      for (const name of ['Collator', 'DateTimeFormat', 'ListFormat', 'NumberFormat', 'PluralRules', 'RelativeTimeFormat', 'Segmenter'])
        Object.assign(Intl, {
          [name]: new Proxy(Intl[name as 'NumberFormat'], {
            construct(target, options) {
              made.push(name);
              return Reflect.construct(target, options) as object;
            },
          }),
        });
      const write = Number.prototype.toLocaleString;
      Object.assign(Number.prototype, {
        toLocaleString(this: number, ...options: Parameters<typeof write>) {
          made.push('toLocaleString');
          return write.apply(this, options);
        },
      });
    });

    for (const path of pages[audience]) {
      await open(page, path);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { made: string[] }).made), path).toEqual([]);
    }
    expect(
      await page.evaluate(() => new Intl.NumberFormat('en-CA').format(1_000) && (window as unknown as { made: string[] }).made),
    ).toEqual(['NumberFormat']);
  });
}
