import type { Database } from '#app/platform/database/open-database.ts';
import { dueAt } from '../requests/rules.ts';
import { medianOf, stalledAfterDays } from '../today/rules.ts';
import {
  countAnswered,
  countGraded,
  countLearning,
  listOvertimeAnswers,
  listTimesToCertificate,
  type OvertimeAnswer,
} from '../today/store.server.ts';

const day = 24 * 60 * 60_000;

export interface Figure {
  label: string;
  value: string;
  of: string;
}

/** Calculates the figures for the Today page. A figure that can't be calculated yet is shown as a word instead of zero. */
export async function findFigures(database: Database, now: Date): Promise<Figure[]> {
  const ago = (days: number) => new Date(now.getTime() - days * day);
  const { passed, graded } = await countGraded(database, ago(30));
  const days = medianOf((await listTimesToCertificate(database, ago(90))).map((time) => time / day));
  const answers = await listOvertimeAnswers(database, ago(30));

  return [
    { label: 'Learning now', value: String(await countLearning(database, ago(stalledAfterDays))), of: 'seen in the last 7 days' },
    {
      label: 'Attempts passed',
      value: graded === 0 ? 'None' : String(passed),
      of: graded === 0 ? 'taken in the last 30 days' : `of ${graded} in the last 30 days`,
    },
    {
      label: 'First visit to certificate',
      value: days === null ? 'None' : String(Math.round(days * 10) / 10),
      of: days === null ? 'issued in the last 90 days' : 'days (median, last 90 days)',
    },
    describeInTime(answers, now),
  ];
}

function describeInTime(answers: readonly OvertimeAnswer[], now: Date): Figure {
  const dueOf = (request: OvertimeAnswer) => dueAt({ kind: 'overtime', ...request }) ?? now;
  const settled = answers.filter((each) => each.answeredAt !== null || dueOf(each) < now);
  const inTime = settled.filter((each) => each.answeredAt !== null && each.answeredAt <= dueOf(each)).length;
  const label = 'Overtime requests answered on time';
  return settled.length === 0
    ? { label, value: 'None', of: 'due in the last 30 days' }
    : { label, value: String(inTime), of: `of ${settled.length} in the last 30 days` };
}

/** Calculates three figures for the past week, which are shown when nothing needs attention. */
export async function findWeek(database: Database, now: Date): Promise<Figure[]> {
  const since = new Date(now.getTime() - 7 * day);
  return [
    { label: 'Learning now', value: String(await countLearning(database, since)), of: '' },
    { label: 'Passed in the last seven days', value: String((await countGraded(database, since)).passed), of: '' },
    { label: 'Requests answered in the last seven days', value: String(await countAnswered(database, since)), of: '' },
  ];
}
