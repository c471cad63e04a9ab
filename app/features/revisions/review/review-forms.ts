import { textField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** The form that asks for a review of the drafts. */
export const askForReviewForm = {
  fields: {
    note: textField({ label: 'Note', hint: 'What you changed, and what to look at.', isOptional: true, isWide: true }),
  },
} satisfies Form;

/** The form that sends drafts back to the person who asked for a review. */
export const sendBackForm = {
  fields: { note: textField({ label: 'What to change', isWide: true, missing: "Say what to change, so they know what's next." }) },
} satisfies Form;
