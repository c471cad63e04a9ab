import ICAL from 'ical.js';
import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { toCsv } from '#app/features/requests/csv.ts';
import { writeCalendar } from './calendar-file.ts';
import { compareDeadlines } from './compare-terms.ts';
import { startExample, startSheet } from './saved-sheets.ts';
import { calculateSheet } from './calculate-sheet.ts';
import { readSheetLink, writeSheetLink } from './sheet-link.ts';
import { listAsRows, writeMessage } from './sheet-text.ts';
import { emptyRow, newId, type Sheet } from './sheet.ts';

const { dateSheet: words, ontarioDays } = fixture;
const known = new Map(ontarioDays.days.map((day) => [day.date, day]));
const calculate = (sheet: Sheet) => calculateSheet(sheet.terms, { words, known, today: '2026-10-01' });
const example = startExample(words);

function calendarOf(sheet: Sheet): string {
  const options = {
    sheetId: sheet.id,
    file: sheet.name,
    amendments: sheet.amendments,
    product: 'Northkey',
    words,
    now: new Date('2026-10-05T12:00:00Z'),
  };
  return writeCalendar(calculate(sheet).deadlines, options);
}

function eventsOf(text: string) {
  const component = ICAL.Component.fromString(text);
  return component
    .getAllSubcomponents('vevent')
    .map((each) => ({ event: new ICAL.Event(each), alarms: each.getAllSubcomponents('valarm') }));
}

