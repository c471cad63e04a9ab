import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { listRecords } from '#app/features/audit-log/store.server.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { discardDrafts } from '#app/features/revisions/discard-drafts.server.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { compareVersions } from '#app/features/revisions/history/compare-versions.server.ts';
import { originalVersion } from '#app/features/revisions/history/history-rules.ts';
import { describeOthers, editingLife } from '#app/features/revisions/presence/describe-others.server.ts';
import { makePreviewLink, revokePreviewLink } from '#app/features/revisions/preview-links/make-preview-link.server.ts';
import { openPreviewLink, readPreviewLink } from '#app/features/revisions/preview-links/open-preview-link.server.ts';
import { previewLinkLife } from '#app/features/revisions/preview-links/preview-link-rules.ts';
import { listPreviewLinks } from '#app/features/revisions/preview-links/preview-link-store.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import type { ContentSource } from '#app/features/revisions/refresh-content.server.ts';
import { askForReview } from '#app/features/revisions/review/ask-for-review.server.ts';
import { findOpenReview } from '#app/features/revisions/review/find-open-review.server.ts';
import { sendBack } from '#app/features/revisions/review/send-back.server.ts';
import { saveValues } from '#app/features/revisions/save-values.server.ts';
import { listPartHistory, listRevisionsIn } from '#app/features/revisions/store.server.ts';
import { removeManagerAccess } from '#app/features/team/change-manager.server.ts';
import { insertManager, updateRole } from '#app/features/team/store.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { deriveKeys } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { runProcess } from '#tests/support/revisions.ts';

const part = 'brand.yaml';
const keys = deriveKeys('x'.repeat(43));
const start = new Date('2026-11-21T12:00:00.000Z');
const helen = { id: 'helen', email: 'helen@example.com' };
const olga = { id: 'olga', email: 'olga@example.com' };

