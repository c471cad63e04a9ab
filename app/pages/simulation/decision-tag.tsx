import type { Decision } from '#app/content/schemas/simulation-schema.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { wordsOf } from './decision-words.ts';

/** Shows a decision as a small label. */
export function DecisionTag({ choice }: { choice: Decision }) {
  const { label, icon, ink, soft } = wordsOf(choice);
  return (
    <span className={classNames('inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-medium', ink, soft)}>
      <Icon name={icon} className="size-4" />
      {label}
    </span>
  );
}
