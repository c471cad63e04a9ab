import { choiceField, emailField, nameField, phoneField, textField, tickField } from '#app/forms/fields.ts';
import { describeRequest } from '#app/features/requests/form.ts';

/**
 * A referral of someone who might need a VA. The person's consent is required, because Canada's anti-spam legislation doesn't allow
 * commercial messages without it.
 */
export const referralForm = describeRequest({
  name: 'Referral',
  submitLabel: 'Send referral',
  fields: {
    referredName: nameField({
      part: "Person you're referring",
      label: 'Their name',
      fact: 'Referred',
      isWide: true,
      missing: "Enter the name of the person you're referring.",
    }),
    referredRole: choiceField(
      { label: 'What do they do?', fact: 'Role', isWide: true, missing: 'Choose what they do.' },
      {
        agent: 'Agent or REALTOR®',
        team: 'Team lead',
        brokerage: 'Brokerage',
        mortgage: 'Mortgage professional',
        other: 'Something else',
      },
    ),
    referredEmail: emailField({
      label: 'Their email',
      fact: "Referred person's email",
      hint: 'An email or a phone number is enough',
      autoComplete: 'off',
    }),
    referredPhone: phoneField({
      label: 'Their phone',
      fact: "Referred person's phone",
      hint: 'Include the area code',
      autoComplete: 'off',
    }),
    needs: textField({
      label: 'What do they need?',
      fact: 'What they need',
      hint: 'CRM help, follow-up, social media or transactions. One line is enough.',
      isWide: true,
      missing: 'Tell us what they need help with.',
    }),
    consent: tickField(
      {
        label: 'I asked this person, and they agreed that {provider} may contact them about its services.',
        fact: 'Consent',
        isWide: true,
        missing: "Ask the person first, then check this box. We can't contact them without consent.",
      },
      'They agreed to be contacted.',
    ),
    referrerName: nameField({
      part: 'You',
      label: 'Your name',
      fact: 'Referred by',
      isWide: true,
      missing: 'Enter your name.',
      autoComplete: 'name',
    }),
    referrerEmail: emailField({ label: 'Your email', fact: "Referrer's email", missing: 'Enter your email address.' }),
    referrerPhone: phoneField({ label: 'Your phone', fact: "Referrer's phone", isOptional: true }),
    reward: choiceField(
      { label: 'Your reward', fact: 'Reward', isWide: true, missing: 'Choose cash back or service credit.' },
      { cash: 'Cash back', credit: 'Service credit' },
    ),
  },
  check({ referredEmail, referredPhone, referrerEmail }, { refuse }) {
    if (referredEmail === '' && referredPhone === '') refuse('referredEmail', "Enter the person's email address or phone number.");
    if (referredEmail && referredEmail.toLowerCase() === referrerEmail?.toLowerCase())
      refuse('referredEmail', "This is your own email address. Enter the address of the person you're referring.");
  },
  from: { name: 'referrerName', email: 'referrerEmail', phone: 'referrerPhone' },
  label: ({ referredName }) => referredName,
});
