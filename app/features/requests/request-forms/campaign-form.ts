import { choiceField, dollarField, emailField, lineField, nameField, phoneField, textField } from '#app/forms/fields.ts';
import { platformNames } from './campaign-platforms.ts';
import { describeRequest } from '#app/features/requests/form.ts';
import { formatDollars } from './referral-rules.ts';

const largestBudget = 1_000_000;

/** A request to have a campaign set up. The budget is the monthly ad spend in Canadian cents, or null while undecided. */
export const campaignForm = describeRequest({
  name: 'Campaign setup request',
  submitLabel: 'Send request',
  fields: {
    platform: choiceField(
      { label: 'Where should it run?', fact: 'Campaign', isWide: true, missing: 'Choose where the campaign should run.' },
      { ...platformNames, campaign: 'Not sure yet' },
    ),
    area: lineField({ label: 'Area', hint: 'City or radius', missing: "Enter the campaign's area." }),
    budgetCents: dollarField(
      { label: 'Ad budget', fact: 'Monthly budget', isOptional: true, hint: 'CAD per month' },
      {
        from: 1,
        to: largestBudget,
        malformed: 'Enter the budget in dollars, like 600.',
        outside: () => `Enter a monthly budget from $1 to $${largestBudget.toLocaleString('en-CA')}, or leave it empty.`,
        describe: (cents) => (cents === null ? 'Not decided yet' : `${formatDollars(cents)} CAD`),
      },
    ),
    goal: textField({
      label: "What's the goal?",
      fact: 'Goal',
      hint: 'For example, buyers, sellers or an open house, and by what date.',
      isWide: true,
      missing: "Enter the campaign's goal.",
    }),
    name: nameField({ label: 'Your name', fact: 'From', isWide: true, missing: 'Enter your name.', autoComplete: 'name' }),
    email: emailField({ label: 'Your email', fact: 'Email', missing: 'Enter your email address.' }),
    phone: phoneField({ label: 'Phone', isOptional: true }),
  },
  from: { name: 'name', email: 'email', phone: 'phone' },
  label: ({ platform, area }) =>
    platform === 'campaign' ? `Campaign in ${area}, platform to be decided` : `${platformNames[platform]} campaign in ${area}`,
});
