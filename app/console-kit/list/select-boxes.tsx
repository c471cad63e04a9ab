import type { ReactNode } from 'react';

import { rowField, type BulkAnswer } from '#app/console-kit/bulk/bulk-answer.ts';
import { bulkFormId } from '#app/console-kit/bulk/bulk-bar.tsx';
import type { LoadedRow } from './loaded-list.ts';
import type { Selection } from './use-selection.ts';

const box = 'size-4.5 accent-brand';

/** Returns a function that renders a row's checkbox. The checkbox belongs to a form outside the table. */
export function drawCheck(answer: BulkAnswer | undefined): (row: LoadedRow) => ReactNode {
  return ({ key, seen, cells: [title = ''] }) => (
    <label className="flex size-11 items-center justify-center @3xl:size-9">
      <input
        type="checkbox"
        form={bulkFormId}
        name={rowField}
        value={`${key} ${seen}`}
        data-list-check={key}
        defaultChecked={answer?.selected.includes(key)}
        autoComplete="off"
        aria-label={`Select ${typeof title === 'string' ? title : title.text}`}
        className={box}
      />
    </label>
  );
}

/** A checkbox that selects or clears every row on the page. The checkbox needs scripts. */
export function SelectAll({ selection: { count, isLive, selectAll }, total }: { selection: Selection; total: number }) {
  if (!isLive) return <span className="sr-only">Select</span>;
  return (
    <label className="flex min-h-11 items-center gap-0 @3xl:min-h-9">
      <span className="flex w-11 justify-center @3xl:w-9">
        <input
          type="checkbox"
          checked={count === total}
          ref={(input) => {
            if (input !== null) input.indeterminate = count > 0 && count < total;
          }}
          onChange={(event) => selectAll(event.currentTarget.checked)}
          className={box}
        />
      </span>
      <span className="text-sm @3xl:sr-only">Select all on this page</span>
    </label>
  );
}
