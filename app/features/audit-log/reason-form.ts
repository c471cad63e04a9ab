import { lineField, textField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

const label = 'Reason';

/** A manager's reason for an action on a learner. The audit log keeps it permanently. */
export const reasonField = textField({
  label,
  hint: 'This stays in the audit log permanently, so leave out names.',
  isWide: true,
  missing: 'Enter a reason for the audit log.',
});

/** The same, but optional. */
export const optionalReasonField = lineField({ label, hint: 'For the audit log.', isOptional: true, isWide: true });

/** The form for actions that only need a reason. */
export const reasonForm = { fields: { reason: reasonField } } satisfies Form;
