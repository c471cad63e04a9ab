import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { signInToConsole, findNextPage } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { attributeOf, findAll, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('console records on %s', (engine) => {
  let portal: TestPortal;
  let viewer: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    viewer = await signInToConsole(portal, 'viewer');
    const { database, now } = portal.portal;
    for (let number = 1; number <= 60; number += 1) {
      await transact(database, (tx) =>
        appendRecord(tx, {
          actor: number % 2 === 0 ? 'terminal: =HYPERLINK("http://evil.example")' : 'ana@example.com',
          action: number === 7 ? 'code.extended' : 'code.created',
          subject: `code/${number % 3}`,
          before: { endsAt: '2026-12-25T05:00:00.000Z', seats: 3 },
          after: { endsAt: null, seats: 3, label: '<b>North</b>' },
          reason: `reason ${number}`,
          now: now(),
        }),
      );
    }
  });
  afterAll(() => portal.close());

  const rowsOf = (csv: string) => csv.split('\r\n').slice(1, -1);

  test('an open row shows the values before and after, as fields instead of JSON', async () => {
    const { database } = portal.portal;
    const { sequence } = await database
      .selectFrom('changeRecords')
      .select('sequence')
      .where('action', '=', 'code.extended')
      .executeTakeFirstOrThrow();
    const closed = await viewer.text('/manage/records?action=code.extended');
    expect(await findAll(closed, '[aria-expanded="true"]')).toEqual([]);
    const [row] = await findAll(closed, '[data-list-row][aria-expanded="false"], a[aria-expanded="false"]');
    expect(row && attributeOf(row, 'href')).toContain(`open=${sequence}`);
    expect(await readText(closed)).not.toContain('Ends at');

    const html = await viewer.text(`/manage/records?action=code.extended&open=${sequence}`);
    expect(await findAll(html, '[aria-expanded="true"]')).toHaveLength(1);
    const text = await readText(html);
    for (const words of ['Ends at', 'December 25, 2026 at 12:00 a.m.', 'Label', '<b>North</b>']) expect(text).toContain(words);
    expect(text).not.toContain('{"');
  });

  test('filters narrow down the page, and paging keeps them', async () => {
    const html = await readText(await viewer.text('/manage/records?subject=code%2F1'));
    expect(html).toContain('reason 58');
    expect(html).not.toContain('reason 59');
    expect(await readText(await viewer.text('/manage/records?subject=nothing'))).toContain('No changes match.');

    const older = (await findNextPage(await viewer.text('/manage/records?action=code.created'))) ?? '';
    expect(older).toContain('action=code.created');
    expect(await readText(await viewer.text(older))).toMatch(/reason 1(?!\d)/);
  });

  test('the export is exactly what is filtered, and formulas are text', async () => {
    const all = await viewer.request('/manage/records/export?format=csv');
    expect(all.headers.get('Content-Disposition')).toBe('attachment; filename="records.csv"');
    const { length } = await portal.portal.database.selectFrom('changeRecords').select('sequence').execute();
    expect(rowsOf(await all.text())).toHaveLength(length);

    const rows = rowsOf(await viewer.text('/manage/records/export?format=csv&subject=code%2F1&actor=TERMINAL&after=WyIzIl0&open=2'));
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(row).toContain('"code/1"');

    const json = (await (await viewer.request('/manage/records/export?format=json&action=code.extended')).json()) as unknown[];
    expect(json).toEqual([
      expect.objectContaining({
        actor: 'ana@example.com',
        subject: 'code/1',
        reason: 'reason 7',
        before: { endsAt: '2026-12-25T05:00:00.000Z', seats: 3 },
      }),
    ]);
    expect((await viewer.request('/manage/records/export?format=xml')).status).toBe(400);
  });

  test('a file with more records than are read at once has each of them once, newest first', async () => {
    const { database, now } = portal.portal;
    const many = Array.from({ length: 1_234 }, (_, index) => ({ code: index }));
    await transact(database, async (tx) => {
      for (const after of many) await appendRecord(tx, { actor: 'many', action: 'code.created', subject: 'code/many', after, now: now() });
    });

    for (const filter of ['', '&subject=code%2Fmany', '&actor=MANY']) {
      const response = await viewer.request(`/manage/records/export?format=json${filter}`);
      expect(response.headers.get('Content-Length')).toBeNull();
      const sequences = ((await response.json()) as { sequence: number; actor: string }[]).map(({ sequence }) => sequence);
      expect(sequences).toEqual(sequences.toSorted((one, other) => other - one));
      expect(new Set(sequences).size).toBe(sequences.length);
      expect(sequences.length - (filter === '' ? 60 : 0)).toBeGreaterThanOrEqual(many.length);
    }
    expect(rowsOf(await viewer.text('/manage/records/export?format=csv&actor=many'))).toHaveLength(many.length);
  });

  test('nobody else can get the files', async () => {
    const both = await portal.enter('training', 'client');
    for (const visitor of [portal.visit(), both]) {
      const refused = await visitor.request('/manage/records/export?format=json');
      expect(refused.status).toBe(302);
      expect(await refused.text()).not.toContain('reason');
    }
    expect((await viewer.request('/manage/records/export', { form: { format: 'csv' } })).status).toBe(405);
  });

  test("the check says that the chain is intact, and lists what isn't", async () => {
    const { database } = portal.portal;
    expect(await readText(await viewer.text('/manage/records'))).not.toContain('The chain of');
    expect(await readText(await viewer.text('/manage/records?check=chain&action=code.extended'))).toMatch(
      /The chain of \d+ records is intact\./,
    );

    await database.updateTable('changeRecords').set({ reason: 'another one' }).where('reason', '=', 'reason 7').execute();
    const html = await readText(await viewer.text('/manage/records?check=chain'));
    expect(html).toMatch(/The chain of \d+ records is broken in 1 place:/);
    expect(html).toContain('one of its fields was changed.');
  });
});
