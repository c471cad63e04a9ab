import { choiceField, lineField } from '#app/forms/fields.ts';
import type { Form } from '#app/forms/form.ts';
import type { PartKind } from './part-kinds.ts';

const titled = (label: string, hint?: string) => ({
  title: lineField({ label, ...(hint === undefined ? {} : { hint }), missing: `Enter ${nameField(label)}.`, isWide: true }),
});

function nameField(label: string): string {
  return label === 'Title' ? 'a title' : `the ${label.toLowerCase()}`;
}

const purpose = {
  purpose: lineField({
    label: 'Purpose',
    hint: 'What readers can do afterwards, in one sentence.',
    missing: 'Say what it is for.',
    isWide: true,
  }),
};

/** The form for each kind of new part. Everything else is filled in on the part's own page. */
export const partForms = {
  module: { fields: { ...titled('Title'), ...purpose } },
  lesson: { fields: titled('Title') },
  practice: {
    fields: {
      ...titled('Skill', 'What learners practise, in one short sentence.'),
      practice: choiceField(
        { label: 'Kind of exercise', missing: 'Choose a kind of exercise.' },
        {
          choice: 'A question with one right answer',
          sort: 'A request to sort: mine, ask first or never mine',
          wrong: 'A text with a mistake to find',
          order: 'Steps to put in order',
          date: 'A date to work out',
          term: 'A term to recall',
        },
      ),
    },
  },
  question: { fields: titled('Skill', 'What the question tests, in one short sentence.') },
  prompt: { fields: titled('Title', 'What the prompt produces.') },
  term: { fields: titled('Term') },
  document: {
    fields: {
      ...titled('Title'),
      ...purpose,
      audience: choiceField(
        { label: 'Readers', missing: 'Choose who can read it.' },
        { training: 'Trainees', client: 'Clients', both: 'Trainees and clients' },
      ),
    },
  },
  simulation: { fields: { ...titled('Title'), ...purpose } },
} satisfies Record<PartKind, Form>;
