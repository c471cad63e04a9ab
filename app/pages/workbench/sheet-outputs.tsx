import { useRef, useState } from 'react';

import type { DateSheetContent } from '#app/content/schemas/date-sheet-schema.ts';
import { writeCalendar } from '#app/features/dates/calendar-file.ts';
import type { CalculatedSheet } from '#app/features/dates/calculate-sheet.ts';
import { compareDeadlines } from '#app/features/dates/compare-terms.ts';
import { writeSheetLink } from '#app/features/dates/sheet-link.ts';
import { listAsRows, writeMessage } from '#app/features/dates/sheet-text.ts';
import type { Sheet } from '#app/features/dates/sheet.ts';
import { toCsv } from '#app/features/requests/csv.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast/toast.tsx';
import { useBrand } from '#app/ui/brand/use-brand.ts';

interface SheetOutputsProps {
  sheet: Sheet;
  /** The results without the amendment, or null if there's no amendment. */
  before: CalculatedSheet | null;
  calculated: CalculatedSheet;
  words: DateSheetContent;
}

/** Offers the sheet as files, a printout, a message and a link. The files contain the dates that are currently in effect. */
export function SheetOutputs({ sheet, before, calculated, words }: SheetOutputsProps) {
  const { product } = useBrand();
  const standing = before ?? calculated;
  const { deadlines } = standing;
  const file = sheet.name.trim() === '' ? 'the file' : sheet.name;
  if (deadlines.length === 0) return null;
  const changes = before === null ? [] : compareDeadlines(before.deadlines, calculated.deadlines);

  const saveCalendar = () => {
    const options = { sheetId: sheet.id, file, amendments: sheet.amendments - (before === null ? 0 : 1), product, words, now: new Date() };
    saveFile({ name: 'deadlines.ics', type: 'text/calendar', text: writeCalendar(deadlines, options) });
  };
  const saveTable = () => saveFile({ name: 'deadlines.csv', type: 'text/csv', text: toCsv(listAsRows(standing, words)) });

  return (
    <section aria-label="Export" className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={saveCalendar}>
          <Icon name="calendar" className="size-4" />
          Calendar file
        </Button>
        <Button look="secondary" onClick={() => window.print()}>
          <Icon name="printer" className="size-4" />
          Print
        </Button>
        <Button look="secondary" onClick={saveTable}>
          <Icon name="download" className="size-4" />
          Table (CSV)
        </Button>
        <ShareLink sheet={sheet} />
      </div>
      {before === null ? null : (
        <p className="text-sm print:hidden">
          Until the amendment is signed, the calendar file, the table and the message use the old dates.
        </p>
      )}
      <AgentMessage text={writeMessage(standing, { file, words, changes })} />
      <SignatureLines />
    </section>
  );
}

function AgentMessage({ text }: { text: string }) {
  const shown = useRef<HTMLPreElement>(null);

  return (
    <details className="rounded-lg border border-line bg-surface print:hidden">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">Message to the agent</summary>
      <div className="border-t border-line px-4 py-3">
        <pre ref={shown} dir="auto" className="font-sans text-[0.9375rem] break-words whitespace-pre-wrap">
          {text}
        </pre>
        <CopyButton
          text={text}
          what="message to the agent"
          copied="The message has been copied to your clipboard"
          source={shown}
          className="mt-2"
        />
      </div>
    </details>
  );
}

/** The link contains the current sheet after the #, a part of the address that browsers don't send. */
function ShareLink({ sheet }: { sheet: Sheet }) {
  const [link, setLink] = useState<{ of: Sheet; address: string } | null>(null);

  async function make(): Promise<void> {
    const hash = await writeSheetLink(sheet);
    if (hash === null) {
      toast({
        title: 'Too long for a link',
        description: 'Shorten the clause wording, or send the table instead.',
        tone: 'destructive',
      });
      return;
    }
    setLink({ of: sheet, address: `${window.location.origin}${window.location.pathname}${hash}` });
  }

  return (
    <>
      <Button look="secondary" onClick={() => void make()}>
        <Icon name="link" className="size-4" />
        Link to this sheet
      </Button>
      {link?.of === sheet ? <MadeLink address={link.address} /> : null}
    </>
  );
}

function MadeLink({ address }: { address: string }) {
  const shown = useRef<HTMLElement>(null);

  return (
    <div className="w-full rounded-lg border border-line bg-surface p-4">
      <p role="status" className="text-sm text-ink-muted">
        The link contains the complete sheet. Anyone with the link and an access code can read it, so send it only to people on this file.
      </p>
      <p className="mt-2 max-h-28 overflow-y-auto text-sm break-all">
        <code ref={shown}>{address}</code>
      </p>
      <CopyButton
        text={address}
        what="link to this sheet"
        copied="The link has been copied to your clipboard"
        source={shown}
        className="mt-2"
      />
    </div>
  );
}

/** Shows the signature lines for the three people who sign off on the deadlines. */
function SignatureLines() {
  return (
    <dl className="m-0 grid gap-x-6 gap-y-5 pt-2 text-sm sm:grid-cols-3 print:grid-cols-3 print:pt-1">
      {['Counted by', 'Checked by', 'Confirmed by the agent'].map((who) => (
        <div key={who} className="break-inside-avoid">
          <dt>{who}</dt>
          <dd className="m-0 mt-6 border-b border-ink pb-1 text-ink-muted">Name, date</dd>
        </div>
      ))}
    </dl>
  );
}

function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  // Spreadsheets read a table as UTF-8 only if it starts with a byte order mark. Calendar files are always UTF-8.
  const mark = type === 'text/csv' ? '\ufeff' : '';
  const address = URL.createObjectURL(new Blob([mark + text], { type: `${type};charset=utf-8` }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
