import { classNames } from '#app/ui/class-names.ts';

const words = new Map<boolean | null, string>([
  [true, 'right'],
  [false, 'missed'],
  [null, 'to come'],
]);

/** Shows one mark for each item in a session: filled for a right answer, outlined for a wrong one. */
export function OutcomeStrip({ outcomes, className }: { outcomes: readonly (boolean | null)[]; className?: string }) {
  const counts = [...words].map(([outcome, word]) => ({ word, count: outcomes.filter((each) => each === outcome).length }));

  return (
    <div
      role="img"
      aria-label={counts
        .filter(({ count }) => count > 0)
        .map(({ word, count }) => `${count} ${word}`)
        .join(', ')}
      className={classNames('flex gap-1', className)}
    >
      {outcomes.map((outcome, index) => (
        <span
          key={index}
          className={classNames(
            'h-2 flex-1 rounded-sm border-2',
            outcome === true && 'border-accent bg-accent',
            outcome === false && 'border-accent',
            outcome === null && 'border-line bg-line',
          )}
        />
      ))}
    </div>
  );
}
