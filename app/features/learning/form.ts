import * as v from 'valibot';

import { emailField, lineField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';
import { normalizeResumeCode } from './resume-code.ts';

const code = lineField({
  label: 'Resume code',
  hint: 'Eight letters, like ABCD-EFGH. Lowercase is fine, and the dash is optional.',
  missing: 'Enter your resume code.',
  isWide: true,
});

/** The form for entering a resume code. Text that can't be a resume code is rejected right away and doesn't count as an attempt. */
export const resumeForm = {
  fields: {
    code: {
      ...code,
      typed: v.pipe(
        code.typed,
        v.check(
          (typed) => normalizeResumeCode(typed) !== null,
          'A resume code has eight letters, no digits, and never I, L, O or U. Check it letter by letter.',
        ),
      ),
    },
  },
} satisfies Form;

/** The form that asks for a learner's verified email address, to which a new resume code is sent. */
export const mailedCodeForm = {
  fields: {
    email: emailField({ label: 'Your confirmed email', missing: 'Enter the email you confirmed under Your record.', isWide: true }),
  },
} satisfies Form;

const emailCode = lineField({ label: 'Code from the email', hint: 'Six digits', missing: 'Enter the code from the email.', isShort: true });

/** The form for the code that confirms an email address. */
export const emailCodeForm = {
  fields: {
    emailCode: {
      ...emailCode,
      typed: v.pipe(
        emailCode.typed,
        v.transform((typed) => typed.replaceAll(/\s/g, '')),
        v.check((typed) => typed === '' || /^\d{6}$/.test(typed), 'The code has six digits. Copy it from the email.'),
      ),
    },
  },
} satisfies Form;
