import type { Decision } from '#app/content/schemas/simulation-schema.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';

interface DecisionWords {
  choice: Decision;
  label: string;
  note: string;
  icon: DrawnIcon;
  ink: string;
  soft: string;
}

/** Each decision has a name and an icon, because colour alone isn't enough. */
export const decisionWords: readonly DecisionWords[] = [
  { choice: 'do', label: 'Do it', note: "I'll handle it now", icon: 'circle-check', ink: 'text-success', soft: 'bg-success-soft' },
  { choice: 'ask', label: 'Ask the agent', note: 'I need written approval', icon: 'hand', ink: 'text-warning', soft: 'bg-warning-soft' },
  {
    choice: 'pass',
    label: 'Pass to the agent',
    note: 'Only the agent can answer',
    icon: 'share-2',
    ink: 'text-brand',
    soft: 'bg-brand-soft',
  },
  {
    choice: 'never',
    label: 'Never',
    note: 'Off limits, even with approval',
    icon: 'octagon-alert',
    ink: 'text-danger',
    soft: 'bg-danger-soft',
  },
];

export function wordsOf(choice: Decision): DecisionWords {
  return decisionWords.find((words) => words.choice === choice) as DecisionWords;
}
