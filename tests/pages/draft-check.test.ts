import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CheckLessonsAnswer } from '#app/pages/workbench/draft-check/check-lessons.tsx';
import type { CheckRulesAnswer } from '#app/pages/workbench/draft-check/check-rules.tsx';
import { attributeOf, findAll, hasElement, readText, textOf } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test.each(['training', 'client'] as const)(
  "everyone who entered the %s portal finds the draft check at the bottom of that portal's menu",
  async (audience) => {
    const visitor = await portal.enter(audience);
    const page = await visitor.text('/workbench/check');
    expect(page).toContain('What you type stays in this browser.');
    expect(await hasElement(page, '[href="/compliance"]')).toBe(audience === 'training');
    expect(await hasElement(page, '[href="/client/resources"]')).toBe(audience === 'client');
    expect(await hasElement(page, '[href="/client/on-this-device"]')).toBe(audience === 'client');
    expect(await hasElement(page, '[href="/on-this-device"]')).toBe(audience === 'training');
  },
);

test('both portals get the same rules, without test examples or lesson titles', async () => {
  const visitor = await portal.enter('client');
  const text = await visitor.text('/workbench/check/rules');
  const { book } = JSON.parse(text) as CheckRulesAnswer;
  expect(book.families.flatMap(({ rules }) => rules.map(({ id }) => id))).toContain('value-figure');
  const trainee = await portal.enter('training');
  const lessons = JSON.parse(await trainee.text('/workbench/check/lessons')) as CheckLessonsAnswer;
  expect(lessons['/compliance#asked-for-advice']?.to).toContain('/compliance');
  for (const { title } of Object.values(lessons)) expect(text).not.toContain(JSON.stringify(title));
  expect((await visitor.request('/workbench/check/lessons')).headers.get('Location')).toContain('/va-login');
  expect(text).not.toContain('catches');
  expect(await (await portal.enter('training')).text('/workbench/check/rules')).toBe(text);
});

test('without JavaScript, the page says what it needs, and hides that the rules are loading', async () => {
  const page = await (await portal.enter('client')).text('/workbench/check');
  expect(await readText(page, 'noscript')).toContain('Draft check needs JavaScript');
  const loading = (await findAll(page, '[role="status"]')).filter((element) => textOf(element).includes('Loading the rules.'));
  expect(loading.map((element) => attributeOf(element, 'class').split(' ').includes('noscript:hidden'))).toEqual([true]);
});

test('the rules are a small download', async () => {
  const visitor = await portal.enter('client');
  expect(brotliCompressSync(await visitor.text('/workbench/check/rules')).byteLength).toBeLessThan(30_000);
});

test('search finds the draft check in both portals', async () => {
  for (const audience of ['training', 'client'] as const) {
    const visitor = await portal.enter(audience);
    expect(await visitor.text('/search?q=draft%20check')).toContain('/workbench/check');
  }
});
