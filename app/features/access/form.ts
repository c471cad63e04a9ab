import { choiceField, countField, dayField, lineField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';
import { writeSpan } from '#app/time/time-span.ts';
import { optionalReasonField as reason } from '../audit-log/reason-form.ts';
import { graces, type Audience, type GracePeriod } from './rules.ts';

export const audienceNames: Record<Audience, string> = { training: 'Training portal', client: 'Client portal' };

export const graceNames: Record<GracePeriod, string> = {
  none: 'Right away',
  day: `In ${writeSpan(graces.day)}`,
  week: `In ${writeSpan(graces.week)}`,
};

const lastDay = dayField(
  {
    label: 'Expiry date',
    hint: 'The code stops working at the end of this day, Toronto time. Leave it empty for no expiry.',
    isOptional: true,
  },
  (day) => day,
);

const mostSeats = 100_000;

const label = lineField({
  label: 'Label',
  hint: 'Who the code is for. Only shown in the console.',
  isWide: true,
  missing: 'Enter who the code is for.',
});

const seats = countField(
  { label: 'Seats', hint: 'How many devices can use the code. Leave it empty for no limit.', isOptional: true },
  {
    from: 1,
    to: mostSeats,
    malformed: 'Enter a whole number, like 25.',
    outside: () => `Enter a number from 1 to ${mostSeats.toLocaleString('en-CA')}, or leave it empty.`,
  },
);

const editForm = { fields: { label, seats, reason } } satisfies Form;

/** Builds the form for a new access code. `open` lists the portals whose codes aren't set in the environment. */
export function codeFormFor(open: readonly Audience[]) {
  const names = Object.fromEntries(open.map((audience) => [audience, audienceNames[audience]])) as Record<Audience, string>;
  return {
    fields: {
      label,
      audience: choiceField({ label: 'Portal', isWide: true, missing: 'Choose a portal.' }, names),
      lastDay,
      seats,
    },
    check: refusePastDay,
  } satisfies Form;
}

const rotateForm = {
  fields: {
    grace: choiceField({ label: 'When the old code ends', isWide: true, missing: 'Choose when the old code ends.' }, graceNames),
    reason,
  },
} satisfies Form;

const extendForm = { fields: { lastDay, reason }, check: refusePastDay } satisfies Form;

const revokeForm = { fields: { reason } } satisfies Form;

/** The form for each action on an access code, by intent. */
export const codeForms = { edit: editForm, rotate: rotateForm, extend: extendForm, revoke: revokeForm } as const;

function refusePastDay(
  details: { lastDay?: string },
  { today, refuse }: { today: string; refuse: (field: 'lastDay', sentence: string) => void },
): void {
  if (details.lastDay !== undefined && details.lastDay !== '' && details.lastDay < today)
    refuse('lastDay', 'That day is already over in Toronto. Choose today or later.');
}
