import type { ReactNode } from 'react';
import { href } from 'react-router';

import type { InsightTable } from '#app/features/insight/rules.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { ChartData } from './chart-data.ts';
import { ExportLinks } from '#app/console-kit/list/export-links.tsx';
import { InsightChart } from './insight-chart.tsx';

export interface InsightFigureProps {
  id: string;
  title: string;
  note?: ReactNode;
  /** The label describes the chart for people who can't see it. */
  chart?: { label: string; data: ChartData };
  file: { table: InsightTable; what: string; address?: string };
  /** On a wide screen, a wide table is below its chart, and a narrow one is next to it. */
  isTableWide?: boolean;
  children: ReactNode;
}

/** Answers one of Insight's questions with a table, a chart if one helps, and an export of the table. */
export function InsightFigure({ id, title, note, chart, file, isTableWide = false, children }: InsightFigureProps) {
  const address = new URLSearchParams([['table', file.table], ...new URLSearchParams(file.address ?? '')]).toString();
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="font-serif text-2xl font-semibold">
        {title}
      </h2>
      {note === undefined ? null : <p className="mt-1 max-w-[68ch] text-ink-muted">{note}</p>}
      <div className={classNames('mt-4', chart !== undefined && !isTableWide && 'xl:grid xl:grid-cols-[3fr_2fr] xl:items-start xl:gap-8')}>
        {chart === undefined ? null : <InsightChart {...chart} />}
        <div
          className={classNames(
            chart !== undefined && (isTableWide ? 'mt-4' : 'max-xl:mt-4'),
            chart === undefined && !isTableWide && 'max-w-3xl',
          )}
        >
          {children}
          <p className="mt-1 flex print:hidden">
            <ExportLinks
              what={file.what}
              path={href('/manage/insight/export')}
              address={address}
              isFiltered={(file.address ?? '') !== ''}
            />
          </p>
        </div>
      </div>
    </section>
  );
}
