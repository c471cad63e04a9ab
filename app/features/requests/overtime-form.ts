import { FieldReader, type Checked, type FormValues } from './fields.ts';

export const urgencies = ['urgent', 'this-week', 'flexible'] as const;

export const overtimeFields = ['agent', 'va', 'hours', 'startsOn', 'endsOn', 'urgency', 'purpose', 'email', 'phone'] as const;

export type OvertimeField = (typeof overtimeFields)[number];

/** A request for additional VA hours. Days are Toronto's, both included. */
export interface OvertimeDetails {
  agent: string;
  va: string;
  hours: number;
  startsOn: string;
  endsOn: string;
  urgency: (typeof urgencies)[number];
  purpose: string;
  email: string;
  phone: string;
}

const fewestHours = 0.5;
const mostHours = 80;
const hoursOfDay = 24;
const longestAhead = 366;

/** Checks an overtime request. `today` is the day that it is in Toronto. */
export function checkOvertime(values: FormValues<OvertimeField>, today: string): Checked<OvertimeField, OvertimeDetails> {
  const read = new FieldReader(values);

  const agent = read.name('agent', "Enter the agent's or the team's name.");
  const va = read.name('va', "Enter your VA's name.");
  const hours =
    read.number('hours', { missing: 'Enter how many hours you need.', malformed: 'Write the hours as a number, for example 10 or 2.5.' }) ??
    0;
  const startsOn = read.day('startsOn', 'Choose the first day.');
  const endsOn = read.day('endsOn', 'Choose the last day.');
  const urgency = read.choice('urgency', urgencies, 'Choose how soon you need the hours.');
  const purpose = read.text('purpose', 'Write what the hours are for.');
  const email = read.email('email', 'Enter the email address for the answer.');
  const phone = read.phone('phone');

  if (hours < fewestHours || hours > mostHours) {
    read.refuse('hours', `A request is for ${fewestHours} to ${mostHours} hours. For more, write to us about a larger plan.`);
  }
  checkPeriod(read, { startsOn, endsOn, today });
  if (read.errors.startsOn === undefined && read.errors.endsOn === undefined) checkFit(read, hours, countDays(startsOn, endsOn));

  return read.finish({ agent, va, hours, startsOn, endsOn, urgency, purpose, email, phone });
}

function checkPeriod(
  read: FieldReader<OvertimeField>,
  { startsOn, endsOn, today }: { startsOn: string; endsOn: string; today: string },
): void {
  if (startsOn < today) read.refuse('startsOn', 'This day has passed. Choose today or a later day.');
  if (endsOn < today) read.refuse('endsOn', 'This day has passed. Choose today or a later day.');
  if (read.errors.startsOn !== undefined || read.errors.endsOn !== undefined) return;

  if (countDays(today, startsOn) > longestAhead) read.refuse('startsOn', 'This day is more than a year away. Check the year.');
  if (countDays(today, endsOn) > longestAhead) read.refuse('endsOn', 'This day is more than a year away. Check the year.');
  if (endsOn < startsOn) read.refuse('endsOn', 'The last day is before the first day. Choose the same day or a later one.');
}

function checkFit(read: FieldReader<OvertimeField>, hours: number, days: number): void {
  if (hours > days * hoursOfDay)
    read.refuse(
      'hours',
      `${hours} hours do not fit into ${days === 1 ? 'one day' : `${days} days`}. Ask for fewer hours or choose a longer period.`,
    );
}

/** Counts the days of a period, both ends included. */
function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1;
}
