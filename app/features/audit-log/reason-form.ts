import { lineField, textField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

const label = 'Reason';

/** Why a manager does something to a learner. The audit log keeps it for good. */
export const reasonField = textField({
  label,
  hint: 'Kept in the audit log for good, so leave out names.',
  isWide: true,
  missing: 'Enter a reason for the audit log.',
});

/** The same where it may be left out. */
export const optionalReasonField = lineField({ label, hint: 'For the audit log.', isOptional: true, isWide: true });

/** Of every action that takes nothing but a reason. */
export const reasonForm = { fields: { reason: reasonField } } satisfies Form;
