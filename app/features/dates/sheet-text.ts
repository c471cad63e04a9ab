import type { DateSheetContent } from '#app/content/date-sheet-schema.ts';
import { cleanLine } from '#app/forms/clean-text.ts';
import { formatDay, formatDayTime, formatMinute } from './civil-day.ts';
import { explainCount, fillWarning, shorten } from './explain-count.ts';
import type { ReckonedSheet } from './reckon-sheet.ts';

type Words = Pick<DateSheetContent, 'warnings' | 'message'>;

const headings = ['Date', 'Time (Toronto)', 'Or', 'Deadline', 'Protects', 'How it was counted', 'Rests on', 'You do', 'To check', 'Clause'];

/** The list as rows of a table, the headings first. */
export function listAsRows({ deadlines }: ReckonedSheet, words: Words): string[][] {
  const rows = deadlines.map((deadline) => [
    deadline.due.day,
    deadline.due.minute === null ? '' : formatMinute(deadline.due.minute),
    deadline.other === null ? '' : formatDayTime(deadline.other),
    cleanLine(shorten(deadline.name)),
    cleanLine(deadline.protects),
    explainCount(deadline),
    deadline.kind.rests,
    deadline.tasks.map(({ day, text }) => `${formatDay(day)}: ${text}`).join(' '),
    deadline.warnings.map((warning) => fillWarning(words.warnings[warning.id], warning)).join(' '),
    cleanLine(deadline.clause),
  ]);
  return [headings, ...rows];
}

/** The message in which the agent gets the dates to confirm, with what is open. */
export function writeMessage({ deadlines, accepted, warnings }: ReckonedSheet, { file, words }: { file: string; words: Words }): string {
  const lines = deadlines.map((deadline) => {
    const other = deadline.other === null ? '' : ` (or ${formatDayTime(deadline.other)})`;
    return `- ${cleanLine(shorten(deadline.name))}: ${formatDayTime(deadline.due)}${other}`;
  });
  const questions = [
    ...warnings.map((warning) => `- ${fillWarning(words.warnings[warning.id], warning)}`),
    ...deadlines.flatMap(({ name, warnings: own }) =>
      own.map((warning) => `- ${cleanLine(shorten(name))}: ${fillWarning(words.warnings[warning.id], warning)}`),
    ),
  ];
  const acceptance = accepted === null ? [] : [`Accepted: ${formatDayTime(accepted)} (Toronto time)`];

  return [
    words.message.intro.replaceAll('{file}', () => cleanLine(shorten(file))),
    [...acceptance, ...lines].join('\n'),
    ...(questions.length === 0 ? [] : [[words.message.questions, ...questions].join('\n')]),
    words.message.outro,
  ].join('\n\n');
}
