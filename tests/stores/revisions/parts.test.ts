import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { readContentFiles } from '#app/content/content-files.ts';
import { readLastGood, saveLastGood } from '#app/content/last-good-files.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { saveLearningChanges } from '#app/features/learning/save-changes.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, tryRead, type ValueChange } from '#app/features/revisions/files/edit-yaml.server.ts';
import { exportContent } from '#app/features/revisions/files/export-content.server.ts';
import { importContent } from '#app/features/revisions/files/import-content.server.ts';
import { readDraftFiles } from '#app/features/revisions/files/read-draft-files.server.ts';
import { listUpgrades, resolveUpgrade } from '#app/features/revisions/files/resolve-upgrade.server.ts';
import { listUnpublished, loadPartsOnce } from '#app/features/revisions/load-settings.server.ts';
import { addPart } from '#app/features/revisions/parts/add-part.server.ts';
import { partKinds, type NewPart, type PartKind } from '#app/features/revisions/parts/part-kinds.ts';
import { bringBackPart, removePart } from '#app/features/revisions/parts/remove-part.server.ts';
import { switchModule } from '#app/features/revisions/parts/switch-module.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import { describeAffected } from '#app/features/revisions/records/describe-affected.server.ts';
import { refreshContent, type ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { writeSeenDrafts } from '#app/features/revisions/review/rules.ts';
import { listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { undoChange } from '#app/features/revisions/changes/undo-change.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { copyFixture, fixture } from '#tests/support/fixture-content.ts';
import { runProcess } from '#tests/support/revisions.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const by = { actor: 'owner@example.com', now };
const module = 'modules/leases-tenancies.yaml';
/** Where each kind of part goes in the fixture. */
const places: Partial<Record<PartKind, string>> = {
  lesson: 'crm',
  practice: 'crm',
  question: '1',
  prompt: fixture.prompts.categories[0] ?? '',
};

describe.each(engines)('new and removed content on $name', (engine) => {
  let store: TestStore;
  let folder: string;
  let portal: ContentSource;

  beforeEach(async () => {
    store = await engine.open();
    folder = copyFixture();
    portal = runProcess(store.database, folder);
  });
  afterEach(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const add = (kind: PartKind, given: Partial<NewPart> = {}) =>
    addPart(portal, {
      kind,
      part: {
        title: 'Leases & Tenancies',
        purpose: 'Handle a lease.',
        place: places[kind] ?? '',
        audience: 'both',
        practice: 'choice',
        ...given,
      },
      today: '2026-11-21',
      ...by,
    });
  const set = (part: string, changes: ValueChange[]) => editDraft(portal, { part, ...by }, () => changes);
  const seeDrafts = async () => (await listRevisionsIn(store.database, 'draft')).map(({ id, version }) => ({ id, version }));
  const listDrafted = async () => (await listRevisionsIn(store.database, 'draft')).map(({ part }) => part);
  /** Returns the name of the change that adds or removes a file. */
  const nameDraft = async (part: string) =>
    writeSeenDrafts((await listRevisionsIn(store.database, 'draft')).filter((draft) => draft.part === part));
  const publish = async () => publishDrafts(portal, { drafts: await seeDrafts(), reason: null, ...by });
  const readDraft = async (part: string) => tryRead((await readDraftFiles(portal)).get(part) ?? '');
  const fillIn = () =>
    set(module, [
      { path: ['lessons', 0, 'title'], value: 'The standard lease' },
      { path: ['sections', 0, 'title'], value: 'The standard lease' },
      { path: ['sections', 0, 'blocks', 0, 'text'], value: 'Zebrawood is a new word.' },
    ]);
  /** Adds a module that everyone can read. */
  const publishModule = async () => {
    await add('module');
    await fillIn();
    await switchModule(portal, { module: 'leases-tenancies', isPublished: true, ...by });
    expect(await publish()).toMatchObject({ kind: 'published' });
  };

  test('a new module is a draft with a card, cannot be published before it is filled in, and is coming soon until it is switched on', async () => {
    expect(await add('module')).toEqual({ kind: 'added', part: module, at: '' });
    expect(await listDrafted()).toEqual(['modules.yaml', module]);
    expect(await publish()).toMatchObject({
      kind: 'invalid',
      problems: expect.arrayContaining([expect.objectContaining({ file: module, path: 'lessons[0].title' })]) as unknown,
    });

    await fillIn();
    expect(await publish()).toEqual({ kind: 'published', parts: ['modules.yaml', module] });
    const { modules, modulePages } = portal.liveContent.current;
    expect(modules.at(-1)).toMatchObject({ id: 'leases-tenancies', title: 'Leases & Tenancies', lessons: 1, published: false });
    expect(modulePages.has('leases-tenancies')).toBe(false);

    await switchModule(portal, { module: 'leases-tenancies', isPublished: true, ...by });
    await publish();
    expect(portal.liveContent.current.modulePages.get('leases-tenancies')?.title).toBe('Leases & Tenancies');
    await switchModule(portal, { module: 'leases-tenancies', isPublished: false, ...by });
    await publish();
    expect(portal.liveContent.current.modulePages.has('leases-tenancies')).toBe(false);
    expect(await switchModule(portal, { module: 'nothing', isPublished: true, ...by })).toEqual({ kind: 'unknown-module' });
  });

  test('other processes on the same store follow a new module', async () => {
    const other = runProcess(store.openAgain(), folder);
    await publishModule();
    expect(await refreshContent(other)).toBe(true);
    expect(other.liveContent.current.modulePages.has('leases-tenancies')).toBe(true);
  });

  test.each(partKinds)('a new %s is listed as an unpublished change, can be opened, and can be undone', async (kind) => {
    const added = await add(kind);
    if (added.kind !== 'added') throw new Error(added.kind);
    const data = await readDraft(added.part);
    const path = added.at.split(/[.[\]]+/).filter((key) => key !== '');
    expect(
      getValue(
        data,
        path.map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      ),
    ).toBeDefined();
    expect(JSON.stringify(data)).toContain('Leases & Tenancies');
    const unpublished = await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal));
    expect(unpublished.map(({ draft }) => draft.part)).toContain(added.part);

    for (const { draft, changes } of unpublished)
      for (const { name } of changes)
        expect(await undoChange(portal, { part: draft.part, change: name, ...by })).toEqual({ kind: 'undone' });
    expect(await listDrafted()).toEqual([]);
  });

  test('undoing a new file that someone else has since changed, published, edited again or undone discards nothing', async () => {
    await add('module');
    const undo = async (change: string) => undoChange(portal, { part: module, change, ...by });
    const seen = await nameDraft(module);
    await fillIn();
    expect(await undo(seen)).toEqual({ kind: 'moved-on' });
    expect(await listDrafted()).toContain(module);

    const last = await nameDraft(module);
    await publish();
    expect(await undo(last)).toEqual({ kind: 'moved-on' });
    await set(module, [{ path: ['title'], value: 'Another title' }]);
    for (const change of [last, '']) expect(await undo(change)).toEqual({ kind: 'moved-on' });
    expect(await listDrafted()).toEqual([module]);
    const other = { part: 'modules/crm.yaml', change: await nameDraft(module), ...by };
    expect(await undoChange(portal, other)).toEqual({ kind: 'moved-on' });
    expect(await undo(await nameDraft(module))).toEqual({ kind: 'undone' });
    expect(await undo(other.change)).toEqual({ kind: 'moved-on' });
  });

  test('a place that does not exist is refused, and nothing is saved', async () => {
    for (const kind of ['lesson', 'practice', 'question', 'prompt', 'module'] as const)
      expect(await add(kind, { place: 'nothing' }), kind).toEqual({ kind: 'unknown-place' });
    writeFileSync(join(folder, 'prompts.yaml'), 'a: [');
    expect(await add('prompt')).toEqual({ kind: 'unreadable', part: 'prompts.yaml' });
    expect(await listDrafted()).toEqual([]);
  });

  test('identifiers are never used twice: not of the same title, not of a discarded draft, a removed file or an address of the portal', async () => {
    expect(await add('document')).toMatchObject({ part: 'documents/leases-tenancies.yaml' });
    expect(await add('document')).toMatchObject({ part: 'documents/leases-tenancies-2.yaml' });
    await undoChange(portal, {
      part: 'documents/leases-tenancies-2.yaml',
      change: await nameDraft('documents/leases-tenancies-2.yaml'),
      ...by,
    });
    expect(await add('document')).toMatchObject({ part: 'documents/leases-tenancies-3.yaml' });
    expect(await add('module', { title: 'Assessment' })).toMatchObject({ part: 'modules/assessment-2.yaml' });
    expect(await add('module', { title: '🍁' })).toMatchObject({ part: 'modules/module.yaml' });

    const numbers = fixture.assessment.questions.map(({ id }) => id);
    await add('question');
    const [drafted] = await listUnpublished(
      await listRevisionsIn(store.database, 'draft').then((drafts) => drafts.filter(({ part }) => part === 'assessment.yaml')),
      loadPartsOnce(portal),
    );
    await undoChange(portal, { part: 'assessment.yaml', change: drafted?.changes[0]?.name ?? '', ...by });
    await add('question');
    const { questions } = (await readDraft('assessment.yaml')) as { questions: { id: number }[] };
    expect(questions.at(-1)?.id).toBe(Math.max(...numbers) + 2);
  });

  test('a lesson that learners completed keeps its identifier for itself, even if no file has it anymore', async () => {
    const content = { ...fixture };
    const lessons = fixture.modulePages.get('crm')?.lessons ?? [];
    await saveLearningChanges(
      { database: store.database, content },
      { learnerId: createIdentifier(), changes: [{ kind: 'lesson', id: lessons.at(-1)?.id ?? '' }], now },
    );
    const file = join(folder, 'modules/crm.yaml');
    const last = `${lessons.at(-1)?.id}`;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(last, 'crm-other'));
    await add('lesson');
    const { lessons: drafted } = (await readDraft('modules/crm.yaml')) as { lessons: { id: string }[] };
    expect(drafted.at(-1)?.id).toBe(`crm-${lessons.length + 1}`);
    expect(drafted.map(({ id }) => id)).not.toContain(last);
  });

  test('a new entry leaves the rest of its file as it was, byte for byte', async () => {
    await add('lesson');
    await add('practice');
    const files = await readDraftFiles(portal);
    for (const part of ['modules/crm.yaml', 'practice/crm.yaml']) {
      const lines = (files.get(part) ?? '').split('\n');
      for (const line of readFileSync(join(folder, part), 'utf8').split('\n')) expect(lines).toContain(line);
    }
  });

  test('a module that is announced gets its file without another card, and stays coming soon', async () => {
    const announced = fixture.modules.find(({ id }) => !fixture.modulePages.has(id))?.id ?? '';
    expect(await add('module', { place: announced })).toEqual({ kind: 'added', part: `modules/${announced}.yaml`, at: '' });
    const { modules } = (await readDraft('modules.yaml')) as { modules: { id: string; published?: boolean }[] };
    expect(modules.filter(({ id }) => id === announced)).toMatchObject([{ published: false }]);
    expect(await add('module', { place: announced })).toEqual({ kind: 'unknown-place' });
  });

  test('removing the unpublished file of a module that is announced leaves its card as readers see it, with what else changed in it', async () => {
    const index = fixture.modules.findIndex(({ id }) => !fixture.modulePages.has(id));
    const announced = fixture.modules[index]?.id ?? '';
    const before = await readDraft('modules.yaml');
    await add('module', { place: announced });
    expect(await removePart(portal, { part: `modules/${announced}.yaml`, ...by })).toEqual({ kind: 'removed' });
    expect(await listDrafted()).toEqual([]);
    expect(await readDraft('modules.yaml')).toEqual(before);

    await add('module', { place: announced });
    await set('modules.yaml', [{ path: ['modules', index, 'title'], value: 'Another title' }]);
    await switchModule(portal, { module: announced, isPublished: true, ...by });
    expect(await removePart(portal, { part: `modules/${announced}.yaml`, ...by })).toEqual({ kind: 'removed' });
    const [list] = await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal));
    expect(list?.changes).toMatchObject([{ part: 'modules.yaml', path: `modules[${index}].title`, after: 'Another title' }]);
  });

  test('a removed module is gone once it is published, with its card and its practice, and can be brought back', async () => {
    const questions = fixture.assessment.questions.filter((question) => question.module !== 'crm');
    const before = readContentFiles(folder);
    expect(await removePart(portal, { part: 'modules/crm.yaml', ...by })).toEqual({ kind: 'removed' });
    expect(await listDrafted()).toEqual(['modules.yaml', 'modules/crm.yaml', 'practice/crm.yaml']);
    expect(
      (await listUnpublished(await listRevisionsIn(store.database, 'draft'), loadPartsOnce(portal))).find(
        ({ draft }) => draft.part === 'modules/crm.yaml',
      )?.changes,
    ).toMatchObject([{ path: '', before: 'Published', after: 'Removed' }]);
    // Questions that the module teaches keep it.
    expect(await publish()).toMatchObject({
      kind: 'invalid',
      problems: expect.arrayContaining([expect.objectContaining({ file: 'assessment.yaml' })]) as unknown,
    });

    expect(await bringBackPart(portal, { part: 'modules/crm.yaml', ...by })).toEqual({ kind: 'brought-back' });
    expect(await listDrafted()).toEqual([]);
    expect(await readDraftFiles(portal)).toEqual(before);
    expect(questions.length).toBeLessThan(fixture.assessment.questions.length);
  });

  test('a published removal says whose records it affects, is recorded, and is undone with the last text', async () => {
    await publishModule();
    await saveLearningChanges(
      { database: store.database, content: portal.liveContent.current },
      { learnerId: createIdentifier(), changes: [{ kind: 'lesson', id: 'leases-tenancies-1' }], now },
    );
    expect(await removePart(portal, { part: module, ...by })).toEqual({ kind: 'removed' });
    const stores = { database: store.database, content: portal.liveContent.current };
    const sentence = '1 learner completed a lesson that you\'re taking out of the training ("The standard lease")';
    // The module is taken out of the training without its file as well as without its card.
    for (const part of ['modules.yaml', module])
      expect((await describeAffected(stores, loadPartsOnce(portal), [part])).get(part)).toEqual([
        expect.stringContaining(sentence) as string,
      ]);
    expect(await publish()).toMatchObject({ kind: 'published' });
    expect(portal.liveContent.current.modules.map(({ id }) => id)).not.toContain('leases-tenancies');
    expect((await listRecords(store.database, { subject: `content/${module}` }, 1))[0]).toMatchObject({ action: 'content.published' });
    expect(await removePart(portal, { part: module, ...by })).toEqual({ kind: 'unknown-part' });
    expect(await add('module')).toMatchObject({ part: 'modules/leases-tenancies-2.yaml' });
    await undoChange(portal, {
      part: 'modules/leases-tenancies-2.yaml',
      change: await nameDraft('modules/leases-tenancies-2.yaml'),
      ...by,
    });

    expect(await bringBackPart(portal, { part: module, ...by })).toEqual({ kind: 'brought-back' });
    expect(await bringBackPart(portal, { part: module, ...by })).toEqual({ kind: 'unknown-part' });
    expect(((await readDraft(module)) as { title: string }).title).toBe('Leases & Tenancies');
  });

  test('a file with unpublished changes is not removed, one that was never published is simply gone, and others cannot be removed', async () => {
    await set('modules/crm.yaml', [{ path: ['title'], value: 'New' }]);
    expect(await removePart(portal, { part: 'modules/crm.yaml', ...by })).toEqual({ kind: 'has-draft' });
    await undoChange(portal, { part: 'modules/crm.yaml', change: 'title', ...by });
    await add('module');
    expect(await removePart(portal, { part: module, ...by })).toEqual({ kind: 'removed' });
    expect(await listDrafted()).toEqual([]);
    for (const part of ['brand.yaml', 'client/resources.yaml', 'checks/advice.yaml', 'modules/nothing.yaml', '../package.json'])
      expect(await removePart(portal, { part, ...by }), part).toEqual({ kind: 'unknown-part' });
    expect(await bringBackPart(portal, { part: 'modules/crm.yaml', ...by })).toEqual({ kind: 'unknown-part' });
  });

  test('an export has new files and no removed ones, and importing it elsewhere leads to the same content', async () => {
    await publishModule();
    await removePart(portal, { part: 'simulations/short-morning.yaml', ...by });
    expect(await publish()).toMatchObject({ kind: 'published' });
    const target = mkdtempSync(join(tmpdir(), 'northkey-export-'));
    expect(await exportContent(portal, target)).toMatchObject({
      kind: 'exported',
      changed: ['modules.yaml', module, 'simulations/short-morning.yaml'],
    });
    expect(existsSync(join(target, module))).toBe(true);
    expect(existsSync(join(target, 'simulations/short-morning.yaml'))).toBe(false);

    const second = await engine.open();
    const other = runProcess(second.database, folder);
    expect(await importContent(other, { folder: target, ...by })).toEqual({
      kind: 'imported',
      parts: ['modules.yaml', module, 'simulations/short-morning.yaml'],
      removed: ['simulations/short-morning.yaml'],
    });
    const drafts = (await listRevisionsIn(second.database, 'draft')).map(({ id, version }) => ({ id, version }));
    expect(await publishDrafts(other, { drafts, reason: null, ...by })).toMatchObject({ kind: 'published' });
    expect(other.liveContent.current.version).toBe(portal.liveContent.current.version);
    await second.close();
    rmSync(target, { recursive: true });
  });

  test('importing a folder with a few files removes none', async () => {
    const some = mkdtempSync(join(tmpdir(), 'northkey-import-'));
    writeFileSync(join(some, 'brand.yaml'), `${readFileSync(join(folder, 'brand.yaml'), 'utf8')}# Mine\n`);
    expect(await importContent(portal, { folder: some, ...by })).toEqual({ kind: 'imported', parts: ['brand.yaml'], removed: [] });
    rmSync(some, { recursive: true });
  });

  test('an upgrade that changes a removed file asks, and keeping leaves it removed', async () => {
    const part = 'simulations/short-morning.yaml';
    const file = join(folder, part);
    await removePart(portal, { part, ...by });
    await publish();
    expect(await listUpgrades(portal)).toEqual([]);
    writeFileSync(file, readFileSync(file, 'utf8').replace('A fixture morning', 'Another morning'));
    expect(await listUpgrades(portal)).toMatchObject([{ part, changes: [{ path: ['title'], mine: undefined, after: 'Another morning' }] }]);
    expect(await resolveUpgrade(portal, { part, choice: 'merge', ...by })).toEqual({ kind: 'kept' });
    expect(await listUpgrades(portal)).toEqual([]);

    writeFileSync(file, readFileSync(file, 'utf8').replace('Another morning', 'A third morning'));
    expect(await resolveUpgrade(portal, { part, choice: 'take', ...by })).toEqual({ kind: 'drafted' });
    await publish();
    expect(portal.liveContent.current.simulations.get('short-morning')?.title).toBe('A third morning');
  });

  test('an upgrade that brings a file of the same name as a new one asks, and nothing is overwritten', async () => {
    await publishModule();
    writeFileSync(join(folder, module), 'title: Theirs\n');
    expect(await listUpgrades(portal)).toMatchObject([
      { part: module, changes: [{ path: ['title'], mine: 'Leases & Tenancies', after: 'Theirs' }] },
    ]);
    expect(await resolveUpgrade(portal, { part: module, choice: 'keep', ...by })).toEqual({ kind: 'kept' });
    expect(await listUpgrades(portal)).toEqual([]);
  });

  test('the files to fall back on have new files and no removed ones', async () => {
    await publishModule();
    await removePart(portal, { part: 'simulations/short-morning.yaml', ...by });
    const data = mkdtempSync(join(tmpdir(), 'northkey-data-'));
    await saveLastGood(data, await readDraftFiles(portal));
    const files = readLastGood(data);
    expect(files?.has(module)).toBe(true);
    expect(files?.has('simulations/short-morning.yaml')).toBe(false);
    rmSync(data, { recursive: true });
  });
});
