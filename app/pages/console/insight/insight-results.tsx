import { Form, href } from 'react-router';

import { writeCount, writeCountOf, writeShare, type PassCount } from '#app/features/insight/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FilterSelect } from '#app/console-kit/list/filter-fields.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { FigureTable } from './figure-table.tsx';
import { attemptColumns, codeColumns, monthColumns, timeColumns, writeMonth } from './insight-columns.ts';
import { InsightFigure } from './insight-figure.tsx';
import type { InsightData } from './load-insight.server.ts';

/** Shows pass rates by month, attempt and code, and the time it takes to get certified. */
export function InsightResults({ filter, codeOptions, rates, times }: InsightData<'results'>) {
  const { total } = rates;
  const address = filter.code === null ? '' : `code=${filter.code}`;

  return (
    <>
      <ConsoleHeading title={titleOf(total)} tab="Insight" note="Attempts graded in the last 12 months. Months are in UTC." />
      <Form className="mb-6 flex flex-wrap items-end gap-3 print:hidden" key={filter.code}>
        <FilterSelect label="Code" name="code" defaultValue={filter.code ?? ''} options={codeOptions} />
        <div className="flex gap-2">
          <Button type="submit" look="secondary">
            Show
          </Button>
          {filter.code === null ? null : (
            <ButtonLink to={href('/manage/insight')} look="quiet">
              Show all
            </ButtonLink>
          )}
        </div>
      </Form>
      {total.graded === 0 ? (
        <Nothing isFiltered={filter.code !== null} />
      ) : (
        <Rates rates={rates} address={address} isFiltered={address !== ''} />
      )}
      {times.certificates === 0 ? null : <Times times={times} />}
    </>
  );
}

function titleOf({ graded, passed }: PassCount): string {
  return graded === 0
    ? 'No attempts graded in the last 12 months'
    : `${writeShare(passed, graded)} of ${writeCountOf(graded, 'attempt')} passed`;
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="mb-10 rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">
      {isFiltered
        ? 'No one with this code has submitted an attempt in the last 12 months.'
        : "Once learners submit attempts, you'll see pass rates here by month, attempt and code."}
    </p>
  );
}

function Rates({ rates, address, isFiltered }: { rates: InsightData<'results'>['rates']; address: string; isFiltered: boolean }) {
  const points = rates.months.map(({ month, graded, passed }) => ({
    at: writeMonth(month),
    share: graded === 0 ? null : passed / graded,
    of: graded,
  }));
  const ofCode = isFiltered ? ' of this code' : '';

  return (
    <>
      <InsightFigure
        id="months"
        title={`Pass rate by month${ofCode}`}
        chart={{
          label: `Pass rate by month: ${rates.months.map(({ month, graded, passed }) => `${writeMonth(month)} ${writeShare(passed, graded)}`).join(', ')}.`,
          data: { kind: 'line', points },
        }}
        file={{ table: 'months', what: 'months', address }}
      >
        <FigureTable caption="Pass rate by month" rows={rates.months} keyOf={({ month }) => month} columns={monthColumns} />
      </InsightFigure>
      <InsightFigure
        id="attempts"
        title={`Pass rate by attempt${ofCode}`}
        note="How many learners pass on their first try, and how much another attempt helps."
        file={{ table: 'attempts', what: 'attempts', address }}
      >
        <FigureTable caption="Pass rate by attempt" rows={rates.attempts} keyOf={({ attempt }) => attempt} columns={attemptColumns} />
      </InsightFigure>
      <InsightFigure
        id="codes"
        title="Pass rate by code"
        note="Each attempt is counted under the first code the learner used. Rates based on fewer than 30 attempts aren't reliable."
        file={{ table: 'codes', what: 'codes' }}
      >
        <FigureTable caption="Pass rate by code" rows={rates.codes} keyOf={({ id }) => id} columns={codeColumns} />
      </InsightFigure>
    </>
  );
}

function Times({ times: { certificates, median, bars } }: { times: InsightData<'results'>['times'] }) {
  return (
    <InsightFigure
      id="times"
      title={`Median time to certificate: ${writeDays(median ?? 0)}`}
      note={`From first visit to certificate, based on ${writeCountOf(certificates, 'certificate')} from the past year (the latest 1,000 at most), all codes.`}
      chart={{
        label: `Time from first visit to certificate: ${bars.map(({ label, count }) => `${label} ${count}`).join(', ')}.`,
        data: { kind: 'bars', bars: bars.map(({ label, count }) => ({ name: label, value: count, words: writeCount(count) })) },
      }}
      file={{ table: 'times', what: 'lengths' }}
    >
      <FigureTable
        caption="Time from first visit to certificate"
        rows={bars}
        keyOf={({ label }) => label}
        columns={timeColumns}
        at={{ certificates }}
      />
    </InsightFigure>
  );
}

/** Formats days to one decimal. A result of 0.0 is at most 72 minutes. */
function writeDays(days: number): string {
  const tenths = Math.round(days * 10) / 10;
  if (tenths === 0) return 'about an hour or less';
  return tenths === 1 ? 'a day' : `${tenths} days`;
}
