import { useState } from 'react';

import { OptionList } from './option-list.tsx';
import { shuffle, type AnswerProps } from './answer-parts.ts';

const sorts = [
  { answer: 'mine', text: 'Mine', note: 'I do it' },
  { answer: 'ask', text: 'Ask first', note: 'I prepare it, the agent approves' },
  { answer: 'never', text: 'Never mine', note: "I don't do it, even with approval" },
] as const;

/** Shows the options for sorting a request: "mine", "ask first" and "never mine". */
export function SortAnswer({ item, ...rest }: AnswerProps<'sort'>) {
  return <OptionList options={sorts.map(({ answer, text, note }) => ({ text, note, right: answer === item.answer }))} {...rest} />;
}

/** Shows the answers to choose from. After a choice, each answer shows its reason. */
export function ChoiceAnswer({ item, ...rest }: AnswerProps<'choice'>) {
  const [options] = useState(() => shuffle(item.options));
  return <OptionList options={options} {...rest} />;
}
