import { useDeferredValue, useEffect, useMemo, useState } from 'react';

import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { loadWithRetry } from '#app/browser/connection.ts';
import { useStore } from '#app/browser/store.ts';
import type { KnownDays } from '#app/features/dates/business-days.ts';
import {
  deleteSheet,
  saveSharedSheet,
  saveSheet,
  savedSheets,
  openSheet,
  pinSheets,
  sheetOfTab,
  startExample,
  startSheet,
} from '#app/features/dates/saved-sheets.ts';
import { calculateSheet } from '#app/features/dates/calculate-sheet.ts';
import type { Sheet } from '#app/features/dates/sheet.ts';
import { torontoTimeOf } from '#app/time/toronto-time.ts';

export type LinkState = 'none' | 'broken' | 'opened';

/** The first day that the sheet covers, used for server rendering because the server doesn't know the device's clock. */
const firstDay = '2026-01-01';

/** Returns the open sheet, its results and the functions that change it. The sheet is saved as soon as something changes. */
export function useSheet({ words, known, now }: { words: DateSheetContent; known: KnownDays; now: number | null }) {
  const kept = useStore(savedSheets);
  const [fresh, setFresh] = useState(() => startSheet(words));
  const linkState = useLinkedSheet();
  const ofTab = useStore(sheetOfTab);
  const sheet = kept.sheets.find(({ id }) => id === (ofTab ?? kept.open)) ?? fresh;
  // The tab remembers its sheet, so that opening a sheet in another tab doesn't affect this one.
  useEffect(() => {
    if (sheetOfTab.get() === null) sheetOfTab.set(savedSheets.get().open);
    pinSheets();
  }, []);

  // A sheet with a dozen rows is calculated right away. With two hundred rows, the calculation follows a moment later, so that typing isn't
  // held up.
  const terms = useDeferredValue(sheet.terms);
  const oldTerms = useDeferredValue(sheet.before);
  const today = now === null ? firstDay : torontoTimeOf(now).day;
  const calculated = useMemo(() => calculateSheet(terms, { words, known, today }), [terms, words, known, today]);
  const before = useMemo(
    () => (oldTerms === null ? null : calculateSheet(oldTerms, { words, known, today })),
    [oldTerms, words, known, today],
  );

  const start = (next: Sheet) => {
    setFresh(next);
    openSheet('');
  };
  const shelf = {
    sheets: kept.sheets,
    open: sheet.id,
    onOpen: openSheet,
    onNew: () => start(startSheet(words)),
    onExample: () => start(startExample(words)),
    onDelete: (id: string) => {
      setFresh(startSheet(words));
      deleteSheet(id);
    },
  };
  return { sheet, change: saveSheet, shelf, isStored: savedSheets.isStored, linkState, calculated, before };
}

/** Saves the sheet from a link and removes it from the address, so that a reload shows the saved sheet. */
function useLinkedSheet(): LinkState {
  const [state, setState] = useState<LinkState>('none');

  useEffect(() => {
    let isOver = false;
    const read = async () => {
      if (window.location.hash === '') return;
      const { readSheetLink } = await loadWithRetry(() => import('#app/features/dates/sheet-link.ts'));
      const reading = await readSheetLink(window.location.hash);
      if (isOver || reading.kind === 'none') return;
      setState(reading.kind === 'broken' ? 'broken' : 'opened');
      if (reading.kind !== 'sheet') return;

      saveSharedSheet(reading.sheet);
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    // Opening the same link again changes only the hash. The router wouldn't notice the change, because the link is still its address.
    const readAgain = () => void read();
    readAgain();
    window.addEventListener('hashchange', readAgain);
    return () => {
      isOver = true;
      window.removeEventListener('hashchange', readAgain);
    };
  }, []);

  return state;
}
