import { Form, Link } from 'react-router';

import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface UndoButtonProps {
  /** A sentence about the change that can be undone. */
  done: string;
  /** A sentence about the effect of undoing the change, shown with the confirmation. */
  effect: string;
  /** The value of the `undo` parameter in the address that asks for confirmation. */
  change: string;
  isAsked: boolean;
  /** The address that undoes the change. Defaults to the current page. */
  action?: string;
  hidden: Record<string, string>;
}

/**
 * Says what was just done and offers to undo the change. The button has its own address, which asks for confirmation, so undoing works
 * without scripts.
 */
export function UndoButton({ done, effect, change, isAsked, action, hidden }: UndoButtonProps) {
  return (
    <div
      className={`mb-5 flex max-w-2xl flex-wrap items-center gap-x-3 gap-y-2 rounded-md border px-4 ${isAsked ? 'border-warning bg-warning-soft py-3' : 'border-line bg-brand-soft py-1'}`}
    >
      <Icon name={isAsked ? 'circle-alert' : 'circle-check'} className={`size-5 shrink-0 ${isAsked ? 'text-warning' : 'text-brand'}`} />
      <p role="status" className="min-w-0 flex-1">
        {isAsked ? `Undo this? ${effect}` : `Done. ${done}`}
      </p>
      {isAsked ? (
        <Form method="post" action={action} className="flex flex-wrap gap-2">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Undo</Button>
          <Link to="?" preventScrollReset className={buttonClass('secondary')}>
            Keep it
          </Link>
        </Form>
      ) : (
        <Link
          to={`?undo=${encodeURIComponent(change)}`}
          preventScrollReset
          className="inline-flex min-h-11 items-center px-1 font-semibold text-brand underline underline-offset-2"
        >
          Undo
        </Link>
      )}
    </div>
  );
}
