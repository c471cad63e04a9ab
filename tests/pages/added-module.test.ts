import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { copyFixture } from '#tests/support/fixture-content.ts';
import { hasElement } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

let folder: string;
let portal: TestPortal;

const card = `  - id: tenancies
    title: Leases & Tenancies
    description: From a lease inquiry to keys, with the standard lease.
    icon: key
    lessons: 1
`;
const page = `title: Leases and Tenancies
purpose: What changes in your work when the deal is a lease.
lessons:
  - id: tenancies-1
    title: The Ontario standard lease
sections:
  - id: standard-lease
    title: The Ontario standard lease
    lesson: tenancies-1
    blocks:
      - type: prose
        text: Zebrawood is a word that stands nowhere else in the portal.
`;

const practice = `module: tenancies
items:
  - id: tenancies-p01
    kind: sort
    lesson: /tenancies#standard-lease
    objective: Leave the terms of a lease to the agent.
    prompt: A tenant asks you if a term of the lease is fair.
    answer: never
    reason: That's advice. Pass the question to your agent.
`;

beforeAll(async () => {
  folder = copyFixture();
  appendFileSync(join(folder, 'modules.yaml'), card);
  writeFileSync(join(folder, 'modules', 'tenancies.yaml'), page);
  portal = await openTestPortal({ variables: { CONTENT_DIR: folder } });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a module made only of content files has an address, lessons and a card, in any letter case', async () => {
  const trainee = await portal.enter('training');

  for (const path of ['/tenancies', '/Tenancies', '/%54enancies/', '/tenancies.data']) {
    const response = await trainee.request(path);
    expect(response.status, path).toBe(200);
    expect(await response.text(), path).toContain('Zebrawood');
  }
  expect(await trainee.text('/trainingportal')).toContain('From a lease inquiry to keys');
});

test('its menu entry comes after the last module, with its title', async () => {
  const trainee = await portal.enter('training');
  const menu = portal.content.menus.training.map((entry) => entry.label);

  expect(menu).toHaveLength(15);
  expect(menu.at(-1)).toBe('Leases & Tenancies');
  expect(await hasElement(await trainee.text('/crm'), '[href="/tenancies"]')).toBe(true);
});

test('search finds it, and its lesson can be completed', async () => {
  const trainee = await portal.enter('training');
  const found = await trainee.text('/search?q=zebrawood');
  const saved = await trainee.request('/mine', { json: { changes: [{ kind: 'lesson', id: 'tenancies-1' }] } });

  expect(found).toContain('/tenancies#standard-lease');
  expect(saved.status).toBe(200);
  expect(await (await trainee.request('/mine')).json()).toMatchObject({ lessons: ['tenancies-1'] });
});

test("it's behind the gate, including its data and other spellings", async () => {
  for (const visitor of [portal.visit(), await portal.enter('client')]) {
    for (const path of ['/tenancies', '/TENANCIES', '/tenancies/', '/tenancies.data']) {
      const response = await visitor.request(path);
      expect(response.status, path).not.toBe(200);
      expect(await response.text(), path).not.toContain('Zebrawood');
    }
  }
  expect((await portal.visit().request('/tenancies')).headers.get('Location')).toBe('/va-login?next=%2Ftenancies');
});

test('an address without a module is the not-found page, signed in or not', async () => {
  for (const visitor of [portal.visit(), await portal.enter('training')]) {
    const response = await visitor.request('/tenancies-2');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Oops! Page not found');
  }
});

test('a module whose card says it is not published stays "coming soon" and counts nowhere, but its mistakes are reported', async () => {
  const unpublished = copyFixture();
  const [cards, module] = [join(unpublished, 'modules.yaml'), join(unpublished, 'modules', 'tenancies.yaml')];
  appendFileSync(cards, `${card}    published: false\n`);
  writeFileSync(module, page);
  writeFileSync(join(unpublished, 'practice', 'tenancies.yaml'), practice);
  const before = portal.content.modulePages.size - 1;
  const other = await openTestPortal({ variables: { CONTENT_DIR: unpublished } });
  const trainee = await other.enter('training');

  const html = await trainee.text('/tenancies');
  expect(html).toContain('Module content coming soon');
  expect(html).not.toContain('Zebrawood');
  expect(other.content.modulePages.size).toBe(before);
  expect([...other.content.practice.keys()]).toEqual(['compliance', 'crm']);
  expect(await trainee.text('/search?q=Zebrawood')).not.toContain('The Ontario standard lease');
  expect((await trainee.request('/learn/tenancies/tenancies-1')).status).toBe(404);
  await other.close();

  writeFileSync(module, page.replace('lesson: tenancies-1', 'lesson: tenancies-2'));
  await expect(openTestPortal({ variables: { CONTENT_DIR: unpublished } })).rejects.toThrow('tenancies-2');
  writeFileSync(module, page);
  writeFileSync(join(unpublished, 'practice', 'tenancies.yaml'), practice.replace('#standard-lease', '#no-such-section'));
  await expect(openTestPortal({ variables: { CONTENT_DIR: unpublished } })).rejects.toThrow('no-such-section');
  rmSync(unpublished, { recursive: true, force: true });
});
