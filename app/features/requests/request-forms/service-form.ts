import { choiceField, emailField, nameField, phoneField, textField } from '#app/forms/fields.ts';
import { describeRequest } from '#app/features/requests/form.ts';

const serviceTopics = { new: 'A new assistant', replacement: 'A replacement', question: 'A question' };

export type ServiceTopic = keyof typeof serviceTopics;

/** Reads the topic from a page's address. Returns null if the topic is unknown. */
export function topicOf(asked: string | null): ServiceTopic | null {
  return asked !== null && Object.hasOwn(serviceTopics, asked) ? (asked as ServiceTopic) : null;
}

/** A request for a new VA, a replacement, or an answer. */
export const serviceForm = describeRequest({
  name: 'Service request',
  submitLabel: 'Send request',
  fields: {
    topic: choiceField({ label: 'What do you need?', fact: 'About', isWide: true, missing: 'Choose what you need.' }, serviceTopics),
    agent: nameField({ label: 'Agent or team', missing: "Enter the agent's or the team's name.", autoComplete: 'name' }),
    va: nameField({ label: "VA's name", fact: 'VA', hint: 'Only for a replacement', isOptional: true }),
    message: textField({
      label: 'Tell us more',
      fact: 'Message',
      hint: 'New assistant: tasks, hours per week and start date. Replacement: three examples with dates. Leave out client names and documents.',
      isWide: true,
      missing: 'Tell us what you need.',
    }),
    email: emailField({ label: 'Your email', fact: 'Email', missing: 'Enter your email address.' }),
    phone: phoneField({ label: 'Phone', isOptional: true }),
  },
  check({ topic, va }, { refuse }) {
    if (topic === 'replacement' && va === '') refuse('va', 'Enter the name of the VA you want to replace.');
  },
  from: { name: 'agent', email: 'email', phone: 'phone' },
  label: ({ topic, va, agent }) => {
    if (topic === 'new') return `New assistant for ${agent}`;
    return topic === 'replacement' ? `Replacement for ${va}` : `Question from ${agent}`;
  },
});
