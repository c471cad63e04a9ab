import { choiceField, dayField, emailField, nameField, numberField, phoneField, textField } from '#app/forms/fields.ts';
import { addDays } from '#app/time/civil-day.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import { describeRequest } from '#app/features/requests/form.ts';
import { countDays, countWorkingDays, findWorkingDay, type OvertimeLimits } from './overtime-rules.ts';

const fewestHours = 0.5;
const mostHours = 80;
const longestAhead = 366;

/** A request for extra VA hours. The first and last days are in Toronto time, and both count. */
export const overtimeForm = describeRequest({
  name: 'Overtime request',
  submitLabel: 'Send request',
  fields: {
    agent: nameField({ label: 'Agent or team', missing: "Enter the agent's or the team's name.", autoComplete: 'name' }),
    va: nameField({ label: "VA's name", fact: 'VA', missing: "Enter your VA's name." }),
    hours: numberField(
      {
        label: 'Total hours',
        fact: 'Hours',
        hint: `${fewestHours} to ${mostHours}`,
        isWide: true,
        isShort: true,
        missing: 'Enter how many hours you need.',
      },
      {
        from: fewestHours,
        to: mostHours,
        malformed: 'Enter the hours as a number, like 10 or 2.5.',
        outside: `A request can be for ${fewestHours} to ${mostHours} hours. For more, ask us about a larger plan.`,
      },
    ),
    startsOn: dayField({ label: 'First day', missing: 'Choose the first day.' }, formatFullDate),
    endsOn: dayField({ label: 'Last day', missing: 'Choose the last day.' }, formatFullDate),
    urgency: choiceField(
      { label: 'How soon?', fact: 'How soon', isWide: true, missing: 'Choose how soon you need the hours.' },
      { urgent: 'As soon as possible', 'this-week': 'This week', flexible: 'Flexible' },
    ),
    purpose: textField({
      label: 'What are the hours for?',
      fact: 'Purpose',
      hint: 'The result you need, the time of day, and what can wait.',
      isWide: true,
      missing: 'Tell us what the hours are for.',
    }),
    email: emailField({ label: 'Your email', fact: 'Email', missing: 'Enter your email address.' }),
    phone: phoneField({ label: 'Phone', isOptional: true }),
  },
  check({ startsOn, endsOn }, { today, refuse }) {
    for (const [field, day] of [
      ['startsOn', startsOn],
      ['endsOn', endsOn],
    ] as const) {
      if (day === undefined) continue;
      if (day < today) refuse(field, 'This day has passed. Choose a later day.');
      else if (countDays(today, day) > longestAhead) refuse(field, 'This day is more than a year away. Check the year.');
    }
    if (startsOn === undefined || endsOn === undefined) return;

    if (endsOn < startsOn) refuse('endsOn', 'The last day is before the first day. Choose the same day or a later one.');
  },
  from: { name: 'agent', email: 'email', phone: 'phone' },
  label: ({ hours, va, startsOn }) => `${hours} ${hours === 1 ? 'hour' : 'hours'} with ${va}, from ${formatFullDate(startsOn)}`,
});

/** Creates the overtime form with the provider's limits: notice, days of the week and hours per day. */
export function overtimeFormWithin(limits: OvertimeLimits): typeof overtimeForm {
  const { hours: total } = overtimeForm.fields;
  const hint = `${total.words.hint ?? ''}, at most ${limits.hoursADay} a day`;
  return {
    ...overtimeForm,
    fields: { ...overtimeForm.fields, hours: { ...total, words: { ...total.words, hint } } },
    check(details, rules) {
      overtimeForm.check?.(details, rules);
      const { hours, startsOn, endsOn } = details;
      if (startsOn === undefined || startsOn < rules.today) return;

      const earliest = addDays(rules.today, limits.noticeDays);
      if (startsOn < earliest)
        rules.refuse(
          'startsOn',
          `Send your request at least ${formatCount(limits.noticeDays, 'day')} ahead. Choose ${formatFullDate(findWorkingDay(earliest, limits.isWeekendWorked))} or later.`,
        );
      if (endsOn === undefined || endsOn < startsOn || countDays(startsOn, endsOn) > longestAhead) return;

      const days = countWorkingDays(startsOn, endsOn, limits.isWeekendWorked);
      const most = days * limits.hoursADay;
      if (days === 0) rules.refuse('endsOn', 'These days fall on a weekend. Extra hours are Monday to Friday only. Choose other days.');
      else if (hours !== undefined && hours > most) rules.refuse('hours', describeCap(hours, { days, most, limits }));
    },
  };
}

function describeCap(hours: number, { days, most, limits }: { days: number; most: number; limits: OvertimeLimits }): string {
  const kind = limits.isWeekendWorked ? 'day' : 'working day';
  return `${hours} hours won't fit in ${formatCount(days, kind)}. The limit is ${formatCount(limits.hoursADay, 'hour')} a day, or ${most} in total. Ask for fewer hours or choose a longer period.`;
}

function formatCount(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
