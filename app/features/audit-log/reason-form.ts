import { lineField, textField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

const label = 'Reason';

/** The field for a manager's reason for an action on a learner. The audit log keeps the reason permanently. */
export const reasonField = textField({
  label,
  hint: 'This stays in the audit log permanently, so leave out names.',
  isWide: true,
  missing: 'Enter a reason for the audit log.',
});

export const optionalReasonField = lineField({ label, hint: 'For the audit log.', isOptional: true, isWide: true });

export const reasonForm = { fields: { reason: reasonField } } satisfies Form;
