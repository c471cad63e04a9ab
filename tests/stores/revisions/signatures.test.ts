import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { LiveContent } from '#app/content/live-content.ts';
import { loadContent } from '#app/content/load-content.ts';
import { insertSession } from '#app/features/access/store.server.ts';
import { findSignature, hashAgreement, listValidTexts } from '#app/features/agreements/find-signature.server.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { countSigners, listSignatures } from '#app/features/agreements/store.server.ts';
import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { erasePerson } from '#app/features/learners/erase-person.server.ts';
import { listLearners } from '#app/features/learners/store.server.ts';
import { insertMerge, lockLearner } from '#app/features/learning/store.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import type { ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';
import { exportContent } from '#app/features/revisions/files/export-content.server.ts';
import { importContent } from '#app/features/revisions/files/import-content.server.ts';
import { listUpgrades, resolveUpgrade } from '#app/features/revisions/files/resolve-upgrade.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import type { SignatureChoice } from '#app/features/revisions/publish-form.ts';
import { refreshContent, type ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { restoreRevision } from '#app/features/revisions/restore-revision.server.ts';
import { findRevisionIn, listPartHistory, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { learnersList } from '#app/pages/console/learners/learners-list.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { copyFixture, fixture, fixtureFolder } from '#tests/support/fixture-content.ts';
import { runProcess } from '#tests/support/revisions.ts';

const part = 'agreement.yaml';
const now = new Date('2026-11-21T12:00:00.000Z');
const by = { actor: 'owner@example.com', now };
const original = hashAgreement(fixture.agreement);

describe.each(engines)('signatures of a changed agreement on $name', (engine) => {
  let store: TestStore;
  let portal: ContentSource;
  let ana: string;

  beforeEach(async () => {
    store = await engine.open();
    portal = runProcess(store.database);
    ana = await sign();
  });
  afterEach(() => store.close());

  /** Signs the text that a process runs on. */
  async function sign(learnerId = createIdentifier(), source = portal): Promise<string> {
    const sessionId = createIdentifier();
    const session = { id: sessionId, tokenDigest: createIdentifier(), deviceId: createIdentifier(), now };
    await transact(store.database, (tx) => insertSession(tx, session));
    await signAgreement(
      { database: store.database, content: source.liveContent.current },
      { sessionId, fullName: 'Ana Cruz', onSign: (tx) => lockLearner(tx, learnerId, now), now },
    );
    return learnerId;
  }

  const edit = (path: ValuePath, value: unknown, file = part) => editDraft(portal, { part: file, ...by }, () => [{ path, value }]);
  const seeDrafts = async () => (await listRevisionsIn(store.database, 'draft')).map(({ id, version }) => ({ id, version }));
  const publish = async (signatures: SignatureChoice | null, reason: string | null = 'A typo', source = portal) =>
    publishDrafts(source, { drafts: await seeDrafts(), signatures, reason, ...by });
  const change = async (intro: string, signatures: SignatureChoice) => {
    await edit(['intro'], intro);
    expect(await publish(signatures)).toMatchObject({ kind: 'published' });
  };

  /** Runs on a copy of the content whose agreement states a rule. Returns its folder. */
  function citeRule(): string {
    const folder = copyFixture();
    const source = readFileSync(join(folder, part), 'utf8');
    writeFileSync(join(folder, part), source.replace('title: I am not registered', 'title: I reply {rule:acknowledge-lead}'));
    portal = { ...runProcess(store.database, folder), liveContent: new LiveContent(loadContent(folder)) };
    return folder;
  }

  /** Tells whether a learner's signature counts for the text that a process runs on. */
  async function counts(learnerId: string, { liveContent }: ContentSource = portal): Promise<boolean> {
    const { agreement } = liveContent.current;
    const signature = await findSignature(store.database, learnerId, agreement);
    return signature !== null && listValidTexts(agreement).includes(signature.textHash);
  }

  async function listFiltered(agreement: 'current' | 'earlier'): Promise<string[]> {
    const query = { ...learnersList.readAddress(new URLSearchParams({ agreement })), lessonIds: [], maxAttempts: 3, now, limit: 10 };
    const validTexts = listValidTexts(portal.liveContent.current.agreement);
    return (await listLearners(store.database, { ...query, validTexts, after: null })).map(({ id }) => id);
  }

  test('a changed text is published only with a decision and a reason, once someone has signed', async () => {
    await edit(['intro'], 'New words.');
    expect(await publish(null, null)).toEqual({ kind: 'undecided', lacks: ['signatures', 'reason'] });
    expect(await publish('valid', null)).toEqual({ kind: 'undecided', lacks: ['reason'] });
    expect(await publish(null)).toEqual({ kind: 'undecided', lacks: ['signatures'] });
    expect(portal.liveContent.current.agreement.intro).toBe(fixture.agreement.intro);
    expect(await findRevisionIn(store.database, 'draft', part)).not.toBeNull();
  });

  test('if nobody signed, or the text stays the same, there is nothing to decide', async () => {
    await edit(['terms', 0, 'short'], 'A shorter text for the email.');
    expect(await publish(null, null)).toMatchObject({ kind: 'published' });
    expect(await counts(ana)).toBe(true);

    await change('New words.', 'again');
    await edit(['intro'], 'Newer words.');
    expect(await publish(null, null)).toMatchObject({ kind: 'published' });
    expect(await listRecords(store.database, { subject: `content/${part}`, action: 'agreement.asked-again' })).toHaveLength(1);
  });

  test('a corrected wording keeps signatures valid, in every process, and says who decided it and why', async () => {
    const other = runProcess(store.openAgain());
    const before = await listSignatures(store.database);
    await change('New words.', 'valid');

    expect(portal.liveContent.current.agreement.acceptedTexts).toEqual([original]);
    await refreshContent(other);
    expect([await counts(ana), await counts(ana, other)]).toEqual([true, true]);
    expect(await findSignature(store.database, ana, other.liveContent.current.agreement)).toMatchObject({ textHash: original });
    expect(await listSignatures(store.database)).toEqual(before);
    expect(await verifyChain(store.database)).toMatchObject({ breaks: [] });
    const [record] = await listRecords(store.database, { action: 'agreement.kept-valid' });
    expect(record).toMatchObject({ actor: by.actor, reason: 'A typo', subject: `content/${part}` });
    expect(JSON.parse(record?.before ?? '')).toEqual({ version: 1, textHash: original, signers: 1 });
    expect(JSON.parse(record?.after ?? '')).toEqual({ version: 1, textHash: hashAgreement(portal.liveContent.current.agreement) });
  });

  test('a new agreement asks everyone again, and what was signed stays as it is', async () => {
    const before = await listSignatures(store.database);
    await change('New words.', 'again');
    expect(portal.liveContent.current.agreement.acceptedTexts).toEqual([]);
    expect(await counts(ana)).toBe(false);
    expect(await listSignatures(store.database)).toEqual(before);
    expect(await listRecords(store.database, { action: 'agreement.asked-again' })).toMatchObject([{ actor: by.actor, reason: 'A typo' }]);
  });

  test('corrections add up, and a new agreement ends them', async () => {
    await change('New words.', 'valid');
    const ben = await sign();
    await change('Newer words.', 'valid');
    expect([await counts(ana), await counts(ben)]).toEqual([true, true]);
    expect(await countSigners(store.database, listValidTexts(portal.liveContent.current.agreement))).toBe(2);

    await change('Other words.', 'again');
    expect([await counts(ana), await counts(ben)]).toEqual([false, false]);
    expect((await findRevisionIn(store.database, 'live', part))?.source).not.toContain('acceptedTexts');
    await sign(ana);
    expect([await counts(ana), await counts(ben)]).toEqual([true, false]);
  });

  test('the list of learners finds those whose signature counts, and those who sign again', async () => {
    const merged = await sign();
    const kept = createIdentifier();
    await transact(store.database, async (tx) => {
      await lockLearner(tx, kept, now);
      await insertMerge(tx, { from: merged, to: kept, now });
    });
    await change('New words.', 'valid');
    expect([await listFiltered('current'), await listFiltered('earlier')]).toEqual([expect.arrayContaining([ana, kept]), []]);
    await change('Newer words.', 'again');
    expect([await listFiltered('current'), await listFiltered('earlier')]).toEqual([[], expect.arrayContaining([ana, kept])]);
    await sign(kept);
    expect([await listFiltered('current'), await listFiltered('earlier')]).toEqual([[kept], [ana]]);
    for (const learnerId of [ana, kept]) await erasePerson(store.database, { learnerId, reason: 'asked', ...by });
    expect([await listFiltered('current'), await listFiltered('earlier')]).toEqual([[], []]);
  });

  test('a rule that the agreement states is decided about as well, although its own file has no draft', async () => {
    const folder = citeRule();
    const ben = await sign();
    await edit(['rules', 0, 'value'], 'within 6 minutes, 15 at the latest', 'rules.yaml');
    expect(await publish(null)).toEqual({ kind: 'undecided', lacks: ['signatures'] });
    expect(await publish('valid')).toEqual({ kind: 'published', parts: ['rules.yaml'] });

    expect(portal.liveContent.current.agreement.terms[0]?.title).toContain('within 6 minutes');
    expect(await counts(ben)).toBe(true);
    expect((await findRevisionIn(store.database, 'live', part))?.source).toContain('acceptedTexts:\n  - ');
    rmSync(folder, { recursive: true });
  });

  test('publishing such a rule leaves it open whether an update of the edited agreement is taken', async () => {
    const folder = citeRule();
    await sign();
    await change('New words.', 'valid');
    writeFileSync(join(folder, part), readFileSync(join(folder, part), 'utf8').replace('version: 1', 'version: 2'));
    await edit(['rules', 0, 'value'], 'within 6 minutes, 15 at the latest', 'rules.yaml');
    expect(await publish('valid')).toEqual({ kind: 'published', parts: ['rules.yaml'] });
    expect(portal.liveContent.current.agreement).toMatchObject({ intro: 'New words.', version: 1 });
    expect(await listUpgrades(portal)).toMatchObject([{ part, isDraft: false, changes: [{ path: ['version'], after: 2 }] }]);
    rmSync(folder, { recursive: true });
  });

  test('an earlier text that is restored counts for those who signed it, and asks about the others', async () => {
    await change('New words.', 'again');
    const ben = await sign();
    await change('Newer words.', 'valid');
    const history = await listPartHistory(store.database, part, 10);
    const first = history.find(({ state, reason }) => state === 'past' && reason === 'A typo');
    expect(await restoreRevision(portal, { part, id: first?.id ?? '', ...by })).toMatchObject({ kind: 'restored' });
    expect(await publish(null)).toEqual({ kind: 'undecided', lacks: ['signatures'] });
    expect(await publish('again')).toMatchObject({ kind: 'published' });
    expect([await counts(ana), await counts(ben)]).toEqual([false, true]);
  });

  test('an exported agreement says which texts it accepts, and an empty portal that imports it accepts them', async () => {
    await change('New words.', 'valid');
    const parent = mkdtempSync(join(tmpdir(), 'northkey-export-'));
    const folder = join(parent, 'content');
    await exportContent(portal, folder);
    const empty = await engine.open();
    const imported = runProcess(empty.database);
    await importContent(imported, { folder, ...by });
    const drafts = (await listRevisionsIn(empty.database, 'draft')).map(({ id, version }) => ({ id, version }));
    expect(await publishDrafts(imported, { drafts, reason: null, ...by })).toMatchObject({ kind: 'published' });
    expect(imported.liveContent.current.agreement).toEqual(portal.liveContent.current.agreement);
    await empty.close();
    rmSync(parent, { recursive: true });
  });

  test('an upgrade that changes the agreement keeps what was decided, or asks again when its text is taken', async () => {
    await change('New words.', 'valid');
    const folder = copyFixture();
    const text = readFileSync(join(fixtureFolder, part), 'utf8');
    writeFileSync(join(folder, part), text.replace('version: 1', 'version: 2'));
    const upgraded = runProcess(store.database, folder);
    await refreshContent(upgraded);
    expect(await counts(ana, upgraded)).toBe(true);
    expect(await resolveUpgrade(upgraded, { part, choice: 'keep', ...by })).toEqual({ kind: 'kept' });
    expect(await counts(ana, upgraded)).toBe(true);

    writeFileSync(join(folder, part), text.replace('version: 1', 'version: 3'));
    expect(await resolveUpgrade(upgraded, { part, choice: 'take', ...by })).toEqual({ kind: 'drafted' });
    expect(await publish(null, 'Theirs', upgraded)).toEqual({ kind: 'undecided', lacks: ['signatures'] });
    expect(await publish('valid', 'Theirs', upgraded)).toMatchObject({ kind: 'published' });
    expect(upgraded.liveContent.current.agreement.version).toBe(3);
    expect(await counts(ana, upgraded)).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test('two owners who decide differently at once publish one of the two', async () => {
    await edit(['intro'], 'New words.');
    const other = runProcess(engine.canRace ? store.openAgain() : store.database);
    const drafts = await seeDrafts();
    const answers = await Promise.all(
      (
        [
          [portal, 'valid'],
          [other, 'again'],
        ] as const
      ).map(([source, signatures]) => publishDrafts(source, { drafts, signatures, reason: 'A typo', ...by })),
    );
    expect(answers.filter(({ kind }) => kind === 'published')).toHaveLength(1);
    await refreshContent(portal);
    const isValid = answers[0]?.kind === 'published';
    expect(await counts(ana)).toBe(isValid);
    expect(await listRecords(store.database, { action: isValid ? 'agreement.asked-again' : 'agreement.kept-valid' })).toEqual([]);
  });
});
