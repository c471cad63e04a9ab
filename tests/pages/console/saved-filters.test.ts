import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { removeManagerAccess } from '#app/features/team/change-manager.server.ts';
import { mostFilters } from '#app/features/lists/save-filter.server.ts';
import { findManager } from '#app/features/team/store.server.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { findAll, listLinks, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('saved filters on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let manager: Visitor;
  let viewer: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    manager = await signInToConsole(portal, 'manager');
    viewer = await signInToConsole(portal, 'viewer');
  });
  afterAll(() => portal.close());

  const keep = (visitor: Visitor, form: Record<string, string>) =>
    visitor.request('/manage/filters', { form: { intent: 'keep', ...form } });
  const read = (visitor: Visitor, path: string) => visitor.text(path);
  const idOf = async (html: string, name: string) => {
    const form = (await findAll(html, 'form')).find((each) => each.querySelector(`[aria-label="Remove the filter ${name}"]`) !== null);
    return form?.querySelector('[name="id"]')?.getAttributeValue('value') ?? '';
  };

  test.each([
    ['learners', '/manage/learners', 'result=locked-out&seen=7'],
    ['requests', '/manage/requests', 'kind=overtime&whose=me'],
    ['records', '/manage/records', 'action=code.created'],
    ['codes', '/manage/codes', 'show=all'],
  ])('a filter of %s can be saved, is shown above its list and links back to it', async (list, path, query) => {
    expect(await read(owner, path)).not.toContain('Save this filter');
    const offered = await read(owner, `${path}?${query}`);
    expect(offered).toContain('Save this filter');
    expect(await readField(offered, 'query')).toBe(query);

    const kept = await keep(owner, { list, query, name: 'My own view' });
    expect(kept.headers.get('Location')).toBe(`${path}?${query}`);
    const shown = await read(owner, path);
    expect(await listLinks(shown, `${path}?`)).toContain(`${path}?${query}`);
    expect(await read(owner, `${path}?${query}`)).not.toContain('Save this filter');
  });

  test("it's available to its manager in another browser, and nobody else can see or remove it", async () => {
    await keep(manager, { list: 'learners', query: 'result=failed', name: 'Needs a call' });
    const elsewhere = await signInToConsole(portal, 'manager', portal.visit());
    const html = await read(elsewhere, '/manage/learners');
    expect(html).toContain('Needs a call');
    expect(await viewer.text('/manage/learners')).not.toContain('Needs a call');
    expect(await viewer.text('/manage/filters')).not.toContain('Needs a call');

    const id = await idOf(html, 'Needs a call');
    expect(id).not.toBe('');
    expect((await viewer.request('/manage/filters', { form: { intent: 'remove', id } })).status).toBe(302);
    expect(await manager.text('/manage/filters')).toContain('Needs a call');

    const removed = await manager.request('/manage/filters', { form: { intent: 'remove', id } });
    expect(removed.headers.get('Location')).toBe('/manage/learners?result=failed');
    expect(await manager.text('/manage/filters')).not.toContain('Needs a call');
    const again = await manager.request('/manage/filters', { form: { intent: 'remove', id } });
    expect(again.headers.get('Location')).toBe('/manage/filters');
  });

  test('search text is not saved with a filter, so no name outlives its erasure', async () => {
    await keep(viewer, { list: 'learners', query: 'search=Mila+Novak&result=passed', name: 'Passed' });
    const stored = await portal.portal.database.selectFrom('managerFilters').select('query').where('name', '=', 'Passed').execute();
    expect(stored).toEqual([{ query: 'result=passed' }]);
    expect(await read(viewer, '/manage/learners?search=Mila')).not.toContain('Save this filter');
    expect((await keep(viewer, { list: 'requests', query: 'q=Mila', name: 'Mila' })).status).toBe(400);
  });

  test('a filter without a name, with a duplicate name or a long one is refused in place, and the text stays', async () => {
    const empty = await keep(viewer, { list: 'learners', query: 'result=open', name: ' ' });
    expect(empty.status).toBe(400);
    const html = await empty.text();
    expect(await readText(html)).toContain('Give the filter a name.');
    expect(await readField(html, 'query')).toBe('result=open');
    expect((await keep(viewer, { list: 'learners', query: 'result=open', name: 'x'.repeat(300) })).status).toBe(400);

    expect((await keep(viewer, { list: 'learners', query: 'result=open', name: 'Twice' })).status).toBe(302);
    const twice = await keep(viewer, { list: 'learners', query: 'result=none', name: 'Twice' });
    expect(twice.status).toBe(409);
    const refused = await twice.text();
    expect(await readText(refused)).toContain('You already have a filter with this name for this list.');
    expect(await readField(refused, 'name')).toBe('Twice');
  });

  test('a list has a limit on filters, however many arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: mostFilters + 4 }, (_, index) =>
        keep(manager, { list: 'records', query: 'actor=ana', name: `Number ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(mostFilters);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await readText((await answers.find(({ status }) => status === 409)?.text()) ?? '')).toContain(
      'filters for this list. Remove one first.',
    );
  });

  test('invalid input is refused, and a removed manager leaves no filter behind', async () => {
    for (const form of [{ list: 'people', query: 'x=1', name: 'x' }, { list: 'learners', query: 'nonsense=1', name: 'x' }, { name: 'x' }])
      expect((await keep(viewer, form as Record<string, string>)).status).toBe(400);
    expect((await portal.visit().request('/manage/filters')).status).toBe(302);

    const { database, now } = portal.portal;
    const { id = '' } = (await findManager(database, { email: 'viewer@example.com' })) ?? {};
    await removeManagerAccess(database, { managerId: id, actor: 'owner@example.com', now: now() });
    expect(await database.selectFrom('managerFilters').select('id').where('managerId', '=', id).execute()).toEqual([]);
  });
});