test('an independent parser reads the calendar: each deadline at its time, with two alarms', () => {
  const events = eventsOf(calendarOf(example));

  expect(events).toHaveLength(7);
  const financing = events.find(({ event }) => event.summary.startsWith('Financing'));
  expect(financing?.event.summary).toBe('Financing condition: Example, unit 1204');
  // 11:59 p.m. in Toronto is 3:59 a.m. UTC during daylight saving time.
  expect(financing?.event.startDate.toJSDate().toISOString()).toBe('2026-10-14T03:59:00.000Z');
  expect(financing?.alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual(['-PT48H', '-PT3H']);

  // An entry's end must be later than its start (RFC 5545, 3.8.2.2).
  for (const { event } of events)
    expect(event.component.getFirstProperty('dtend') === null || event.endDate.compare(event.startDate) > 0).toBe(true);
  const status = events.find(({ event }) => event.summary.startsWith('Closing'));
  expect(status?.event.description).toContain('Check: Fri Nov 27, 2026, 6:00 p.m. is the last Friday of the month.');

  const certificate = events.find(({ event }) => event.summary.startsWith('Certificate'));
  expect(certificate?.event.startDate.isDate).toBe(true);
  expect(new Set(events.map(({ event }) => event.uid)).size).toBe(7);
});

test('no calendar line is longer than 75 bytes, and every line ends correctly', () => {
  const rows = [{ ...emptyRow('own', 'oct 9 6pm'), name: `Ümläute 🏡 ${'lang '.repeat(20)}` }];
  const text = calendarOf({ ...example, name: '東京'.repeat(30), terms: { ...example.terms, rows } });

  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(eventsOf(text)[0]?.event.summary).toContain('🏡 lang');
});

test("a name can't inject lines into a calendar", () => {
  const rows = [{ ...emptyRow('own', 'oct 9 6pm'), name: 'a\r\nEND:VEVENT\r\nBEGIN:VEVENT;,\\ \u202Eb' }];
  const events = eventsOf(calendarOf({ ...example, terms: { ...example.terms, rows } }));
  expect(events).toHaveLength(1);
  expect(events[0]?.event.summary).toContain('END:VEVENT');
  expect(events[0]?.event.summary).not.toContain('\u202E');
});

test("a second import updates the first one's entries: same IDs, higher sequence number", () => {
  const sequence = (text: string) => eventsOf(text).map(({ event }) => `${event.uid} ${event.sequence}`);
  expect(sequence(calendarOf({ ...example, amendments: 1 }))).toEqual(sequence(calendarOf(example)).map((each) => each.replace(/0$/, '1')));
});

test('the table has a row for each deadline, and the message has every date and question', () => {
  const rows = listAsRows(calculate(example), words);
  expect(rows).toHaveLength(8);
  expect(new Set(rows.map((row) => row.length)).size).toBe(1);

  const message = writeMessage(calculate(example), { file: example.name, words, changes: [] });
  expect(message).toContain('Dates for Example, unit 1204');
  expect(message).toContain('- Financing condition: Tue Oct 13, 2026, 11:59 p.m.');
  expect(message).toContain('- Closing: Fri Nov 27, 2026, 6:00 p.m. is the last Friday of the month.');
});

test('a link round-trips a sheet, short or long', async () => {
  const short = startSheet(words, 'lease');
  const long = {
    ...example,
    terms: { ...example.terms, rows: example.terms.rows.map((row) => ({ ...row, clause: 'Words of a clause. '.repeat(30) })) },
  };

  for (const sheet of [short, example, long]) {
    const link = await writeSheetLink(sheet);
    expect(await readSheetLink(link ?? '')).toEqual({ kind: 'sheet', sheet });
  }
  expect((await writeSheetLink(long))?.startsWith('#1z.')).toBe(true);
});

test("a sheet that's too long for a link gets none", async () => {
  const clause = Array.from({ length: 4_000 }, newId).join(' ');
  expect(await writeSheetLink({ ...example, terms: { ...example.terms, rows: [{ ...emptyRow('own'), clause }] } })).toBeNull();
});

test.each([
  '#1z.',
  '#1j.',
  '#1j.%%%',
  '#1z.AAAA',
  '#1j.e30',
  '#9x.abc',
  '#1j.bnVsbA',
  `#1j.${btoa(JSON.stringify({ ...example, id: '"><b>' }))}`,
])('a broken link is recognized: %s', async (hash) => {
  expect(await readSheetLink(hash)).toEqual({ kind: 'broken' });
});

test("a truncated link is broken, so is one that unpacks to far more, and an ordinary #hash isn't a link", async () => {
  const link = (await writeSheetLink(example)) ?? '';
  expect(await readSheetLink(link.slice(0, -20))).toEqual({ kind: 'broken' });
  expect(await readSheetLink('#deadlines')).toEqual({ kind: 'none' });

  const stream = new Blob([' '.repeat(20_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bomb = Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
  expect(await readSheetLink(`#1z.${bomb}`)).toEqual({ kind: 'broken' });
});

test('an amendment shows exactly what was changed, added and removed', () => {
  const { rows } = example.terms;
  const changed = rows.filter(({ kind }) => kind !== 'visit').map((row) => (row.kind === 'closing' ? { ...row, when: 'dec 4' } : row));
  const after = { ...example, terms: { ...example.terms, rows: [...changed, emptyRow('own', 'nov 2 5pm')] } };

  const changes = compareDeadlines(calculate(example).deadlines, calculate(after).deadlines);
  const message = writeMessage(calculate(example), { file: example.name, words, changes });
  expect(message).toContain('- Closing: Fri Nov 27, 2026, 6:00 p.m. -> Fri Dec 4, 2026, 6:00 p.m.');
  expect(message).toContain("- Buyer's visit: Tue Nov 24, 2026, 2:00 p.m. -> none");
  expect(message).toContain('- Closing: Fri Dec 4, 2026, 6:00 p.m. is after 5:00 p.m.');
  expect(changes.map(({ name, before, after: next }) => [name, before?.due.day, next?.due.day])).toEqual([
    ['Another deadline', undefined, '2026-11-02'],
    ['Closing', '2026-11-27', '2026-12-04'],
    ["Buyer's visit", '2026-11-24', undefined],
  ]);
});

test('a calendar entry has both results of a count that has two, at the earlier one', () => {
  const rows = [emptyRow('financing', '+2bd 5pm from nov 9')];
  const [only] = eventsOf(calendarOf({ ...example, terms: { ...example.terms, rows } }));
  expect(only?.event.startDate.toJSDate().toISOString()).toBe('2026-11-11T22:00:00.000Z');
  expect(only?.event.description).toContain('Or Thu Nov 12, 2026, 5:00 p.m.: the agent decides.');
});

test('formulas, markup and direction marks leave the sheet as text', () => {
  const names = ['=HYPERLINK("https://example.com")', '+1', '@SUM(A1)', '-2', '<script>alert(1)</script>', 'a\u202Eb', 'ligne\n=1+1'];
  const rows = names.map((name) => ({ ...emptyRow('own', 'oct 9 6pm'), name, clause: name }));
  const calculated = calculate({ ...example, terms: { ...example.terms, rows } });
  const cells = toCsv(listAsRows(calculated, words));

  expect(cells).not.toMatch(/(^|,)"[=+\-@]/m);
  expect(cells).toContain(`"'=HYPERLINK(""https://example.com"")"`);
  expect(cells).not.toContain('\u202E');
  expect(writeMessage(calculated, { file: '=1', words, changes: [] })).toContain('- <script>alert(1)</script>: Fri Oct 9, 2026, 6:00 p.m.');
});
