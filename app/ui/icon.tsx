import type { DrawnIcon } from './drawn-icons.ts';
import sprite from './icons.svg?url';

export interface IconProps {
  name: DrawnIcon;
  className?: string | undefined;
  strokeWidth?: number;
}

/**
 * Renders an icon by its name. All icons are in one file that the browser caches, so that neither scripts nor pages contain their shapes.
 * Icons only repeat the text, so screen readers skip them.
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
