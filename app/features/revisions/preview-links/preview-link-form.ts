import { audienceNames } from '#app/features/access/form.ts';
import { choiceField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** The form that makes a preview link. */
export const previewLinkForm = {
  fields: {
    audience: choiceField({ label: 'Portal', isWide: true, missing: 'Choose a portal.' }, audienceNames),
  },
} satisfies Form;
