import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { cleanLine } from '#app/forms/clean-text.ts';
import { formatDay, formatDayTime, formatMinute } from '#app/time/civil-day.ts';
import { explainCount, writeDue } from './explain-count.ts';
import type { DeadlineChange } from './compare-terms.ts';
import type { CalculatedSheet } from './calculate-sheet.ts';
import { shorten } from './sheet.ts';
import { fillWarning } from './write-warnings.ts';

type Words = Pick<DateSheetContent, 'warnings' | 'message'>;

const headings = ['Date', 'Time (Toronto)', 'Or', 'Deadline', 'Protects', 'How it was counted', 'Source', 'To do', 'To check', 'Clause'];

/** Writes the list of deadlines as table rows, with the headings first. */
export function listAsRows({ deadlines }: CalculatedSheet, words: Words): string[][] {
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

interface MessageOptions {
  file: string;
  words: Words;
  /** The changes that an unsigned amendment would make. */
  changes: readonly DeadlineChange[];
}

/** Writes the message that asks the agent to confirm the current dates, along with an amendment's changes and any open questions. */
export function writeMessage({ deadlines, accepted, warnings }: CalculatedSheet, { file, words, changes }: MessageOptions): string {
  const lines = deadlines.map((deadline) => `- ${cleanLine(shorten(deadline.name))}: ${writeDue(deadline)}`);
  const asked = [...deadlines, ...changes.flatMap(({ after }) => after ?? [])];
  const questions = [
    ...warnings.map((warning) => `- ${fillWarning(words.warnings[warning.id], warning)}`),
    ...asked.flatMap(({ name, warnings: own }) =>
      own.map((warning) => `- ${cleanLine(shorten(name))}: ${fillWarning(words.warnings[warning.id], warning)}`),
    ),
  ];
  const amended = changes.map(({ name, before, after }) => `- ${cleanLine(shorten(name))}: ${writeDue(before)} -> ${writeDue(after)}`);
  const acceptance = accepted === null ? [] : [`Accepted: ${formatDayTime(accepted)} (Toronto time)`];

  return [
    words.message.intro.replaceAll('{file}', () => cleanLine(shorten(file))),
    [...acceptance, ...lines].join('\n'),
    ...(amended.length === 0 ? [] : [[words.message.amendment, ...amended].join('\n')]),
    ...(questions.length === 0 ? [] : [[words.message.questions, ...new Set(questions)].join('\n')]),
    words.message.outro,
  ].join('\n\n');
}
