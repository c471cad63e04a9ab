import * as v from 'valibot';

import { lineField, type Field } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

/** The name of each chosen draft's field. Its value is the draft as it was seen (see `writeSeenDrafts`). */
export const chosenField = 'draft';

/** What a changed conduct agreement means for the signatures that count so far, with the effect of each choice. */
export const signatureChoices = {
  again: {
    label: 'Everyone signs again',
    text: 'Learners are asked to read and sign the new text.',
  },
  valid: {
    label: 'Signatures stay valid: only wording was corrected',
    text: "Learners who signed before this aren't asked again.",
  },
} as const;

export type SignatureChoice = keyof typeof signatureChoices;

/** The choice about the signatures. Only publishing finds out whether it's needed, so an empty one is valid here. */
const signaturesField: Field<SignatureChoice | null> = {
  words: { label: 'Do people have to sign the conduct agreement again?' },
  control: { kind: 'choice', choices: Object.entries(signatureChoices).map(([value, choice]) => ({ value, ...choice })) },
  typed: v.pipe(
    v.picklist(['', 'again', 'valid'], 'Choose one of the two.'),
    v.transform((choice) => choice || null),
  ),
  stored: v.nullable(v.picklist(['again', 'valid'])),
  describe: (choice) => (choice === null ? '' : signatureChoices[choice].label),
};

const reasonWords = { label: 'What changed, and why', hint: 'For the history and the audit log.', isWide: true } as const;

/** The form for publishing drafts. */
export const publishForm = {
  fields: {
    signatures: signaturesField,
    reason: lineField({ ...reasonWords, isOptional: true }),
  },
} satisfies Form;

/** The reason's field if a draft changes the conduct agreement that learners signed. Only publishing finds out whether it's chosen. */
export const signedReasonField = lineField({
  ...reasonWords,
  hint: 'For the history and the audit log. Required for changes to the signed conduct agreement.',
});
