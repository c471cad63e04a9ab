import { Form, href } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';

/** Opens a certificate's page from a number typed by hand. The form works without JavaScript. */
export function VerifyForm({ typed, error }: { typed?: string | undefined; error?: string | undefined }) {
  return (
    <Form action={href('/verify')} className="flex max-w-xl flex-col gap-3 sm:flex-row sm:items-start">
      <TextField
        label="Certificate number"
        name="number"
        defaultValue={typed}
        error={error}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="flex-1"
      />
      <Button type="submit" look="secondary" className="sm:mt-6.5">
        Verify
      </Button>
    </Form>
  );
}
