import { Form } from 'react-router';

import { PlainButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

export interface UndoLineProps {
  /** What was done, as a sentence. */
  done: string;
  /** Where it is taken back; this page when left out. */
  action?: string;
  hidden: Record<string, string>;
}

/** Says what was just done, and takes it back with one press. */
export function UndoLine({ done, action, hidden }: UndoLineProps) {
  return (
    <div className="mb-5 flex max-w-2xl flex-wrap items-center gap-x-3 rounded-md border border-line bg-brand-soft px-4 py-1">
      <Icon name="circle-check" className="size-5 shrink-0 text-brand" />
      <p role="status">Done. {done}</p>
      <Form method="post" action={action}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PlainButton type="submit" className="min-h-11 rounded-md px-1 font-semibold text-brand underline underline-offset-2">
          Undo
        </PlainButton>
      </Form>
    </div>
  );
}
