import { useEffect, useState, type RefObject } from 'react';

import { PlainButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { toast } from './toast/toast.tsx';

/** The time for which the icon confirms a copy, in milliseconds (specification 4). */
const confirmationTime = 2_000;

export interface CopyButtonProps {
  text: string;
  /** The name of the copied text, which screen readers read after "Copy". */
  what: string;
  /** The second line of the toast after copying. */
  copied: string;
  /** The element that contains the text. If the browser doesn't allow copying, the text is selected so that the user can copy it. */
  source: RefObject<HTMLElement | null>;
  className?: string;
}

/** A button that copies a text, shows a toast, and turns into a check mark for two seconds. */
export function CopyButton({ text, what, copied, source, className }: CopyButtonProps) {
  const [isConfirmed, setIsConfirmed] = useState(false);

  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => setIsConfirmed(false), confirmationTime);
    return () => clearTimeout(timer);
  }, [isConfirmed]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setIsConfirmed(true);
      toast({ title: 'Copied to clipboard', description: copied, tone: 'success', kind: 'copy' });
    } catch {
      if (source.current !== null) getSelection()?.selectAllChildren(source.current);
      toast({ title: 'Failed to copy', description: 'Please copy the text manually', tone: 'destructive', kind: 'copy' });
    }
  }

  return (
    <PlainButton
      onClick={() => void copy()}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-semibold text-brand hover:bg-brand-soft print:hidden',
        className,
      )}
    >
      <Icon name={isConfirmed ? 'check' : 'copy'} className={classNames('size-4', isConfirmed && 'text-success')} />
      Copy<span className="sr-only">: {what}</span>
    </PlainButton>
  );
}
