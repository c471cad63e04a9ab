import { afterAll, beforeAll, expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
let trainee: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  trainee = await portal.enter('training');
});
afterAll(() => portal.close());

test('the page says what it is and that it needs JavaScript, and the practice page and the search lead to it', async () => {
  const page = await trainee.text('/simulations/short-morning');
  expect(await readText(page, 'h1')).toBe('A fixture morning');
  expect(await readText(page, 'noscript')).toContain('The simulation needs JavaScript');
  expect(await readText(await trainee.text('/practice'), 'a[href="/simulations/short-morning"]')).toBe('A fixture morning');
  expect(await (await trainee.request('/search?q=fixture%20morning')).text()).toContain('"/simulations/short-morning"');
});

test.each(['/simulations/no-such-morning', '/simulations/Short-Morning', '/simulations/..%2f', '/simulations'])(
  '%s is not found',
  async (path) => {
    expect((await trainee.request(path)).status).toBe(404);
  },
);

test('strangers can read none of its messages, and clients have none', async () => {
  const client = await portal.enter('client');
  const words = [...fixture.simulations.values()].flatMap(({ messages }) => messages.flatMap(({ text, reasons }) => [text, reasons.do]));
  for (const visitor of [portal.visit(), client]) {
    const refused = await visitor.request('/simulations/short-morning');
    expect(refused.status).toBe(302);
    const body = await refused.text();
    expect(words.filter((text) => body.includes(text))).toEqual([]);
  }
});
