import { href, Link } from 'react-router';

import type { ActionFormProps } from '#app/console-kit/action/action-form.tsx';
import { publishForm, signatureChoices } from '#app/features/revisions/publish-form.ts';
import { ChoiceField } from '#app/ui/fields/choice-field.tsx';

const choices = Object.entries(signatureChoices).map(([value, choice]) => ({ value, ...choice }));

/** Asks what a changed agreement means for the signatures, while a file that changes it is chosen or once the portal says that it's needed. */
export function SignatureQuestion({ answer }: { answer: ActionFormProps['answer'] }) {
  const error = answer?.refusal?.errors['signatures'];

  return (
    <div className={error === undefined ? 'hidden group-has-[[data-signed]:checked]/files:block' : undefined}>
      <ChoiceField
        name="signatures"
        label={publishForm.fields.signatures.words.label}
        hint="In both cases, learners keep their signed copies exactly as they signed them. Say what changed, and why, below."
        error={error}
        choices={choices}
        defaultValue={answer?.refusal?.values?.['signatures']}
      />
      <p className="mt-2 text-sm">
        <Link to={`${href('/manage/learners')}?agreement=current`} className="font-semibold text-brand underline">
          See who has signed the current text
        </Link>
      </p>
    </div>
  );
}