describe.each(engines)('content review on $name', (engine) => {
  let store: TestStore;
  let portal: ContentSource;
  let now: Date;

  beforeEach(async () => {
    store = await engine.open();
    portal = runProcess(store.database);
    now = start;
    await transact(store.database, async (tx) => {
      await insertManager(tx, { ...helen, name: 'Helen Marsh', role: 'editor', passwordHash: 'x', now });
      await insertManager(tx, { ...olga, name: 'Olga Brandt', role: 'owner', passwordHash: 'x', now });
    });
  });
  afterEach(() => store.close());

  const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));
  const rename = (typed: string, shown = fixture.brand.product, by = helen) =>
    saveValues(portal, {
      part,
      values: [{ path: ['product'], control: 'line', typed, seen: digestText(shown) }],
      actor: by.email,
      now,
    });
  const seeDrafts = async () => (await listRevisionsIn(store.database, 'draft')).map(({ id, version }) => ({ id, version }));
  const publish = async (reason: string | null = null) =>
    publishDrafts(portal, { drafts: await seeDrafts(), actor: olga.email, reason, now });
  const notified: string[][] = [];
  const ask = async (note = 'The new name.', drafts?: { id: string; version: number }[]) =>
    askForReview(store.database, {
      drafts: drafts ?? (await seeDrafts()),
      note,
      actor: helen.email,
      now,
      onAsk: async (_tx, { parts }) => void notified.push(parts),
    });

  test('a review waits for an owner until the drafts are published or discarded', async () => {
    expect(await ask()).toEqual({ kind: 'nothing' });
    await rename('Maple');
    expect(await ask()).toEqual({ kind: 'asked' });
    expect(notified).toEqual([[part]]);
    expect(await findOpenReview(store.database)).toMatchObject({
      note: 'The new name.',
      askedBy: { name: 'Helen Marsh', email: helen.email },
      askedAt: now,
      isChanged: false,
      parts: [part],
      sentBack: null,
    });
    await publish();
    expect(await findOpenReview(store.database)).toBeNull();

    await rename('Birch', 'Maple');
    expect(await findOpenReview(store.database)).toBeNull();
    await ask('');
    await discardDrafts(store.database, { drafts: await seeDrafts(), actor: olga.email, now });
    expect(await findOpenReview(store.database)).toBeNull();
    const records = await listRecords(store.database, { action: 'content.review-asked' });
    expect(records.map(({ actor, subject, after, reason }) => [actor, subject, after, reason])).toEqual([
      [helen.email, 'content/drafts', JSON.stringify([part]), null],
      [helen.email, 'content/drafts', JSON.stringify([part]), 'The new name.'],
    ]);
  });

  test('a change after the request says so, and asking for what has changed is refused', async () => {
    await rename('Map');
    const seen = await seeDrafts();
    await ask();
    await rename('Maple', 'Map');
    expect((await findOpenReview(store.database))?.isChanged).toBe(true);
    expect(await ask('Again.', seen)).toEqual({ kind: 'moved-on' });
    await ask('Again.');
    expect(await findOpenReview(store.database)).toMatchObject({ note: 'Again.', isChanged: false });
  });

  test('a review stays open for the files that are not published yet, and ends with the last of them', async () => {
    await rename('Maple');
    await editDraft(portal, { part: 'prompts.yaml', actor: helen.email, now }, () => [{ path: ['prompts', 0, 'title'], value: 'Words' }]);
    await ask();
    await rename('Maple VA', 'Maple');
    await ask('Both.');
    const publishOnly = async (file: string) => {
      const drafts = (await listRevisionsIn(store.database, 'draft')).filter((draft) => draft.part === file);
      expect(await publishDrafts(portal, { drafts, actor: olga.email, reason: null, now })).toMatchObject({ kind: 'published' });
    };
    await publishOnly(part);
    expect(await findOpenReview(store.database)).toMatchObject({ note: 'Both.', isChanged: false, parts: ['prompts.yaml'] });
    await rename('Birch', 'Maple VA');
    expect((await findOpenReview(store.database))?.isChanged).toBe(true);
    await publishOnly('prompts.yaml');
    expect(await findOpenReview(store.database)).toBeNull();
  });

  test('an owner sends the drafts back once, and the drafts stay', async () => {
    await rename('Maple');
    await ask();
    const { id = '' } = (await findOpenReview(store.database)) ?? {};
    const back = () => sendBack(store.database, { id, note: 'Spell it out.', actor: olga.email, now });
    expect(await back()).toEqual({ kind: 'sent-back' });
    expect(await back()).toEqual({ kind: 'over' });
    expect(await findOpenReview(store.database)).toMatchObject({ sentBack: { by: 'Olga Brandt', at: now, note: 'Spell it out.' } });
    expect(await seeDrafts()).toHaveLength(1);
    expect(await listRecords(store.database, { action: 'content.sent-back' })).toMatchObject([
      { actor: olga.email, reason: 'Spell it out.' },
    ]);

    await ask('Now it is.');
    expect(await findOpenReview(store.database)).toMatchObject({ note: 'Now it is.', sentBack: null });
    expect(await sendBack(store.database, { id, note: 'Late.', actor: olga.email, now })).toEqual({ kind: 'over' });
  });

  const makeLink = (maker = helen) => makePreviewLink({ database: store.database, keys }, { audience: 'client', maker, now });
  const read = (token: string) => readPreviewLink({ database: store.database, keys }, token, now);

  test('a preview link opens one portal for seven days, and its token is stored nowhere', async () => {
    const { token, expiresAt } = await makeLink();
    expect(expiresAt).toEqual(new Date(now.getTime() + previewLinkLife));
    expect(await read(token)).toEqual({ kind: 'open', audience: 'client', expiresAt });
    expect(await read(`${token}x`)).toEqual({ kind: 'unknown' });
    const stored = await store.database.selectFrom('previewLinks').selectAll().execute();
    const records = await listRecords(store.database, { action: 'preview-link.made' });
    expect(JSON.stringify([stored, records])).not.toContain(token);
    expect(await listPreviewLinks(store.database, now)).toMatchObject([{ maker: 'Helen Marsh', audience: 'client', expiresAt }]);

    pass(previewLinkLife - 1);
    expect((await read(token)).kind).toBe('open');
    pass(1);
    expect(await read(token)).toEqual({ kind: 'over' });
    expect(await listPreviewLinks(store.database, now)).toEqual([]);
  });

  test('a preview link ends when it is revoked, and when its maker can no longer edit', async () => {
    const { token } = await makeLink();
    const [{ id } = { id: '' }] = await listPreviewLinks(store.database, now);
    const revoke = () => revokePreviewLink(store.database, { id, actor: olga.email, now });
    expect([await revoke(), await revoke()]).toEqual([{ kind: 'revoked' }, { kind: 'over' }]);
    expect(await read(token)).toEqual({ kind: 'over' });
    expect(await listRecords(store.database, { action: 'preview-link.revoked' })).toHaveLength(1);

    const other = await makeLink();
    await transact(store.database, (tx) => updateRole(tx, helen.id, 'viewer', now));
    expect(await read(other.token)).toEqual({ kind: 'over' });
    await transact(store.database, (tx) => updateRole(tx, helen.id, 'editor', now));
    expect((await read(other.token)).kind).toBe('open');
    await removeManagerAccess(store.database, { managerId: helen.id, actor: olga.email, now });
    expect(await read(other.token)).toEqual({ kind: 'over' });
  });

  test('guessing a preview link is limited, and a real one still opens from elsewhere', async () => {
    const { token } = await makeLink();
    const open = (typed: string, address: string) =>
      openPreviewLink({ database: store.database, keys }, { token: typed, attemptSource: { address, deviceId: `device ${typed}` }, now });
    const kinds = [];
    for (let count = 0; count < 14; count += 1) kinds.push((await open(`guess ${count}`, '192.0.2.1')).kind);
    expect(kinds.slice(0, 10)).toEqual(Array(10).fill('unknown'));
    expect(kinds.at(-1)).toBe('wait');
    expect((await open(token, '192.0.2.1')).kind).toBe('wait');
    expect((await open(token, '192.0.2.2')).kind).toBe('open');
  });

  const others = (me: typeof helen) => describeOthers({ database: store.database, now: () => now }, part, me);

  test('two people on one file see each other for three minutes after they were last heard from', async () => {
    expect(await others(helen)).toEqual({ present: [], drafts: [], sentBack: null });
    pass(30_000);
    expect((await others(helen)).present).toEqual([]);
    pass(90_000);
    expect((await others(olga)).present).toEqual([{ name: 'Helen Marsh', minutes: 2 }]);
    expect((await others(helen)).present).toEqual([{ name: 'Olga Brandt', minutes: 0 }]);
    const elsewhere = describeOthers({ database: store.database, now: () => now }, 'links.yaml', olga);
    expect((await elsewhere).present).toEqual([]);
    pass(editingLife + 1);
    expect((await others(olga)).present).toEqual([]);
    expect(await store.database.selectFrom('contentEditors').select('managerId').execute()).toEqual([{ managerId: olga.id }]);
  });

  test('an open file is noted at most once a minute', async () => {
    const seenAt = async () => (await store.database.selectFrom('contentEditors').select('seenAt').execute()).map((row) => row.seenAt);
    await others(helen);
    pass(59_999);
    await others(helen);
    expect(await seenAt()).toEqual([start]);
    pass(1);
    await others(helen);
    expect(await seenAt()).toEqual([now]);
  });

  test("someone else's draft is named before one types, with what a reviewer sent back", async () => {
    await rename('Maple');
    expect((await others(olga)).drafts).toEqual([{ name: 'Helen Marsh', since: 'Nov 21' }]);
    expect((await others(helen)).drafts).toEqual([]);
    await ask();
    const { id = '' } = (await findOpenReview(store.database)) ?? {};
    await sendBack(store.database, { id, note: 'Spell it out.', actor: olga.email, now });
    expect((await others(helen)).sentBack).toEqual({ by: 'Olga Brandt', note: 'Spell it out.' });
    await publish();
    expect(await others(helen)).toMatchObject({ drafts: [], sentBack: null });
  });

  test('two versions of a file are compared by the names of their fields', async () => {
    await rename('Maple');
    await publish('New name');
    pass(60_000);
    await rename('Birch', 'Maple');
    const [draft, live] = await listPartHistory(store.database, part, 10);
    expect([draft?.state, live?.state, live?.reason]).toEqual(['draft', 'live', 'New name']);
    const compare = (from: string, to: string) => compareVersions(portal, { part, from, to });
    const { product } = fixture.brand;
    const change = { part, path: 'product', name: 'product', kind: 'changed', section: 'brand', label: 'Product name' };
    expect(await compare(live?.id ?? '', draft?.id ?? '')).toEqual([{ ...change, before: 'Maple', after: 'Birch' }]);
    expect(await compare(originalVersion, live?.id ?? '')).toEqual([{ ...change, before: product, after: 'Maple' }]);
    expect(await compare(live?.id ?? '', live?.id ?? '')).toEqual([]);
    expect(await compare('unknown', live?.id ?? '')).toBeNull();
    expect(await compareVersions(portal, { part: 'links.yaml', from: originalVersion, to: live?.id ?? '' })).toBeNull();
    expect(await listPartHistory(store.database, 'links.yaml', 10)).toEqual([]);
  });
});
