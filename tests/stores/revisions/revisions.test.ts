import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readContentFiles } from '#app/content/content-files.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { digestList, type ListChange } from '#app/features/revisions/change-list.server.ts';
import { discardDrafts } from '#app/features/revisions/discard-drafts.server.ts';
import { findTexts } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, readYaml, tryRead, type ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';
import { exportContent } from '#app/features/revisions/files/export-content.server.ts';
import { importContent } from '#app/features/revisions/files/import-content.server.ts';
import { listUnpublished, loadPart, loadPartsOnce } from '#app/features/revisions/load-settings.server.ts';
import { digestSent } from '#app/features/revisions/digest-sent.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import { refreshContent, type ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { listUpgrades, resolveUpgrade, type UpgradeChoice } from '#app/features/revisions/files/resolve-upgrade.server.ts';
import { originalVersion } from '#app/features/revisions/history/history-rules.ts';
import { restoreRevision } from '#app/features/revisions/restore-revision.server.ts';
import { saveValues, type TypedValue } from '#app/features/revisions/save-values.server.ts';
import { findPublished, findRevisionIn, listHistory, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { undoChange } from '#app/features/revisions/changes/undo-change.server.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { copyFixture, fixture, fixtureFolder } from '#tests/support/fixture-content.ts';
import { runProcess } from '#tests/support/revisions.ts';

const part = 'brand.yaml';
const actor = 'owner@example.com';
const now = new Date('2026-11-21T12:00:00.000Z');
const own = readFileSync(join(fixtureFolder, part), 'utf8');
const serviceFile = readFileSync(join(fixtureFolder, 'service.yaml'), 'utf8');

describe.each(engines)('content revisions on $name', (engine) => {
  let store: TestStore;
  let portal: ContentSource;

  beforeEach(async () => {
    store = await engine.open();
    portal = runProcess(store.database);
  });
  afterEach(() => store.close());

  /** Types a value into a field that showed `shown`. */
  const type = (path: ValuePath, typed: string, { shown, by = actor }: { shown: string; by?: string }) =>
    saveValues(portal, { part, values: [{ path, control: 'line', typed, seen: digestText(shown) }], actor: by, now });
  const rename = (typed: string, shown = fixture.brand.product) => type(['product'], typed, { shown });
  const seeDrafts = async () => (await listRevisionsIn(store.database, 'draft')).map(({ id, version }) => ({ id, version }));
  const publish = async (reason: string | null = null) => publishDrafts(portal, { drafts: await seeDrafts(), actor, reason, now });

  test('a saved value becomes a draft of its file, and readers see no change', async () => {
    await rename('Maple VA: "training" 🍁');

    const draft = await findRevisionIn(store.database, 'draft', part);
    expect(draft?.source).toBe(own.replace(`product: ${fixture.brand.product}`, `product: 'Maple VA: "training" 🍁'`));
    expect(draft).toMatchObject({ author: actor, state: 'draft', version: 1, baseSource: own });
    expect(portal.liveContent.current.brand.product).toBe(fixture.brand.product);
    expect(await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal))).toMatchObject([
      {
        draft: { part },
        changes: [{ section: 'brand', label: 'Product name', before: fixture.brand.product, after: 'Maple VA: "training" 🍁' }],
      },
    ]);
  });

  test('a list that is saved again with the same blank line is no conflict with itself', async () => {
    const list: TypedValue = { path: ['extra'], control: 'lines', typed: 'One\n\nTwo', seen: digestText('') };
    for (const time of [1, 2]) expect((await saveValues(portal, { part, values: [list], actor, now })).kind, `time ${time}`).toBe('saved');
    expect((await findRevisionIn(store.database, 'draft', part))?.source).toContain('extra:\n  - One\n  - Two\n');
  });

  test('a draft can be incomplete, but it is not published until it is valid', async () => {
    await rename('');
    const draft = await findRevisionIn(store.database, 'draft', part);
    expect(draft?.source).not.toContain('product:');

    expect(await publish()).toMatchObject({ kind: 'invalid', problems: [{ file: part, path: 'product' }] });
    expect(portal.liveContent.current.brand.product).toBe(fixture.brand.product);
    expect(await findRevisionIn(store.database, 'draft', part)).toEqual(draft);
    expect(await listRevisionsIn(store.database, 'live')).toEqual([]);
  });

  test('a publication is live in this process at once, and in another one at its next look', async () => {
    const other = runProcess(store.openAgain());
    await rename('Maple');
    expect(await publish('New name')).toEqual({ kind: 'published', parts: [part] });

    expect(portal.liveContent.current.brand.product).toBe('Maple');
    expect(other.liveContent.current.brand.product).toBe(fixture.brand.product);
    expect(await refreshContent(other)).toBe(true);
    expect(other.liveContent.current.brand.product).toBe('Maple');
    expect(other.liveContent.current.version).toBe(portal.liveContent.current.version);
    expect(await refreshContent(other)).toBe(false);
  });

  test('a publication is a record with what was before and after', async () => {
    await rename('Maple');
    await publish('New name');

    expect(await listRecords(store.database, { action: 'content.published' })).toMatchObject([
      {
        actor,
        subject: `content/${part}`,
        before: JSON.stringify({ product: fixture.brand.product }),
        after: '{"product":"Maple"}',
        reason: 'New name',
      },
    ]);
  });

  /** The records of drafts, oldest first: what was done, who did it, and to which values. */
  const listDraftRecords = async () =>
    (await listRecords(store.database, { subject: `content/${part}` }))
      .toReversed()
      .map(({ action, actor: by, after }) => [action, by, after]);

  test('a saved draft is a record with the values it changes, once while the same person types in the same field', async () => {
    const other = 'other@example.com';
    await rename('Map');
    await rename('Maple', 'Map');
    expect(await listDraftRecords()).toEqual([['content.drafted', actor, '["product"]']]);

    await type(['supportEmail'], 'help@example.com', { shown: fixture.brand.supportEmail });
    await type(['supportEmail'], 'hello@example.com', { shown: 'help@example.com', by: other });
    await rename('Maple', 'Map');
    await publish();
    expect(await listDraftRecords()).toEqual([
      ['content.drafted', actor, '["product"]'],
      ['content.drafted', actor, '["supportEmail"]'],
      ['content.drafted', other, '["supportEmail"]'],
      ['content.published', actor, '{"product":"Maple","supportEmail":"hello@example.com"}'],
    ]);
  });

  test('a discarded draft is a record, whether a button or the same text as before discards it', async () => {
    await rename('Maple');
    await rename(fixture.brand.product, 'Maple');
    await rename('Maple');
    await discardDrafts(store.database, { drafts: await seeDrafts(), actor, now });
    expect(await discardDrafts(store.database, { drafts: [], actor, now })).toEqual({ kind: 'nothing' });
    const both = ['content.drafted', 'content.discarded'];
    expect((await listDraftRecords()).map(([action]) => action)).toEqual([...both, ...both]);
  });

  test('two people who change different values both keep them', async () => {
    await rename('Maple');
    await type(['supportEmail'], 'help@example.com', { shown: fixture.brand.supportEmail, by: 'other@example.com' });
    await publish();
    expect(portal.liveContent.current.brand).toMatchObject({ product: 'Maple', supportEmail: 'help@example.com' });
  });

  test("the same value is never overwritten unseen, and typing someone else's text isn't a conflict", async () => {
    await rename('Maple');
    expect(await rename('Birch')).toMatchObject({ conflicts: [{ path: ['product'], typed: 'Birch', current: 'Maple' }] });
    expect((await findRevisionIn(store.database, 'draft', part))?.source).toContain('product: Maple');

    expect(await rename('Maple')).toMatchObject({ kind: 'saved' });
    expect(await rename('Birch', 'Maple')).toMatchObject({ kind: 'saved' });
    expect((await findRevisionIn(store.database, 'draft', part))?.source).toContain('product: Birch');
  });

  test("a text that was stored without its answer arriving isn't someone else's change", async () => {
    const list = { path: ['extra'], control: 'lines', seen: digestText('') } as const;
    const save = (typed: string, sent: readonly string[]) =>
      saveValues(portal, { part, values: [{ ...list, typed, sent: sent.map(digestSent) }], actor, now });
    await save('One\n\nTwo', []);

    expect(await save('One\nTwo\nThree', ['One', 'One\nTwo', 'One\nTwo\nTh'])).toMatchObject({ conflicts: [] });
    expect((await findRevisionIn(store.database, 'draft', part))?.source).toContain('extra:\n  - One\n  - Two\n  - Three\n');
    expect(await save('Four', ['One\nTwo'])).toMatchObject({ conflicts: [{ typed: 'Four', current: 'One\nTwo\nThree' }] });
  });

  test('a conflict in one value keeps no other value from being saved', async () => {
    await rename('Maple');
    const values = (
      [
        ['product', 'Birch', fixture.brand.product],
        ['school', 'Birch School', fixture.brand.school],
        ['supportEmail', 'help@example.com', fixture.brand.supportEmail],
      ] as const
    ).map(([key, typed, shown]): TypedValue => ({ path: [key], control: 'line', typed, seen: digestText(shown) }));
    expect(await saveValues(portal, { part, values, actor, now })).toMatchObject({
      kind: 'saved',
      conflicts: [{ path: ['product'], typed: 'Birch', current: 'Maple' }],
    });
    const source = (await findRevisionIn(store.database, 'draft', part))?.source ?? '';
    for (const saved of ['product: Maple', 'school: Birch School', 'supportEmail: help@example.com']) expect(source).toContain(saved);
  });

  test('a draft with the values that readers see is discarded', async () => {
    await rename('Maple');
    await rename(fixture.brand.product, 'Maple');
    expect(await findRevisionIn(store.database, 'draft', part)).toBeNull();
    expect(await publish()).toEqual({ kind: 'nothing' });
  });

  test('one of several changes can be undone', async () => {
    await rename('Maple');
    await type(['supportEmail'], 'help@example.com', { shown: fixture.brand.supportEmail });
    await undoChange(portal, { part, change: 'product', actor, now });
    expect(
      (await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal)))[0]?.changes.map(({ path }) => path),
    ).toEqual(['supportEmail']);
    await undoChange(portal, { part, change: 'supportEmail', actor, now });
    expect(await findRevisionIn(store.database, 'draft', part)).toBeNull();
  });

  test('a draft that changed after someone looked at it is neither published nor discarded', async () => {
    await rename('Maple');
    const seen = await seeDrafts();
    await rename('Birch', 'Maple');

    expect(await publishDrafts(portal, { drafts: seen, actor, reason: null, now })).toEqual({ kind: 'moved-on' });
    expect(await discardDrafts(store.database, { drafts: seen, actor, now })).toEqual({ kind: 'moved-on' });
    expect(await listRevisionsIn(store.database, 'live')).toEqual([]);
  });

  test('of two publishers at once, one publishes and the other is told', async () => {
    await rename('Maple');
    const drafts = await seeDrafts();
    const other = runProcess(engine.canRace ? store.openAgain() : store.database);
    const answers = await Promise.all([portal, other].map((each) => publishDrafts(each, { drafts, actor, reason: null, now })));
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['moved-on', 'published']);
    expect(await listRevisionsIn(store.database, 'live')).toHaveLength(1);
    expect(await listRecords(store.database, { action: 'content.published' })).toHaveLength(1);
  });

  test('the text a file came with comes back as a draft, unless readers see it already', async () => {
    const restore = (of = part) => restoreRevision(portal, { part: of, id: originalVersion, actor, now });
    const { product } = portal.liveContent.current.brand;
    expect(await restore()).toEqual({ kind: 'already-so' });
    await rename('Maple');
    await publish();
    expect(await restore()).toEqual({ kind: 'restored', part });
    expect(portal.liveContent.current.brand.product).toBe('Maple');
    await publish();
    expect(portal.liveContent.current.brand.product).toBe(product);
    expect(await restore()).toEqual({ kind: 'already-so' });
    expect(await restore('modules/added-here.yaml')).toEqual({ kind: 'unknown-revision' });
  });

  test('an earlier version comes back as a draft, and needs publishing', async () => {
    await rename('Maple');
    await publish();
    await rename('Birch', 'Maple');
    await publish();
    const earlier = (await listHistory(store.database, 10)).find(({ state }) => state === 'past');
    const restore = () => restoreRevision(portal, { part, id: earlier?.id ?? '', actor, now });

    expect(await restore()).toEqual({ kind: 'restored', part });
    expect(await restore()).toEqual({ kind: 'has-draft' });
    expect((await listDraftRecords()).at(-1)).toEqual(['content.drafted', actor, '["product"]']);
    expect(portal.liveContent.current.brand.product).toBe('Birch');
    await publish();
    expect(portal.liveContent.current.brand.product).toBe('Maple');
    expect(await restore()).toEqual({ kind: 'already-so' });
    expect(await restoreRevision(portal, { part, id: 'x', actor, now })).toEqual({ kind: 'unknown-revision' });
  });

  test('a publication that this process cannot use leaves it on what it has, and says why', async () => {
    await rename('Maple');
    await publish();
    const folder = mkdtempSync(join(tmpdir(), 'northkey-content-'));
    const other = runProcess(store.openAgain(), folder);

    expect(await refreshContent(other)).toBe(true);
    expect(other.liveContent.current).toBe(fixture);
    expect(other.liveContent.fault).toMatchObject({ runsOn: 'last-good' });
    expect(await refreshContent(other)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test('a fault ends as soon as the files can be used, and the same files are not tried twice', async () => {
    await rename('Maple');
    await publish();
    const folder = copyFixture();
    const file = join(folder, 'service.yaml');
    const good = readFileSync(file, 'utf8');
    const other = runProcess(store.openAgain(), folder);
    writeFileSync(file, 'page: [');

    expect(await refreshContent(other)).toBe(true);
    expect(other.liveContent.fault).toMatchObject({ problems: [{ file: 'service.yaml' }] });
    expect(await refreshContent(other)).toBe(false);
    writeFileSync(file, 'page: {');
    expect(await refreshContent(other)).toBe(true);
    expect(other.liveContent.current).toBe(fixture);

    writeFileSync(file, good);
    expect(await refreshContent(other)).toBe(true);
    expect(other.liveContent.fault).toBeNull();
    expect(other.liveContent.current.version).toBe(portal.liveContent.current.version);
    expect(await refreshContent(other)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  describe('a list', () => {
    const list = ['page', 'topics'];
    const before = fixture.service.page.topics.map(({ title }) => title);
    const readTopics = async () => {
      const text = (await findRevisionIn(store.database, 'draft', 'service.yaml'))?.source ?? null;
      return text === null ? fixture.service.page.topics : (getValue(readYaml(text), list) as { title: string }[]);
    };
    const readSeen = async () =>
      digestList(getValue(tryRead((await findTexts(store.database, 'service.yaml', serviceFile)).current), list));
    const titles = async () => (await readTopics()).map(({ title }) => title);
    const send = (change: ListChange, values: TypedValue[] = []) =>
      saveValues(portal, { part: 'service.yaml', values, list: { path: list, change }, actor, now });
    const record = { id: 'new', title: 'New', text: 'A term.' };

    test('entries can be added at any place, moved to any place, removed and put back', async () => {
      await send({ kind: 'add', record });
      expect(await titles()).toEqual([...before, 'New']);
      await send({ kind: 'move', index: before.length, to: 0, seen: await readSeen() });
      expect(await titles()).toEqual(['New', ...before]);
      await send({ kind: 'insert', index: 1, seen: await readSeen(), record: { ...record, id: 'second', title: 'Second' } });
      expect((await titles()).slice(0, 3)).toEqual(['New', 'Second', before[0]]);
      const removed = await send({ kind: 'remove', index: 0, seen: await readSeen() });
      expect(removed).toMatchObject({ kind: 'saved', list: { kind: 'changed', removed: record } });
      expect(await titles()).toEqual(['Second', ...before]);
      await send({ kind: 'insert', index: 0, seen: await readSeen(), record });
      expect(await titles()).toEqual(['New', 'Second', ...before]);
      expect(await publish()).toMatchObject({ kind: 'published' });
    });

    test('each added, changed, moved and removed entry is one change, and each of them can be undone alone', async () => {
      await send({ kind: 'insert', index: 0, seen: await readSeen(), record });
      const typed: TypedValue = { path: [...list, 1, 'title'], control: 'line', typed: 'Renamed', seen: digestText(before[0] ?? '') };
      await saveValues(portal, { part: 'service.yaml', values: [typed], actor, now });
      await send({ kind: 'remove', index: 2, seen: await readSeen() });
      const last = before.length - 1;
      await send({ kind: 'move', index: last, to: 1, seen: await readSeen() });
      const listOpen = async () =>
        (await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal)))[0]?.changes ?? [];
      const changes = await listOpen();
      expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['added', 'changed', 'moved', 'removed']);
      expect(changes.find(({ kind }) => kind === 'added')).toMatchObject({
        label: expect.stringContaining('New') as string,
        before: '',
        after: expect.stringContaining('A term.') as string,
      });
      expect(changes.find(({ kind }) => kind === 'removed')?.label).toContain(before[1]);

      for (const kind of ['moved', 'added', 'removed', 'changed']) {
        const { name = '' } = (await listOpen()).find((change) => change.kind === kind) ?? {};
        expect(await undoChange(portal, { part: 'service.yaml', change: name, actor, now }), kind).toEqual({ kind: 'undone' });
      }
      expect(await findRevisionIn(store.database, 'draft', 'service.yaml')).toBeNull();
    });

    test('undoing an entry that someone else changed in the meantime changes nothing', async () => {
      await send({ kind: 'add', record });
      const [draft] = await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal));
      const { name = '' } = draft?.changes[0] ?? {};
      await send({ kind: 'remove', index: before.length, seen: await readSeen() });
      await send({ kind: 'add', record: { ...record, id: 'theirs', title: 'Theirs' } });
      expect(await undoChange(portal, { part: 'service.yaml', change: name, actor, now })).toEqual({ kind: 'moved-on' });
      expect(await titles()).toEqual([...before, 'Theirs']);
    });

    test('it stays as it is if someone else changed it in the meantime, and what was typed is saved all the same', async () => {
      const seen = await readSeen();
      await send({ kind: 'add', record });
      const typed: TypedValue = { path: ['page', 'title'], control: 'line', typed: 'Terms', seen: digestText(fixture.service.page.title) };
      for (const change of [
        { kind: 'move', index: 0, to: 1, seen },
        { kind: 'remove', index: 0, seen },
        { kind: 'insert', index: 0, seen, record },
      ] as const)
        expect(await send(change, [typed])).toMatchObject({ kind: 'saved', list: { kind: 'moved-on' } });
      expect(await titles()).toEqual([...before, 'New']);
      expect((await findRevisionIn(store.database, 'draft', 'service.yaml'))?.source).toContain('title: Terms');
    });
  });

  describe('an update of an edited file', () => {
    let folder: string;
    beforeEach(async () => {
      folder = copyFixture();
      portal = runProcess(store.database, folder);
      await rename('Maple');
      await publish();
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    /** Replaces the file's own text, as an upgrade does. */
    const upgrade = (edit: (text: string) => string) => writeFileSync(join(folder, part), edit(own));
    const resolve = (choice: UpgradeChoice) => resolveUpgrade(portal, { part, choice, actor, now });
    const both = (text: string) =>
      text
        .replace(`product: ${fixture.brand.product}`, 'product: Birch')
        .replace(`school: ${fixture.brand.school}`, 'school: Birch School');

    test('it is listed with both versions until someone decides, and readers see the edited text', async () => {
      expect(await listUpgrades(portal)).toEqual([]);
      upgrade(both);
      expect(await listUpgrades(portal)).toMatchObject([
        {
          part,
          isDraft: false,
          changes: [
            { path: ['product'], before: fixture.brand.product, after: 'Birch', mine: 'Maple', isConflict: true },
            { path: ['school'], before: fixture.brand.school, after: 'Birch School', mine: fixture.brand.school, isConflict: false },
          ],
        },
      ]);
      await refreshContent(portal);
      expect(portal.liveContent.current.brand.product).toBe('Maple');

      expect(await resolve('keep')).toEqual({ kind: 'kept' });
      expect(await listUpgrades(portal)).toEqual([]);
      expect(await resolve('keep')).toEqual({ kind: 'nothing' });
      expect((await listRecords(store.database, { action: 'content.kept' }))[0]).toMatchObject({ after: '["product","school"]' });
    });

    test('merging takes what nobody edited, and taking it replaces the edited text, both as a draft', async () => {
      upgrade(both);
      expect(await resolve('merge')).toEqual({ kind: 'drafted' });
      expect(await resolve('take')).toEqual({ kind: 'has-draft' });
      await publish();
      expect(portal.liveContent.current.brand).toMatchObject({ product: 'Maple', school: 'Birch School' });
      expect(await listUpgrades(portal)).toEqual([]);

      upgrade((text) => both(text).replace('school: Birch School', 'school: Third School'));
      expect(await resolve('take')).toEqual({ kind: 'drafted' });
      await publish();
      expect(portal.liveContent.current.brand).toMatchObject({ product: 'Birch', school: 'Third School' });
      expect(await listUpgrades(portal)).toEqual([]);
    });
  });

  describe('an import over an update that nobody decided about', () => {
    test('it asks again before it can be published', async () => {
      const [folder, given] = [copyFixture(), mkdtempSync(join(tmpdir(), 'northkey-import-'))];
      portal = runProcess(store.database, folder);
      await rename('Maple');
      await publish();
      const { product, school } = fixture.brand;
      writeFileSync(join(folder, part), own.replace(`school: ${school}`, 'school: Birch School'));
      writeFileSync(join(given, part), own.replace(`product: ${product}`, 'product: Oak'));

      expect(await importContent(portal, { folder: given, actor, now })).toEqual({ kind: 'imported', parts: [part], removed: [] });
      expect(await listUpgrades(portal)).toMatchObject([{ part, isDraft: true, changes: [{ path: ['school'], after: 'Birch School' }] }]);
      expect(await publish()).toEqual({ kind: 'outdated', parts: [part] });
      expect(await resolveUpgrade(portal, { part, choice: 'merge', actor, now })).toEqual({ kind: 'drafted' });
      await publish();
      expect(portal.liveContent.current.brand).toMatchObject({ product: 'Oak', school: 'Birch School' });
      for (const each of [folder, given]) rmSync(each, { recursive: true });
    });
  });

  describe('an update under a draft', () => {
    let folder: string;
    beforeEach(() => {
      folder = copyFixture();
      portal = runProcess(store.database, folder);
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const { product, school, supportEmail } = fixture.brand;
    const upgrade = (more: (text: string) => string = (text) => text) =>
      writeFileSync(join(folder, part), more(own.replace(`school: ${school}`, 'school: Birch School')));
    const alsoProduct = (text: string) => text.replace(`product: ${product}`, 'product: Birch');
    const resolve = (choice: UpgradeChoice, takes: string[] = []) => resolveUpgrade(portal, { part, choice, takes, actor, now });
    const listChanged = async () =>
      (await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal))).flatMap(({ changes }) =>
        changes.map(({ label, before, after }) => [label, before, after]),
      );
    const outdated = { kind: 'outdated', parts: [part] };

    test('it asks before the draft can be published, and its text is not listed as the change of who drafted', async () => {
      await rename('Maple');
      upgrade();
      await refreshContent(portal);
      expect(await listUpgrades(portal)).toMatchObject([
        { part, isDraft: true, changes: [{ path: ['school'], mine: school, after: 'Birch School', isConflict: false }] },
      ]);
      expect(await listChanged()).toEqual([['Product name', product, 'Maple']]);
      expect(await publish()).toEqual(outdated);
      expect(await listRevisionsIn(store.database, 'live')).toEqual([]);

      expect(await resolve('merge')).toEqual({ kind: 'drafted' });
      expect(await listUpgrades(portal)).toEqual([]);
      expect(await listChanged()).toEqual([['Product name', product, 'Maple']]);
      expect(await publish()).toMatchObject({ kind: 'published' });
      expect(portal.liveContent.current.brand).toMatchObject({ product: 'Maple', school: 'Birch School' });
    });

    test('keeping the draft lists what it takes back, and can be published', async () => {
      await rename('Maple');
      upgrade();
      expect(await resolve('keep')).toEqual({ kind: 'kept' });
      expect(await listChanged()).toEqual(
        expect.arrayContaining([
          ['Product name', product, 'Maple'],
          ['Training school', 'Birch School', school],
        ]),
      );
      expect(await publish()).toMatchObject({ kind: 'published' });
      expect(portal.liveContent.current.brand).toMatchObject({ product: 'Maple', school });
      expect(await listUpgrades(portal)).toEqual([]);
    });

    test('taking the update gives the draft up, or makes it the file over what is live', async () => {
      await rename('Maple');
      upgrade();
      expect(await resolve('take')).toEqual({ kind: 'taken' });
      expect(await listRevisionsIn(store.database, 'draft')).toEqual([]);
      expect((await listHistory(store.database, 1))[0]).toMatchObject({ part, state: 'discarded' });

      await rename('Maple');
      await publish();
      await type(['supportEmail'], 'help@example.com', { shown: supportEmail });
      upgrade(alsoProduct);
      expect(await resolve('take')).toEqual({ kind: 'drafted' });
      expect(await publish()).toMatchObject({ kind: 'published' });
      expect(portal.liveContent.current.brand).toMatchObject({ product: 'Birch', supportEmail });
    });

    test('merging leaves what both changed, unless the update was chosen there', async () => {
      await rename('Maple');
      upgrade(alsoProduct);
      expect((await listUpgrades(portal))[0]?.changes.map(({ path, isConflict }) => [path[0], isConflict])).toEqual([
        ['product', true],
        ['school', false],
      ]);
      await type(['supportEmail'], 'help@example.com', { shown: supportEmail });
      expect(await resolve('merge', ['product'])).toEqual({ kind: 'drafted' });
      await publish();
      expect(portal.liveContent.current.brand).toMatchObject({
        product: 'Birch',
        school: 'Birch School',
        supportEmail: 'help@example.com',
      });
    });

    test('a draft that is started after the update still asks about what is live', async () => {
      await rename('Maple');
      await publish();
      upgrade();
      await type(['supportEmail'], 'help@example.com', { shown: supportEmail });
      expect(await listUpgrades(portal)).toMatchObject([{ part, isDraft: true }]);
      expect(await publish()).toEqual(outdated);
      expect(await resolve('merge')).toEqual({ kind: 'drafted' });
      await publish();
      expect(portal.liveContent.current.brand).toMatchObject({
        product: 'Maple',
        school: 'Birch School',
        supportEmail: 'help@example.com',
      });
      expect(await listUpgrades(portal)).toEqual([]);
    });

    test('an earlier version that is restored asks about an update since', async () => {
      await rename('Maple');
      await publish();
      await rename('Oak', 'Maple');
      await publish();
      upgrade();
      await resolve('merge');
      await publish();
      const past = await store.database.selectFrom('contentRevisions').select(['id', 'source']).where('state', '=', 'past').execute();
      const first = past.find(({ source }) => source?.includes('product: Maple'));
      await restoreRevision(portal, { part, id: first?.id ?? '', actor, now });
      expect(await publish()).toEqual(outdated);
      expect(await resolve('merge')).toEqual({ kind: 'drafted' });
      await publish();
      expect(portal.liveContent.current.brand).toMatchObject({ product: 'Maple', school: 'Birch School' });
    });

    test('undoing the only change gives the draft up, and an update of comments asks nothing', async () => {
      await rename('Maple');
      upgrade();
      expect(await undoChange(portal, { part, change: 'product', actor, now })).toEqual({ kind: 'undone' });
      expect(await undoChange(portal, { part, change: 'product', actor, now })).toEqual({ kind: 'moved-on' });
      expect(await listRevisionsIn(store.database, 'draft')).toEqual([]);

      await rename('Maple');
      writeFileSync(join(folder, part), `# A comment.\n${readFileSync(join(folder, part), 'utf8')}`);
      expect(await listUpgrades(portal)).toEqual([]);
      expect(await publish()).toMatchObject({ kind: 'published' });
    });

    test('a decision about another version than the one that was compared is refused', async () => {
      await rename('Maple');
      upgrade();
      const [asked] = await listUpgrades(portal);
      await rename('Oak', 'Maple');
      expect(await resolveUpgrade(portal, { part, choice: 'take', seen: asked?.seen, actor, now })).toEqual({ kind: 'moved-on' });
      expect((await findRevisionIn(store.database, 'draft', part))?.source).toContain('product: Oak');
    });
  });

  describe('as files', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'northkey-export-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    test('an export has every file as it is live, and imports into an empty portal', async () => {
      await rename('Maple');
      await publish();
      expect(await exportContent(portal, folder)).toMatchObject({ kind: 'exported', changed: [part] });
      const files = readContentFiles(folder);
      expect(files.get(part)).toBe(own.replace(`product: ${fixture.brand.product}`, 'product: Maple'));
      const others = [...readContentFiles(fixtureFolder)].filter(([path]) => path !== part);
      expect([...files].filter(([path]) => path !== part)).toEqual(others);
      expect(await exportContent(portal, folder)).toEqual({ kind: 'not-empty' });

      const second = await engine.open();
      const empty = runProcess(second.database);
      const order = { folder, actor, now };
      expect(await importContent(empty, order)).toEqual({ kind: 'imported', parts: [part], removed: [] });
      expect(await importContent(empty, order)).toEqual({ kind: 'has-drafts', parts: [part] });
      const drafts = (await listRevisionsIn(second.database, 'draft')).map(({ id, version }) => ({ id, version }));
      await publishDrafts(empty, { drafts, actor, reason: null, now });
      expect(empty.liveContent.current.version).toBe(portal.liveContent.current.version);
      expect(await importContent(empty, order)).toEqual({ kind: 'imported', parts: [], removed: [] });
      await second.close();
    });

    test('a file that is not valid YAML is refused, and one on disk neither stops the settings nor a correction', async () => {
      writeFileSync(join(folder, part), 'product: Maple VA: training\n');
      expect(await importContent(portal, { folder, actor, now })).toEqual({ kind: 'not-yaml', parts: [part] });

      const broken = copyFixture();
      writeFileSync(join(broken, part), 'product: Maple VA: training\n');
      portal = runProcess(store.database, broken);
      expect(await loadPart(portal, part)).toMatchObject({ isUnreadable: true, fields: [] });
      expect(await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal))).toEqual([]);
      writeFileSync(join(folder, part), own);
      expect(await importContent(portal, { folder, actor, now })).toEqual({ kind: 'imported', parts: [part], removed: [] });
      expect(await publish()).toMatchObject({ kind: 'published' });
      expect((await loadPart(portal, part)).isUnreadable).toBe(false);
      expect(await listUpgrades(portal)).toEqual([]);
      rmSync(broken, { recursive: true });
    });

    test('back to files only: an exported file asks at its first change, and is used once theirs was taken', async () => {
      await rename('Maple');
      await publish();
      await exportContent(portal, folder);
      portal = runProcess(store.database, folder);
      expect(await listUpgrades(portal)).toEqual([]);

      const exported = readFileSync(join(folder, part), 'utf8');
      writeFileSync(join(folder, part), exported.replace('product: Maple', 'product: Oak'));
      expect(await listUpgrades(portal)).toMatchObject([{ part, changes: [{ after: 'Oak' }] }]);
      expect(await resolveUpgrade(portal, { part, choice: 'take', actor, now })).toEqual({ kind: 'drafted' });
      expect(await publish()).toEqual({ kind: 'published', parts: [part] });
      expect(portal.liveContent.current.brand.product).toBe('Oak');

      writeFileSync(join(folder, part), exported.replace('product: Maple', 'product: Birch'));
      expect(await listUpgrades(portal)).toEqual([]);
      expect((await findPublished(store.database)).texts.has(part)).toBe(false);
    });

    test('a folder without content files is refused', async () => {
      writeFileSync(join(folder, 'notes.txt'), 'x');
      expect(await importContent(portal, { folder, actor, now })).toEqual({ kind: 'no-files' });
    });
  });
});
