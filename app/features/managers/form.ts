import { choiceField, emailField, nameField, passwordField } from '#app/forms/fields.ts';
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

export const signInForm = {
  fields: {
    email,
    password: passwordField({ label: 'Password', isWide: true, missing: 'Enter your password.', autoComplete: 'current-password' }),
  },
} satisfies Form;

/** Of the link that sets up the portal: whoever opens it says their own address. */
export const setUpForm = { fields: { name, email, password: newPassword } } satisfies Form;

/** Of an invitation, which is for one address. */
export const joinForm = { fields: { name, password: newPassword } } satisfies Form;

export const inviteForm = {
  fields: {
    email: emailField({ label: 'Email', isWide: true, missing: 'Enter the address of whoever you invite.', autoComplete: 'off' }),
    role: choiceField(
      { label: 'Role', isWide: true, missing: 'Choose a role.' },
      {
        viewer: `${roleNames.viewer.name}: ${roleNames.viewer.may}`,
        manager: `${roleNames.manager.name}: ${roleNames.manager.may}`,
        owner: `${roleNames.owner.name}: ${roleNames.owner.may}`,
      },
    ),
  },
} satisfies Form;
