import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { readYaml, type ValueChange } from '#app/features/revisions/files/edit-yaml.server.ts';
import { addPart } from '#app/features/revisions/parts/add-part.server.ts';
import type { PartKind } from '#app/features/revisions/parts/part-kinds.ts';
import { removePart } from '#app/features/revisions/parts/remove-part.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import type { ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture, fixtureFolder } from '#tests/support/fixture-content.ts';
import { runProcess } from '#tests/support/revisions.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const by = { actor: 'owner@example.com', now };
const module = 'modules/leases.yaml';
const practice = 'practice/leases.yaml';

describe.each(engines)('publishing chosen drafts on $name', (engine) => {
  let store: TestStore;
  let portal: ContentSource;

  beforeEach(async () => {
    store = await engine.open();
    portal = runProcess(store.database);
  });
  afterEach(() => store.close());

  const set = (part: string, ...changes: ValueChange[]) => editDraft(portal, { part, ...by }, () => changes);
  const rename = (product: string) => set('brand.yaml', { path: ['product'], value: product });
  const add = (kind: PartKind, place = '') =>
    addPart(portal, {
      kind,
      part: { title: 'Leases', purpose: 'Handle a lease.', place, audience: 'both', practice: 'sort' },
      today: '2026-11-21',
      ...by,
    });
  const fillIn = (part = module) =>
    set(
      part,
      { path: ['lessons', 0, 'title'], value: 'One' },
      { path: ['sections', 0, 'title'], value: 'One' },
      { path: ['sections', 0, 'blocks', 0, 'text'], value: 'Zebrawood is a new word.' },
    );
  const listParts = async (state: 'draft' | 'live') => (await listRevisionsIn(store.database, state)).map(({ part }) => part);
  const see = async (...parts: string[]) => (await listRevisionsIn(store.database, 'draft')).filter(({ part }) => parts.includes(part));
  const publish = async (...parts: string[]) => publishDrafts(portal, { drafts: await see(...parts), reason: null, ...by });

  test('only the chosen ones are published, and an incomplete one does not stop them', async () => {
    await add('module');
    await rename('Maple');
    expect(await publish('brand.yaml')).toEqual({ kind: 'published', parts: ['brand.yaml'] });
    expect(portal.liveContent.current.brand.product).toBe('Maple');
    expect([await listParts('live'), await listParts('draft')]).toEqual([['brand.yaml'], ['modules.yaml', module]]);
    expect(await listRecords(store.database, { action: 'content.published' })).toMatchObject([{ subject: 'content/brand.yaml' }]);
    expect(await publish()).toEqual({ kind: 'nothing' });
  });

  test('files that go together are not published apart, and nothing changes', async () => {
    await add('module');
    await fillIn();
    await add('practice', 'leases');
    const cases: [string[], [string, string[]][]][] = [
      [['modules.yaml'], [['modules.yaml', [module]]]],
      [[module], [[module, ['modules.yaml']]]],
      [[practice], [[practice, [module]]]],
      [[practice, module], [[module, ['modules.yaml']]]],
    ];
    for (const [chosen, needed] of cases) expect(await publish(...chosen)).toEqual({ kind: 'incomplete', needed: new Map(needed) });
    expect(await listParts('live')).toEqual([]);
    expect(await publish('modules.yaml', module)).toEqual({ kind: 'published', parts: ['modules.yaml', module] });
    expect(await listParts('draft')).toEqual([practice]);
  });

  test('the module of an announced card is published with what keeps the card coming soon, or not at all', async () => {
    const announced = fixture.modules.find(({ id }) => !fixture.modulePages.has(id))?.id ?? '';
    const page = `modules/${announced}.yaml`;
    await add('module', announced);
    await fillIn(page);
    expect(await publish(page)).toEqual({ kind: 'incomplete', needed: new Map([[page, ['modules.yaml']]]) });
    expect(await publish('modules.yaml', page)).toEqual({ kind: 'published', parts: ['modules.yaml', page] });
    expect(portal.liveContent.current.modulePages.has(announced)).toBe(false);
  });

  test('a removed module is published with its card and its practice, or not at all', async () => {
    const removed = 'modules/crm.yaml';
    await removePart(portal, { part: removed, ...by });
    expect(await publish('modules.yaml')).toEqual({ kind: 'incomplete', needed: new Map([['modules.yaml', [removed]]]) });
    expect(await publish('modules.yaml', removed)).toEqual({ kind: 'incomplete', needed: new Map([[removed, ['practice/crm.yaml']]]) });
    expect(await listParts('live')).toEqual([]);
  });

  test('the check reads the chosen ones and what is live, not the other drafts', async () => {
    const { rules } = readYaml(readFileSync(`${fixtureFolder}/rules.yaml`, 'utf8')) as { rules: object[] };
    await set('rules.yaml', { path: ['rules'], value: [...rules, { ...rules[0], id: 'call-back' }] });
    await set('modules/welcome.yaml', { path: ['title'], value: 'Call back {rule:call-back}' });
    expect(await publish('modules/welcome.yaml')).toEqual({
      kind: 'invalid',
      problems: [{ file: 'modules/welcome.yaml', path: 'title', reason: 'rules.yaml has no rule "call-back"' }],
    });
    expect(await publish('rules.yaml')).toMatchObject({ kind: 'published' });
    expect(await publish('modules/welcome.yaml')).toMatchObject({ kind: 'published' });
  });

  test('a draft saved in between stops its own publication, and no other', async () => {
    await rename('Maple');
    await set('prompts.yaml', { path: ['prompts', 0, 'title'], value: 'Words' });
    const [brand, prompts] = [await see('brand.yaml'), await see('prompts.yaml')];
    await rename('Birch');
    expect(await publishDrafts(portal, { drafts: brand, reason: null, ...by })).toEqual({ kind: 'moved-on' });
    expect(await publishDrafts(portal, { drafts: [...prompts, ...brand], reason: null, ...by })).toEqual({ kind: 'moved-on' });
    expect(await publishDrafts(portal, { drafts: prompts, reason: null, ...by })).toMatchObject({ kind: 'published' });
    expect([await listParts('live'), await listParts('draft')]).toEqual([['prompts.yaml'], ['brand.yaml']]);
  });

  test('of two publishers at once with different choices, one is told to look again, and then both are live', async () => {
    await rename('Maple');
    await set('prompts.yaml', { path: ['prompts', 0, 'title'], value: 'Words' });
    const other = runProcess(engine.canRace ? store.openAgain() : store.database);
    const choices = [
      { source: portal, drafts: await see('brand.yaml') },
      { source: other, drafts: await see('prompts.yaml') },
    ];
    const publishAll = () => Promise.all(choices.map(({ source, drafts }) => publishDrafts(source, { drafts, reason: null, ...by })));
    expect((await publishAll()).map(({ kind }) => kind).toSorted()).toEqual(['moved-on', 'published']);
    expect(await listParts('live')).toHaveLength(1);
    await publishAll();
    expect([await listParts('live'), await listParts('draft')]).toEqual([['brand.yaml', 'prompts.yaml'], []]);
  });

  test('a draft that is sent twice is published once', async () => {
    await rename('Maple');
    const drafts = await see('brand.yaml');
    expect(await publishDrafts(portal, { drafts: [...drafts, ...drafts], reason: null, ...by })).toMatchObject({ kind: 'published' });
    expect(await listRecords(store.database, { action: 'content.published' })).toHaveLength(1);
  });
});
