import { choiceField, countField, emailField, lineField, nameField, passwordField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';

const longAddress = { limit: 500 };
const portAdvice = 'Enter a port number from 1 to 65535, usually 465 or 587.';
const keptAdvice = 'Enter a number from 1 to 1000.';
const hourAdvice = 'Enter an hour from 0 to 23.';

const addressForm = {
  fields: {
    address: lineField(
      { label: 'Public address', hint: 'What people type, without a path: https://portal.example.com', isWide: true },
      longAddress,
    ),
  },
} satisfies Form;

const mailFields = {
  server: lineField({ label: 'Mail server', hint: 'Like smtp.example.com. Empty it to stop sending email.', isWide: true }, { limit: 253 }),
  port: countField({ label: 'Port' }, { from: 1, to: 65_535, malformed: portAdvice, outside: portAdvice }),
  security: choiceField(
    { label: 'Encryption', missing: 'Choose how the connection is encrypted.' },
    { tls: 'TLS, usually port 465', starttls: 'STARTTLS, usually port 587' },
  ),
  user: lineField({ label: 'User name' }, { limit: 320 }),
  password: passwordField({ label: 'Mail password', autoComplete: 'new-password' }, { longest: 512 }),
};

const mailForm: Form<typeof mailFields> = {
  fields: mailFields,
  check({ server, port, user, password }, { refuse }) {
    if (server === undefined || server === '') return;
    if (!isServerName(server)) refuse('server', "Enter only the server's name, like smtp.example.com, without a scheme or a port.");
    if (port === null) refuse('port', portAdvice);
    if (user === '' && password !== undefined && password !== '') refuse('user', 'Enter the user name that this password belongs to.');
  },
};

const senderForm = {
  fields: {
    senderName: nameField({ label: 'Sender name', hint: "Your company's name, if empty.", isOptional: true }),
    senderAddress: emailField({ label: 'Sender address', hint: 'Your contact address, if empty.', isOptional: true, autoComplete: 'off' }),
  },
} satisfies Form;

const webhookForm = {
  fields: {
    endpoint: lineField({ label: 'Webhook address', isWide: true }, longAddress),
    secret: passwordField({ label: 'Webhook secret', isWide: true, autoComplete: 'new-password' }, { longest: 512 }),
  },
} satisfies Form;

const backupsForm = {
  fields: {
    folder: lineField(
      { label: 'Folder on the server', hint: 'Ideally on another disk. Empty it to stop daily backups.', isWide: true },
      longAddress,
    ),
    hour: countField(
      { label: 'Hour of the day', hint: '0 to 23 in Toronto. If empty, 24 hours after the last one.' },
      { from: 0, to: 23, malformed: hourAdvice, outside: hourAdvice },
    ),
    keep: countField(
      { label: 'Backups to keep', hint: '14, if empty.' },
      { from: 1, to: 1_000, malformed: keptAdvice, outside: keptAdvice },
    ),
  },
} satisfies Form;

/** The settings that owners change together, in the order of the page. */
export const deliveryForms = { address: addressForm, mail: mailForm, sender: senderForm, webhook: webhookForm, backups: backupsForm };

/** Tells whether text is a host name or an IPv4 address, which is all that fits between a scheme and a port. */
function isServerName(server: string): boolean {
  return /^(?!.*\.\.)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(server);
}
