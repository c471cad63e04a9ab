import { Form } from 'react-router';

import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { ShownBulkAction } from './bulk-answer.ts';
import type { Selection } from '#app/console-kit/list/use-selection.ts';

/** The ID of the form that the rows' checkboxes belong to, wherever the form is on the page. */
export const bulkFormId = 'selected-rows';

/** The bar with the actions for selected rows. It appears as soon as a row is selected, even without scripts. */
export function BulkBar({
  actions,
  selection: { count, isLive, selectAll },
}: {
  actions: readonly ShownBulkAction[];
  selection: Selection;
}) {
  return (
    <Form
      id={bulkFormId}
      method="post"
      data-list-bulk
      className={classNames(
        'sticky bottom-2 z-20 mt-2 flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface px-3 py-2 shadow-raised print:hidden',
        isLive && count > 0 ? 'flex' : 'hidden group-has-[[data-list-check]:checked]/rows:flex',
      )}
    >
      <p role="status" className="mr-2 font-semibold tabular-nums max-sm:grow">
        {isLive ? `${count} selected` : 'Selected rows:'}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:order-1 max-sm:basis-full">
        {actions.map(({ name, label, look }) => (
          <Button
            key={name}
            type="submit"
            name="intent"
            value={name}
            look="secondary"
            className={look === 'danger' ? 'text-danger!' : undefined}
          >
            {label}
          </Button>
        ))}
      </div>
      {isLive ? (
        <Button look="quiet" onClick={() => selectAll(false)} className="sm:ml-auto">
          Clear
        </Button>
      ) : null}
    </Form>
  );
}
