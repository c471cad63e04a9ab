import type { DrawnIcon } from './drawn-icons.ts';
import sprite from './icons.svg?url';

export interface IconProps {
  name: DrawnIcon;
  className?: string | undefined;
  strokeWidth?: number;
}

/**
 * Draws an icon by its name, from one file that the browser keeps: no script carries shapes, and no page repeats them.
 * Icons only repeat what words say, so screen readers skip them.
 */
export function Icon({ name, className = 'size-5', strokeWidth = 1.75 }: IconProps) {
  return (
    <svg
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
