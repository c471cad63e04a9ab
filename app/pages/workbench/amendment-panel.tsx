import { useEffect, useRef } from 'react';

import { compareDeadlines } from '#app/features/dates/compare-terms.ts';
import { writeDue } from '#app/features/dates/explain-count.ts';
import type { CalculatedSheet } from '#app/features/dates/calculate-sheet.ts';
import { shorten, type Sheet } from '#app/features/dates/sheet.ts';
import { Button } from '#app/ui/button.tsx';

interface AmendmentPanelProps {
  sheet: Sheet;
  /** The results without the amendment, or null if there's no amendment. */
  before: CalculatedSheet | null;
  after: CalculatedSheet;
  onChange: (sheet: Sheet) => void;
}

/** Shows the old and new dates of an amendment (Form 120) side by side until both parties have signed. */
export function AmendmentPanel({ sheet, before, after, onChange }: AmendmentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const beginButton = useRef<HTMLButtonElement>(null);
  const isOpen = sheet.before !== null && before !== null;
  const wasPressed = useRef(false);

  // The button that was clicked is gone, so the focus moves to the panel's heading or back to the button that opens the panel.
  useEffect(() => {
    if (!wasPressed.current) return;
    wasPressed.current = false;
    (isOpen ? heading : beginButton).current?.focus();
  }, [isOpen]);
  const press = (changed: Partial<Sheet>) => {
    wasPressed.current = true;
    onChange({ ...sheet, ...changed });
  };

  if (!isOpen) {
    if (after.deadlines.length === 0) return null;
    return (
      <p className="print:hidden">
        <Button ref={beginButton} look="quiet" onClick={() => press({ before: sheet.terms, amendments: sheet.amendments + 1 })}>
          Add an amendment
        </Button>
      </p>
    );
  }

  const changes = compareDeadlines(before.deadlines, after.deadlines);
  const goBack = () => press({ terms: sheet.before ?? sheet.terms, before: null, amendments: sheet.amendments - 1 });
  return (
    <section aria-labelledby="amendment" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 ref={heading} id="amendment" tabIndex={-1} className="font-serif text-xl font-semibold">
        Amendment: old and new
      </h2>
      <p className="mt-1 text-sm text-ink-muted">
        Enter the new dates. Until both parties have signed the amendment (Form 120), the old dates apply and the list below is a draft.
      </p>
      {changes.length === 0 ? (
        <p className="mt-3">No changes yet.</p>
      ) : (
        <table className="mt-3 w-full text-sm">
          <thead>
            <tr className="text-left">
              <th className="py-1 pr-3">Deadline</th>
              <th className="py-1 pr-3">Old</th>
              <th className="py-1">New</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.id} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-3 text-left font-semibold break-words" dir="auto">
                  {shorten(change.name)}
                </th>
                <td className="py-2 pr-3">{writeDue(change.before)}</td>
                <td className="py-2">{writeDue(change.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => press({ before: null })}>Signed: use the new dates</Button>
        <Button look="secondary" onClick={goBack}>
          Go back to the old dates
        </Button>
      </div>
    </section>
  );
}
