import type { ReactNode } from 'react';

import type { InsightTable } from '#app/features/managers/insight-rules.ts';
import type { ChartData } from './chart-data.ts';
import { ExportLinks } from './export-links.tsx';
import { InsightChart } from './insight-chart.tsx';

export interface InsightFigureProps {
  id: string;
  title: string;
  note?: ReactNode;
  /** What the chart shows, in a sentence, for who cannot see it. */
  chart?: { label: string; data: ChartData };
  file: { table: InsightTable; what: string; address?: string };
  /** The table. */
  children: ReactNode;
}

/** One question of Insight with its answer: a chart where one says more than a sentence, its table, and the table as a file. */
export function InsightFigure({ id, title, note, chart, file, children }: InsightFigureProps) {
  const address = new URLSearchParams([['table', file.table], ...new URLSearchParams(file.address ?? '')]).toString();
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="font-serif text-2xl font-semibold">
        {title}
      </h2>
      {note === undefined ? null : <p className="mt-1 max-w-[68ch] text-ink-muted">{note}</p>}
      {chart === undefined ? null : (
        <div className="mt-4">
          <InsightChart {...chart} />
        </div>
      )}
      <div className="mt-4">{children}</div>
      <p className="mt-2 flex print:hidden">
        <ExportLinks what={file.what} path="/manage/insight/export" address={address} isFiltered={(file.address ?? '') !== ''} />
      </p>
    </section>
  );
}
