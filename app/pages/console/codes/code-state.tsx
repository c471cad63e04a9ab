import type { CodeState } from '#app/features/access/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';

const looks: Record<CodeState, { icon: DrawnIcon; className: string }> = {
  live: { icon: 'circle-check', className: 'text-success' },
  grace: { icon: 'clock', className: 'text-warning' },
  ended: { icon: 'circle-dashed', className: 'text-ink-muted' },
  revoked: { icon: 'circle-x', className: 'text-ink-muted' },
};

/** How a code stands, in a word and an icon; colour only where time runs out. */
export function CodeStateNote({ state, words }: { state: CodeState; words: string }) {
  const { icon, className } = looks[state];
  return (
    <span className={classNames('inline-flex items-center gap-1.5', className)}>
      <Icon name={icon} className="size-4 shrink-0" />
      {words}
    </span>
  );
}
