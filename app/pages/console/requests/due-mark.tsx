import type { DueWords } from '#app/features/requests/due-words.ts';
import { Mark } from '#app/console-kit/mark.tsx';
import { markDue } from './mark-due.ts';

/** Shows when a request is due. Colour is used only if time is running out. */
export function DueMark({ due }: { due: DueWords }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      <Mark {...markDue(due)} />
    </span>
  );
}
