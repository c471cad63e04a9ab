import { cleanText } from '#app/forms/clean-text.ts';
import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { addDays, formatDayTime } from '#app/time/civil-day.ts';
import { explainCount } from './explain-count.ts';
import type { Deadline } from './calculate-sheet.ts';
import { shorten } from './sheet.ts';
import { fillWarning } from './write-warnings.ts';

/** The line ending and the maximum line length in bytes of a calendar file (RFC 5545, 3.1). */
const lineEnd = '\r\n';
const longestLine = 75;

interface CalendarOptions {
  /** The sheet's ID, so that importing the file again updates the same entries. */
  sheetId: string;
  file: string;
  amendments: number;
  product: string;
  words: Pick<DateSheetContent, 'warnings'>;
  now: Date;
}

/**
 * Writes the deadlines as a calendar file (RFC 5545). Times are in UTC, so every calendar shows them in local time. A deadline without a
 * time is an all-day entry. Each entry has two alarms, at times we chose ourselves: two days and three hours before, or 9:00 a.m. two days
 * and one day before an all-day entry.
 */
export function writeCalendar(deadlines: readonly Deadline[], { sheetId, file, amendments, product, words, now }: CalendarOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Date sheet//EN`,
    'CALSCALE:GREGORIAN',
    ...deadlines.flatMap((deadline) => [
      'BEGIN:VEVENT',
      `UID:${sheetId}-${deadline.id}@date-sheet.invalid`,
      `DTSTAMP:${formatUtc(now.getTime())}`,
      `SEQUENCE:${amendments}`,
      ...timesOf(deadline),
      `SUMMARY:${escapeText(`${shorten(deadline.name)}: ${shorten(file)}`)}`,
      `DESCRIPTION:${escapeText(describe(deadline, words))}`,
      'TRANSP:TRANSPARENT',
      ...alarmsOf(deadline),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}${lineEnd}`).join('');
}

function timesOf({ due, at }: Deadline): string[] {
  // An entry's end must be later than its start (RFC 5545, 3.8.2.2). Without an end, the entry ends when it starts.
  if (due.minute !== null) return [`DTSTART:${formatUtc(at)}`];
  return [`DTSTART;VALUE=DATE:${due.day.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${addDays(due.day, 1).replaceAll('-', '')}`];
}

function alarmsOf({ due, name }: Deadline): string[] {
  const triggers = due.minute === null ? ['-PT39H', '-PT15H'] : ['-PT48H', '-PT3H'];
  return triggers.flatMap((trigger) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(shorten(name))}`,
    `TRIGGER:${trigger}`,
    'END:VALARM',
  ]);
}

function describe(deadline: Deadline, { warnings }: CalendarOptions['words']): string {
  const tasks = deadline.tasks.map(({ day, text }) => `${day}: ${text}`);
  return [
    ...(deadline.other === null ? [] : [`Or ${formatDayTime(deadline.other)}: the agent decides.`]),
    explainCount(deadline),
    ...deadline.warnings.map((warning) => `Check: ${fillWarning(warnings[warning.id], warning)}`),
    deadline.kind.rests,
    ...tasks,
    'Times are in Toronto time. Calculated by an assistant, to be confirmed by the agent.',
  ].join('\n');
}

function formatUtc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes text (RFC 5545, 3.3.11), after removing control characters and marks that change the text direction. */
function escapeText(text: string): string {
  return cleanText(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

/** Folds a long line between characters. Continuation lines start with a space. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let length = 0;

  for (const character of line) {
    const size = encoder.encode(character).length;
    if (length + size > longestLine) {
      folded += `${lineEnd} `;
      length = 1;
    }
    folded += character;
    length += size;
  }
  return folded;
}
