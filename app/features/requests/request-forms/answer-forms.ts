import { lineField, textField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';
import type { RequestStatus } from '#app/features/requests/rules.ts';

/** A manager's answer to a request. The button that the manager clicks sets the next status. */
const answerForm = {
  fields: {
    note: textField({
      label: 'Message to client',
      hint: 'The client sees it with the new status on the status page.',
      isOptional: true,
      isWide: true,
    }),
  },
} satisfies Form;

const colleagueForm = {
  fields: {
    text: textField({
      label: 'Note for colleagues',
      hint: 'Clients never see it.',
      isWide: true,
      missing: 'Write the note first.',
    }),
  },
} satisfies Form;

const assignForm = { fields: { assignee: lineField({ label: 'Assigned to' }) } } satisfies Form;

/** The form for each action on a request, by intent. */
export const requestForms = { answer: answerForm, note: colleagueForm, assign: assignForm } as const;

export const statusVerbs: Record<RequestStatus, string> = {
  received: 'Mark as received',
  seen: 'Mark as seen',
  approved: 'Approve',
  declined: 'Decline',
  answered: 'Mark as answered',
  done: 'Mark as done',
  new: 'Mark as new',
  contacted: 'Mark as contacted',
  signed: 'Mark as signed',
  rewarded: 'Mark as rewarded',
  closed: 'Close',
};
