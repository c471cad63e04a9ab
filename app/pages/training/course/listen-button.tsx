import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useReadAloud } from './read-aloud.ts';

/** Reads the current step aloud, if the browser has a suitable voice. */
export function ListenButton({ stepId, className }: { stepId: string; className: string }) {
  const { isPossible, isReading, toggle } = useReadAloud(stepId);
  if (!isPossible) return null;

  return (
    <PlainButton
      aria-pressed={isReading}
      onClick={() => toggle(document.querySelector(`[data-step="${CSS.escape(stepId)}"]`))}
      className={className}
    >
      <Icon name={isReading ? 'square' : 'volume-2'} className="size-4.5" />
      <span className="max-lg:sr-only">Listen</span>
    </PlainButton>
  );
}
