import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { StoredValue } from '#app/browser/stored-value.ts';
import { torontoTimeOf } from '#app/time/toronto-time.ts';
import { pinSheet } from './pin-years.ts';
import { emptyRow, newId, parseSheet, type Sheet } from './sheet.ts';

/** This device's sheets, and the ID of the one opened last (empty for a new sheet). */
export interface SavedSheets {
  sheets: readonly Sheet[];
  open: string;
}

/** The sheets stored on this device. They stay there until they're deleted, and they're never sent anywhere. */
export const savedSheets = new StoredValue<SavedSheets>({
  key: 'northkey-date-sheets',
  initial: { sheets: [], open: '' },
  parse: (stored) => {
    const { sheets, open } = stored as { sheets: unknown[]; open: unknown };
    return { sheets: sheets.flatMap(readKept), open: String(open) };
  },
});

/**
 * The ID of the sheet open in this tab, so that two tabs can show different sheets. If it's null, the tab shows the sheet that was opened
 * last.
 */
export const sheetOfTab = new StoredValue<string | null>({
  key: 'northkey-date-sheet-open',
  initial: null,
  parse: String,
  isOfTab: true,
});

/** Skips a sheet that can't be read, so that it doesn't affect the others. */
function readKept(stored: unknown): Sheet[] {
  try {
    return [parseSheet(stored)];
  } catch {
    return [];
  }
}

/** Saves a sheet, replacing its earlier version, and opens it. */
export function saveSheet(sheet: Sheet): void {
  const { sheets } = savedSheets.get();
  const isKnown = sheets.some(({ id }) => id === sheet.id);
  savedSheets.set({ sheets: isKnown ? sheets.map((each) => (each.id === sheet.id ? sheet : each)) : [...sheets, sheet], open: sheet.id });
  sheetOfTab.set(sheet.id);
}

/** Adds the missing years to the dates of the sheet that's being typed, or of all sheets when the page opens. */
export function pinSheets(typed?: Sheet): void {
  const { sheets, open } = savedSheets.get();
  const { day: today } = torontoTimeOf(Date.now());
  const pinned = sheets.map((sheet) => {
    if (typed !== undefined && sheet.id !== typed.id) return sheet;
    return pinSheet(sheet, { today, isLater: typed === undefined });
  });
  if (JSON.stringify(pinned) !== JSON.stringify(sheets)) savedSheets.set({ sheets: pinned, open });
}

export function openSheet(id: string): void {
  savedSheets.set({ ...savedSheets.get(), open: id });
  sheetOfTab.set(id);
}

export function deleteSheet(id: string): void {
  const { sheets, open } = savedSheets.get();
  savedSheets.set({ sheets: sheets.filter((sheet) => sheet.id !== id), open: open === id ? '' : open });
  sheetOfTab.set('');
}

/** Saves the sheet from a link. If this device has a different copy, that copy is kept and the sheet from the link is saved separately. */
export function saveSharedSheet(linked: Sheet): void {
  const shared = pinSheet(linked, { today: torontoTimeOf(Date.now()).day, isLater: true });
  const known = savedSheets.get().sheets.find(({ id }) => id === shared.id);
  const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(shared);
  if (isSame) openSheet(shared.id);
  else saveSheet(known === undefined ? shared : { ...shared, id: newId(), name: `${shared.name} (from a link)` });
}

/** Creates a sheet with a deal's usual deadlines. The rows' IDs are fixed, so that the server and the browser render the same page. */
export function startSheet({ deals, wordings }: DateSheetContent, dealId?: string): Sheet {
  const deal = deals.find((each) => each.id === dealId) ?? deals[0];
  const rows = deal?.rows.map((row, index) => emptyRow(row.kind, row.when, String(index + 1))) ?? [];
  return {
    id: newId(),
    name: '',
    terms: { deal: deal?.id ?? '', accepted: '', irrevocable: '', wording: wordings[0]?.id ?? '', own: null, rows },
    before: null,
    amendments: 0,
  };
}

/** Creates the fictional example that shows how a sheet works. */
export function startExample(content: DateSheetContent): Sheet {
  const { name, deal, accepted, irrevocable, rows } = content.example;
  const sheet = startSheet(content, deal);
  return { ...sheet, name, terms: { ...sheet.terms, accepted, irrevocable, rows: rows.map((row) => emptyRow(row.kind, row.when)) } };
}
