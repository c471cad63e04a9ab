import type { ReactNode } from 'react';

import { classNames } from '#app/ui/class-names.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';

export type Tone = 'plain' | 'brand' | 'green' | 'amber' | 'red' | 'open';

/** Because tints don't print, the green, amber and red tones also have their own icons. */
export const tones: Record<Tone, { box: string; icon?: DrawnIcon }> = {
  plain: { box: 'border-line-strong bg-surface' },
  brand: { box: 'border-brand bg-brand-soft text-brand' },
  green: { box: 'border-success bg-success-soft text-success', icon: 'circle-check' },
  amber: { box: 'border-warning bg-warning-soft text-warning', icon: 'hand' },
  red: { box: 'border-danger bg-danger-soft text-danger', icon: 'octagon-alert' },
  open: { box: 'border-dashed border-line-strong' },
};

interface BoxProps {
  tone?: Tone;
  icon?: DrawnIcon;
  className?: string | undefined;
  children: ReactNode;
}

/** A framed label with the icon for its tone. */
export function Box({ tone = 'plain', icon = tones[tone].icon, className, children }: BoxProps) {
  return (
    <div
      className={classNames(
        'flex items-center gap-1.5 rounded-md border px-2 py-2 text-sm leading-5 font-semibold text-balance @sm:gap-2 @sm:px-3',
        tones[tone].box,
        className,
      )}
    >
      {icon === undefined ? null : <Icon name={icon} className="size-5 shrink-0" />}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** The name of a tone for screen readers, left out if the adjacent text already includes it. */
export function ToneName({ tone, words }: { tone: Tone; words: string }) {
  if (!['green', 'amber', 'red'].includes(tone) || words.toLowerCase().includes(tone)) return null;
  return <span className="sr-only"> ({tone})</span>;
}

const ways = {
  right: { axis: 'flex-row', line: 'border-t-(length:--weight) min-w-2', head: '-ml-2.5' },
  left: { axis: 'flex-row-reverse', line: 'border-t-(length:--weight) min-w-2', head: '-mr-2.5 rotate-180' },
  down: { axis: 'flex-col', line: 'border-l-(length:--weight) min-h-2', head: '-mt-2.5 rotate-90' },
  up: { axis: 'flex-col-reverse', line: 'border-l-(length:--weight) min-h-2', head: '-mb-2.5 -rotate-90' },
  /** An arrow that points down in a narrow drawing and right in a wide one. */
  onward: {
    axis: 'flex-col @3xl:flex-row',
    line: 'border-l-(length:--weight) min-h-2 @3xl:min-w-2 @3xl:border-t-(length:--weight) @3xl:border-l-0',
    head: '-mt-2.5 rotate-90 @3xl:mt-0 @3xl:-ml-2.5 @3xl:rotate-0',
  },
  /** An arrow that leaves the main path, pointing right in a narrow drawing and down in a wide one. */
  aside: {
    axis: 'flex-row @3xl:flex-col',
    line: 'border-t-(length:--weight) min-w-2 @3xl:min-h-2 @3xl:min-w-0 @3xl:border-t-0 @3xl:border-l-(length:--weight)',
    head: '-ml-2.5 @3xl:-mt-2.5 @3xl:ml-0 @3xl:rotate-90',
  },
};

const looks = {
  plain: { ink: 'text-line-strong [--weight:1px]', line: '', stroke: 1.25 },
  brand: { ink: 'text-brand [--weight:2px]', line: '', stroke: 2 },
  amber: { ink: 'text-warning [--weight:2px]', line: 'border-dashed', stroke: 2 },
  red: { ink: 'text-danger [--weight:2px]', line: 'border-dotted', stroke: 2 },
  /** The look of arrows on the path that the drawing's example takes. */
  sample: { ink: 'text-warning [--weight:3px]', line: '', stroke: 3 },
};

interface ArrowProps {
  way: keyof typeof ways;
  look?: keyof typeof looks;
  className?: string | undefined;
  children?: ReactNode;
}

/** An arrow that fills the available space. Its lines are borders, because backgrounds don't print. */
export function Arrow({ way, look = 'plain', className, children }: ArrowProps) {
  const { axis, line, head } = ways[way];
  const { ink, line: pattern, stroke } = looks[look];
  const part = <span className={classNames('flex-1 border-current', line, pattern)} />;

  return (
    <div className={classNames('flex items-center justify-center text-[0.8125rem] leading-5 font-semibold', axis, ink, className)}>
      {part}
      {children === undefined ? null : (
        <>
          <span className={classNames('px-1 whitespace-nowrap', look === 'plain' && 'text-ink-muted')}>{children}</span>
          {part}
        </>
      )}
      <svg viewBox="0 0 12 12" className={classNames('size-3 shrink-0 fill-none stroke-current', head)} strokeWidth={stroke}>
        <path d="M6 1.5 10.75 6 6 10.5" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  );
}

/** An arrow with a cross, for a path that isn't allowed. */
export function CrossedArrow({ way, className }: Pick<ArrowProps, 'way' | 'className'>) {
  return (
    <Arrow way={way} look="red" className={className}>
      <Icon name="circle-x" className="-mx-0.5 size-5" strokeWidth={2} />
    </Arrow>
  );
}

/** The colours of a label and its line, by tone. */
export const labelLooks: Record<Tone, { edge: string; words: string }> = {
  plain: { edge: 'border-brand', words: 'text-brand' },
  brand: { edge: 'border-brand', words: 'text-brand' },
  green: { edge: 'border-success', words: 'text-success' },
  amber: { edge: 'border-warning', words: 'text-warning' },
  red: { edge: 'border-danger', words: 'text-danger' },
  open: { edge: 'border-dashed border-line-strong', words: 'text-ink-muted' },
};

/** A part of a quoted text, with a line to its label. */
export function CalloutRow({ label, tone = 'plain', children }: { label: ReactNode; tone?: Tone; children: ReactNode }) {
  const { edge, words } = labelLooks[tone];

  return (
    <div className="flex items-center py-1">
      {children}
      <span className={classNames('ml-1.5 min-w-2 flex-1 border-t', edge)} />
      <span className={classNames('size-1.5 shrink-0 rounded-full border-3', edge)} />
      <div className={classNames('ml-2 w-26 shrink-0 text-sm leading-5 font-semibold @sm:w-36', words)}>{label}</div>
    </div>
  );
}
