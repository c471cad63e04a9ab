import { useRef, type ComponentProps, type RefObject } from 'react';
import { Link } from 'react-router';

import { replayClick, pendingClick, useReplayedClick } from '#app/first-paint/replay-click.ts';
import { classNames } from './class-names.ts';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const looks: Record<Look, string> = {
  primary: 'bg-brand text-on-brand hover:opacity-90',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90',
};

const shape =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-[0.9375rem] font-semibold transition-[opacity,background-color] disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

/** Returns a button's classes, for an element that can't be a button (a label, a plain link). */
export function buttonClass(look: Look = 'primary', extra?: string): string {
  return classNames(shape, looks[look], extra);
}

type PlainButtonProps = ComponentProps<'button'> & { ref?: RefObject<HTMLButtonElement | null> };

/** The base of every button in the portal. A click before hydration is replayed once the handler is attached. */
export function PlainButton({ ref, onClick, type = 'button', ...rest }: PlainButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  useReplayedClick(button);

  return (
    <button
      ref={button}
      type={type}
      {...pendingClick}
      onClick={(event) => {
        replayClick(event.currentTarget);
        onClick?.(event);
      }}
      {...rest}
    />
  );
}

/** A button that acts on the current page. */
export function Button({ look = 'primary', className, ...rest }: PlainButtonProps & { look?: Look }) {
  return <PlainButton className={buttonClass(look, className)} {...rest} />;
}

/** A link within the portal that looks like a button. */
export function ButtonLink({ look = 'primary', className, ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link className={buttonClass(look, className)} {...rest} />;
}
