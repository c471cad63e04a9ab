import { Link } from 'react-router';

import { classNames } from '#app/ui/class-names.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { Icon } from '#app/ui/icon.tsx';

export type Tone = 'success' | 'warning' | 'danger' | 'muted';

/** Text with an icon, a link or a colour. Colours support the words but never replace them. */
export interface MarkContent {
  text: string;
  tone?: Tone | undefined;
  icon?: DrawnIcon;
  to?: string | null;
}

const tones: Record<Tone, string> = {
  success: 'text-success',
  warning: 'font-semibold text-warning',
  danger: 'font-semibold text-danger',
  muted: 'text-ink-muted',
};

export function Mark({ text, tone, icon, to = null }: MarkContent) {
  if (to !== null)
    return (
      <Link to={to} className="text-brand underline underline-offset-2">
        {text}
      </Link>
    );

  const look = tone === undefined ? '' : tones[tone];
  if (icon === undefined) return <span className={look}>{text}</span>;
  return (
    <span className={classNames('inline-flex items-center gap-1.5', look)}>
      <Icon name={icon} className="size-4 shrink-0" />
      {text}
    </span>
  );
}
