import { useEffect, useState, type RefObject } from 'react';

import { useHasScripts } from '#app/browser/use-has-scripts.ts';
import type { PendingBulkAction, BulkAnswer } from '#app/console-kit/bulk/bulk-answer.ts';
import type { LoadedRow } from './loaded-list.ts';

export interface Selection {
  count: number;
  /** True once scripts count the selected rows. Without scripts, no count is shown. */
  isLive: boolean;
  recount: () => void;
  selectAll: (isSelected: boolean) => void;
}

/** Counts the selected rows. The checkboxes hold the selection, so selecting works without scripts. */
export function useSelection(
  container: RefObject<HTMLElement | null>,
  rows: readonly LoadedRow[],
  answer: BulkAnswer | undefined,
): Selection {
  const [count, setCount] = useState(answer?.selected.length ?? 0);
  const isLive = useHasScripts();
  const recount = () => setCount(listBoxes(container.current, ':checked').length);

  // After a response, only the rows that weren't changed stay selected.
  useEffect(() => {
    if (answer !== undefined) select(container.current, (key) => answer.selected.includes(key));
  }, [container, answer]);

  // Counts again, because rows can disappear along with their checkboxes, and people can select rows before hydration.
  useEffect(() => setCount(listBoxes(container.current, ':checked').length), [container, rows]);

  return { count, isLive, recount, selectAll: (isSelected) => select(container.current, () => isSelected) };
}

/** Returns the bulk action that's waiting for input. If the response is lost, the question stays open and keeps what was typed. */
export function usePendingBulkAction(answer: BulkAnswer | undefined): PendingBulkAction | null {
  const [shown, setShown] = useState({ answer, asked: answer?.asked ?? null });
  if (answer === shown.answer) return shown.asked;

  const asked = answer?.isLost === true ? shown.asked : (answer?.asked ?? null);
  setShown({ answer, asked });
  return asked;
}

/** Selects rows by clicking their checkboxes, so that the checkboxes' events fire. */
function select(container: HTMLElement | null, isSelected: (key: string) => boolean): void {
  for (const box of listBoxes(container)) if (box.checked !== isSelected(box.dataset['listCheck'] ?? '')) box.click();
}

function listBoxes(container: HTMLElement | null, state = ''): HTMLInputElement[] {
  return [...(container?.querySelectorAll<HTMLInputElement>(`[data-list-check]${state}`) ?? [])];
}
