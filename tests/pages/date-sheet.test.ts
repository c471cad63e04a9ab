import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { portalEngines } from '#tests/support/engines.ts';
import { hasElement, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

describe.each(portalEngines)('the date sheet, on %s', (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  test.each(['training', 'client'] as const)(
    'the %s portal shows it, with its entry at the bottom of the menu, and it is never cached',
    async (audience) => {
      const visitor = await portal.enter(audience);
      const response = await visitor.request('/workbench/dates');
      const html = await response.text();

      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toContain('no-store');
      expect(html).toContain('Date sheet');
      expect(await hasElement(html, 'a[href="/workbench/dates"][aria-current="page"]')).toBe(true);
      expect(html).toContain(portal.content.screens.portals[audience]);
      const others = audience === 'training' ? ['/client/va-sops', '/client/on-this-device'] : ['/compliance', '/on-this-device'];
      for (const other of others) expect(await hasElement(html, `[href="${other}"]`), 'nothing of the other portal').toBe(false);
    },
  );

  test('without JavaScript, the page says what it needs', async () => {
    const page = await (await portal.enter('client')).text('/workbench/dates');
    expect(await readText(page, 'noscript')).toContain('Date sheet needs JavaScript');
  });

  test('nobody sees it or its data without a code', async () => {
    const visitor = portal.visit();
    for (const path of ['/workbench/dates', '/workbench/dates.data']) {
      const response = await visitor.request(path);
      expect([202, 302]).toContain(response.status);
      expect(await response.text()).not.toContain('Substitute for Boxing Day');
    }
  });

  test('it accepts no submissions', async () => {
    const visitor = await portal.enter('training');
    const response = await visitor.request('/workbench/dates', { form: { accepted: 'oct 5' } });
    expect(response.status).toBe(405);
  });

  test.each(['training', 'client'] as const)('search finds it in the %s portal', async (audience) => {
    const visitor = await portal.enter(audience);
    const answer = await visitor.text('/search?q=date+sheet+deadlines');
    expect(answer).toContain('"to":"/workbench/dates"');
  });
});
