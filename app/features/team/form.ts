import { choiceField, emailField, lineField, nameField, passwordField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';
import { longestPassword, roleNames, shortestPassword } from './rules.ts';

const email = emailField({ label: 'Email', isWide: true, missing: 'Enter your email address.', autoComplete: 'username' });
const newPassword = passwordField(
  {
    label: 'New password',
    hint: `At least ${shortestPassword} characters.`,
    isWide: true,
    missing: 'Choose a password.',
    autoComplete: 'new-password',
  },
  { shortest: shortestPassword, longest: longestPassword },
);
const name = nameField({ label: 'Your name', isWide: true, missing: 'Enter your name.', autoComplete: 'name' });

const role = choiceField(
  { label: 'Role', isWide: true, missing: 'Choose a role.' },
  {
    viewer: `${roleNames.viewer.name}: ${roleNames.viewer.may}`,
    manager: `${roleNames.manager.name}: ${roleNames.manager.may}`,
    editor: `${roleNames.editor.name}: ${roleNames.editor.may}`,
    owner: `${roleNames.owner.name}: ${roleNames.owner.may}`,
  },
);

export const signInForm = {
  fields: {
    email,
    password: passwordField({ label: 'Password', isWide: true, missing: 'Enter your password.', autoComplete: 'current-password' }),
  },
} satisfies Form;

/** The form for the setup link, where people enter their own email. */
export const setUpForm = { fields: { name, email, password: newPassword } } satisfies Form;

/** The form for an invitation, which is tied to one email address. */
export const joinForm = { fields: { name, password: newPassword } } satisfies Form;

export const newPasswordForm = { fields: { password: newPassword } } satisfies Form;

export const forgotPasswordForm = { fields: { email } } satisfies Form;

export const inviteForm = {
  fields: {
    email: emailField({
      label: 'Email',
      isWide: true,
      missing: "Enter the email address of the person you're inviting.",
      autoComplete: 'off',
    }),
    role,
  },
} satisfies Form;

/** The form for the second step of a sign-in. */
export const secondFactorForm = {
  fields: {
    code: lineField({
      label: 'Code',
      hint: 'The six digits in your app, or one of your recovery codes.',
      isWide: true,
      missing: 'Enter the code.',
      autoComplete: 'one-time-code',
    }),
  },
} satisfies Form;

/** The form for a second factor's first code, which turns the factor on. */
export const firstCodeForm = {
  fields: {
    code: lineField({
      label: 'First code',
      isWide: true,
      missing: 'Enter the six digits in the app.',
      autoComplete: 'one-time-code',
    }),
  },
} satisfies Form;

/** The field that asks for the signed-in manager's password again. */
export const ownPasswordField = passwordField({
  label: 'Your password',
  hint: "This protects your account if you've left your computer unlocked.",
  isWide: true,
  missing: 'Enter your password.',
  autoComplete: 'current-password',
});

/** The field that asks for the signed-in manager's second factor again. */
export const ownCodeField = lineField({
  label: 'Code from your authenticator app',
  hint: 'Six digits, or one of your recovery codes.',
  isWide: true,
  missing: 'Enter a code from your app, or a recovery code.',
  autoComplete: 'one-time-code',
});

export const ownPasswordForm = { fields: { ownPassword: ownPasswordField } } satisfies Form;

export const changePasswordForm = {
  fields: {
    ownPassword: passwordField({
      label: 'Current password',
      isWide: true,
      missing: 'Enter your current password.',
      autoComplete: 'current-password',
    }),
    password: newPassword,
  },
} satisfies Form;

export const passkeyNameField = lineField({
  label: 'Passkey name',
  hint: 'Where you keep it, like “Phone” or “Office laptop”.',
  missing: "Give the passkey a name you'll recognize.",
});

export const passkeyForm = { fields: { name: passkeyNameField } } satisfies Form;

/** The form for naming a saved filter. */
export const keepFilterForm = {
  fields: { name: lineField({ label: 'Filter name', isWide: true, missing: 'Give the filter a name.' }) },
} satisfies Form;

export const roleForm = { fields: { role } } satisfies Form;
