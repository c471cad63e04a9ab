import { Form, href } from 'react-router';

import { writeCount, writeShare, type PassCount } from '#app/features/insight/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FilterSelect } from '#app/console-kit/list/filter-fields.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { FigureTable, type FigureColumn } from './figure-table.tsx';
import { InsightFigure } from './insight-figure.tsx';
import type { InsightData } from './load-insight.server.ts';

/** Who passes, by month, by attempt and by code, and how long the way to the certificate is. */
export function InsightResults({ filter, codeOptions, rates, times }: InsightData<'results'>) {
  const { total } = rates;
  const address = filter.code === null ? '' : `code=${filter.code}`;

  return (
    <>
      <ConsoleHeading title={titleOf(total)} tab="Insight" note="Attempts with a result in the last 12 months, by months of UTC." />
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
    ? 'No attempt has a result in 12 months'
    : `${writeShare(passed, graded)} of ${writeCount(graded)} attempts were passed`;
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className="mb-10 rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">
      {isFiltered
        ? 'Nobody who entered with this code has submitted an attempt in the last 12 months.'
        : 'Once learners submit attempts, this page shows how many pass, by month, by attempt and by code.'}
    </p>
  );
}

const countColumns: FigureColumn<PassCount>[] = [
  { title: 'Attempts', show: ({ graded }) => writeCount(graded) },
  { title: 'Passed', show: ({ passed }) => writeCount(passed) },
  { title: 'Pass rate', show: ({ passed, graded }) => writeShare(passed, graded) },
];

function Rates({ rates, address, isFiltered }: { rates: InsightData<'results'>['rates']; address: string; isFiltered: boolean }) {
  const points = rates.months.map(({ month, graded, passed }) => ({ at: month, share: graded === 0 ? null : passed / graded, of: graded }));
  const ofCode = isFiltered ? ' of this code' : '';

  return (
    <>
      <InsightFigure
        id="months"
        title={`Pass rate by month${ofCode}`}
        chart={{
          label: `Pass rate by month: ${rates.months.map(({ month, graded, passed }) => `${month} ${writeShare(passed, graded)}`).join(', ')}.`,
          data: { kind: 'line', points },
        }}
        file={{ table: 'months', what: 'months', address }}
      >
        <FigureTable
          caption="Pass rate by month"
          rows={rates.months}
          keyOf={({ month }) => month}
          columns={[{ title: 'Month', show: ({ month }) => month }, ...countColumns]}
        />
      </InsightFigure>
      <InsightFigure
        id="attempts"
        title={`Pass rate by attempt${ofCode}`}
        note="Whether a learner passes at the first attempt, and whether another one helps."
        file={{ table: 'attempts', what: 'attempts', address }}
      >
        <FigureTable
          caption="Pass rate by attempt"
          rows={rates.attempts}
          keyOf={({ attempt }) => attempt}
          columns={[{ title: 'Attempt', show: ({ attempt }) => attempt }, ...countColumns]}
        />
      </InsightFigure>
      <InsightFigure
        id="codes"
        title="Pass rate by code"
        note="An attempt counts for the code with which its learner entered first. Below 30 attempts a rate says little."
        file={{ table: 'codes', what: 'codes' }}
      >
        <FigureTable
          caption="Pass rate by code"
          rows={rates.codes}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Code', show: ({ name }) => name },
            ...countColumns,
            { title: 'At the first attempt', show: ({ first }) => writeShare(first.passed, first.graded) },
          ]}
        />
      </InsightFigure>
    </>
  );
}

function Times({ times: { certificates, median, bars } }: { times: InsightData<'results'>['times'] }) {
  return (
    <InsightFigure
      id="times"
      title={`Half of the certificates came within ${writeDays(median ?? 0)}`}
      note={`From the first visit to the certificate, of the newest ${writeCount(certificates)} of all codes in a year, at most 1,000.`}
      chart={{
        label: `From the first visit to the certificate: ${bars.map(({ label, count }) => `${label} ${count}`).join(', ')}.`,
        data: { kind: 'bars', bars: bars.map(({ label, count }) => ({ name: label, value: count, words: writeCount(count) })) },
      }}
      file={{ table: 'times', what: 'lengths' }}
    >
      <FigureTable
        caption="From the first visit to the certificate"
        rows={bars}
        keyOf={({ label }) => label}
        columns={[
          { title: 'Took', show: ({ label }) => label },
          { title: 'Certificates', show: ({ count }) => writeCount(count) },
          { title: 'Share', show: ({ count }) => writeShare(count, certificates) },
        ]}
      />
    </InsightFigure>
  );
}

/** Writes days to a tenth. What is less than half a tenth is less than two hours. */
function writeDays(days: number): string {
  const tenths = Math.round(days * 10) / 10;
  if (tenths === 0) return 'two hours';
  return tenths === 1 ? 'a day' : `${tenths} days`;
}
