import { lineField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** The form for publishing drafts. */
export const publishForm = {
  fields: {
    reason: lineField({ label: 'What changed, and why', hint: 'For the history and the audit log.', isOptional: true, isWide: true }),
  },
} satisfies Form;
