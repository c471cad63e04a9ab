import { lineField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** The name of each chosen draft's field. Its value is the draft as it was seen (see `writeSeenDrafts`). */
export const chosenField = 'draft';

/** The form for publishing drafts. */
export const publishForm = {
  fields: {
    reason: lineField({ label: 'What changed, and why', hint: 'For the history and the audit log.', isOptional: true, isWide: true }),
  },
} satisfies Form;
