import { Suspense, useMemo } from 'react';

import type { Route } from './+types/date-sheet';
import { lazyPart } from '#app/first-paint/lazy-part.ts';
import { getPortal } from '#app/portal.ts';
import { NoScriptNote } from '#app/ui/no-script-note.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { pack, useUnpacked } from '../packed.ts';
import { revalidateUnlessSamePage } from '../revalidate-unless-same-page.ts';
import { PageTitle } from '#app/ui/page-title.tsx';
import { DeadlineList } from './deadline-list.tsx';
import { SheetFields } from './sheet-fields.tsx';
import { SheetLinkNote } from './sheet-link-note.tsx';
import { SheetList } from './sheet-list.tsx';
import { useNow } from './use-now.ts';
import { useSheet } from './use-sheet.ts';

/** An empty sheet doesn't show these parts, so they load after the page to keep it within its size budget. */
const AmendmentPanel = lazyPart(async () => (await import('./amendment-panel.tsx')).AmendmentPanel);
const DealTimeline = lazyPart(async () => (await import('./deal-timeline.tsx')).DealTimeline);
const SheetOutputs = lazyPart(async () => (await import('./sheet-outputs.tsx')).SheetOutputs);

/** Loads the sheet's text and Ontario's holidays. What's typed stays in the browser, so the page doesn't accept any data. */
export function loader({ context }: Route.LoaderArgs) {
  const { dateSheet, ontarioDays } = getPortal(context).content;
  return pack({ words: dateSheet, days: ontarioDays.days });
}

export const shouldRevalidate = revalidateUnlessSamePage;

export default function DateSheetPage({ loaderData }: Route.ComponentProps) {
  const { words, days } = useUnpacked(loaderData);
  const known = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  const now = useNow();
  const { sheet, change, shelf, isStored, linkState, calculated, before } = useSheet({ words, known, now });

  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className="print:hidden">
        <PageHead eyebrow="Workbench" title={words.title} purpose={words.purpose} />
        <NoScriptNote>{`${words.title} needs JavaScript, which is turned off in this browser. Turn it on and reload the page.`}</NoScriptNote>
        <SheetLinkNote state={linkState} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[22rem_minmax(0,1fr)] print:block">
        <div className="flex flex-col gap-6 print:hidden">
          <SheetList {...shelf} isStored={isStored} />
          <SheetFields sheet={sheet} words={words} fields={calculated.fields} calculated={calculated} onChange={change} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 print:block">
          {now === null ? null : (
            <Suspense fallback={null}>
              <AmendmentPanel sheet={sheet} before={before} after={calculated} onChange={change} />
              <DealTimeline calculated={calculated} known={known} />
            </Suspense>
          )}
          <DeadlineList sheet={sheet} calculated={calculated} words={words} now={now} />
          {now === null ? null : (
            <Suspense fallback={null}>
              <SheetOutputs sheet={sheet} before={before} calculated={calculated} words={words} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}
