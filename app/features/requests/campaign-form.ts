import { choiceField, dollarField, emailField, lineField, nameField, phoneField, textField } from '#app/forms/fields.ts';
import { platformNames } from './campaign-platforms.ts';
import { describeRequest } from './form.ts';
import { formatDollars } from './referral-rules.ts';

const largestBudget = 1_000_000;

/** A request to have a campaign set up. The budget is a month's ad spend in Canadian cents; null while undecided. */
export const campaignForm = describeRequest({
  name: 'Campaign set-up request',
  submitLabel: 'Send request',
  fields: {
    platform: choiceField(
      { label: 'Where should it run?', fact: 'Campaign', isWide: true, missing: 'Choose where the campaign runs.' },
      { ...platformNames, campaign: 'Not sure yet' },
    ),
    area: lineField({ label: 'Area', hint: 'City or radius', missing: 'Enter the area that the campaign is for.' }),
    budgetCents: dollarField(
      { label: 'Ad budget', fact: 'Budget a month', isOptional: true, hint: 'CAD a month' },
      {
        from: 1,
        to: largestBudget,
        malformed: 'Write the budget as a number of dollars, for example 600.',
        outside: () => `Enter a monthly budget from $1 to $${largestBudget.toLocaleString('en-CA')}, or leave it empty.`,
        describe: (cents) => (cents === null ? 'Not decided yet' : `${formatDollars(cents)} CAD`),
      },
    ),
    goal: textField({
      label: 'What should it bring?',
      fact: 'Goal',
      hint: 'Buyers, sellers or an open house; a listing or a guide; by when.',
      isWide: true,
      missing: 'Write what the campaign should bring.',
    }),
    name: nameField({ label: 'Your name', fact: 'From', isWide: true, missing: 'Enter your name.', autoComplete: 'name' }),
    email: emailField({ label: 'Email for the answer', missing: 'Enter the email address for the answer.' }),
    phone: phoneField({ label: 'Phone', isOptional: true }),
  },
  from: { name: 'name', email: 'email', phone: 'phone' },
  label: ({ platform, area }) =>
    platform === 'campaign' ? `Campaign, platform to be decided, in ${area}` : `${platformNames[platform]} campaign in ${area}`,
});
