import { useMemo } from 'react';

import type { Route } from './+types/date-sheet';
import { getPortal } from '#app/portal.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { unlessSamePage } from '../same-page.ts';
import { useBrand } from '../use-brand.ts';
import { AmendmentPanel } from './amendment-panel.tsx';
import { DeadlineList } from './deadline-list.tsx';
import { DealTimeline } from './deal-timeline.tsx';
import { SheetFields } from './sheet-fields.tsx';
import { SheetLinkNote } from './sheet-link-note.tsx';
import { SheetOutputs } from './sheet-outputs.tsx';
import { SheetShelf } from './sheet-shelf.tsx';
import { useNow } from './use-now.ts';
import { useSheet } from './use-sheet.ts';

/** The words and days of the sheet. What is typed stays in the browser, so the page takes nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const { dateSheet, ontarioDays } = getPortal(context).content;
  return { words: dateSheet, days: ontarioDays.days };
}

export const shouldRevalidate = unlessSamePage;

export default function DateSheetPage({ loaderData: { words, days } }: Route.ComponentProps) {
  const { product } = useBrand();
  const known = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  const now = useNow();
  const { sheet, change, shelf, isStored, linkState, reckoned, before } = useSheet({ words, known, now });

  return (
    <>
      <title>{`${words.title} · ${product}`}</title>
      <div className="print:hidden">
        <PageHead eyebrow="Workbench" title={words.title} purpose={words.purpose} />
        <SheetLinkNote state={linkState} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[22rem_minmax(0,1fr)] print:block">
        <div className="flex flex-col gap-6 print:hidden">
          <SheetShelf {...shelf} isStored={isStored} />
          <SheetFields sheet={sheet} words={words} fields={reckoned.fields} reckoned={reckoned} onChange={change} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 print:block">
          <AmendmentPanel sheet={sheet} before={before} after={reckoned} onChange={change} />
          <DealTimeline reckoned={reckoned} known={known} />
          <DeadlineList sheet={sheet} reckoned={reckoned} words={words} now={now} />
          <SheetOutputs sheet={sheet} before={before} reckoned={reckoned} words={words} />
        </div>
      </div>
    </>
  );
}
