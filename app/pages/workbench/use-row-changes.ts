import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import { emptyRow, type Sheet, type SheetRow } from '#app/features/dates/sheet.ts';

interface RowChangeOptions {
  sheet: Sheet;
  onChange: (sheet: Sheet) => void;
}

/**
 * Returns functions that change a sheet's rows and move between their dates. The functions stay the same between renders, so that rows
 * don't render again.
 */
export function useRowChanges(box: RefObject<HTMLElement | null>, { sheet, onChange }: RowChangeOptions) {
  const latest = useRef({ sheet, onChange });
  useLayoutEffect(() => {
    latest.current = { sheet, onChange };
  });

  const changeRows = useCallback((change: (rows: SheetRow[]) => SheetRow[]) => {
    const { sheet: known, onChange: tell } = latest.current;
    tell({ ...known, terms: { ...known.terms, rows: change(known.terms.rows) } });
  }, []);

  // After a row is added or removed, the focus moves to a date, because the button may be gone and people want to continue typing.
  const goTo = useRef<string | null>(null);
  useEffect(() => {
    if (goTo.current === null) return;
    box.current?.querySelector<HTMLInputElement>(`input[data-when="${goTo.current}"]`)?.focus();
    goTo.current = null;
  }, [box, sheet.terms.rows]);

  return {
    changeRow: useCallback((row: SheetRow) => changeRows((rows) => rows.map((each) => (each.id === row.id ? row : each))), [changeRows]),
    addRow: useCallback(
      (kind: string) => {
        const row = emptyRow(kind);
        goTo.current = row.id;
        changeRows((rows) => [...rows, row]);
      },
      [changeRows],
    ),
    removeRow: useCallback(
      (id: string) =>
        changeRows((rows) => {
          const at = rows.findIndex((row) => row.id === id);
          goTo.current = (rows[at + 1] ?? rows[at - 1])?.id ?? 'accepted';
          return rows.filter((row) => row.id !== id);
        }),
      [changeRows],
    ),
    goToNext: useCallback(
      (field: HTMLInputElement, isBack: boolean) => {
        const all = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-when]') ?? [])];
        all[all.indexOf(field) + (isBack ? -1 : 1)]?.focus();
      },
      [box],
    ),
  };
}
