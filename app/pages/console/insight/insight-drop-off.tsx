import { Form, href, Link } from 'react-router';

import { awayChoices, writeCount, writeCountOf, writeShare } from '#app/features/insight/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { FigureList } from '#app/console-kit/figure-list.tsx';
import { FilterSelect, listOptions } from '#app/console-kit/list/filter-fields.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { FigureTable } from './figure-table.tsx';
import { lessonStopColumns, moduleStopColumns } from './insight-columns.ts';
import { InsightFigure } from './insight-figure.tsx';
import type { InsightData } from './load-insight.server.ts';

const stageNames = { none: 'Assessment not started', open: 'Attempt in progress', failed: 'Failed the latest attempt' };

/** Shows how far learners get, and the last module and lesson of those who have stopped. */
export function InsightDropOff({ filter, stops }: InsightData<'stops'>) {
  const { steps, stopped, modules, lessons, stages } = stops;
  const everybody = steps[0]?.learners ?? 0;
  const most = lessons
    .filter((lesson) => lesson.stopped > 0)
    .toSorted((one, other) => other.stopped - one.stopped)
    .slice(0, 10);
  const time = awayChoices[filter.away];

  return (
    <>
      <ConsoleHeading
        title={stopped === 0 ? 'No learners have stopped' : `${writeCountOf(stopped, 'learner')} ${stopped === 1 ? 'has' : 'have'} stopped`}
        tab="Insight"
        note={`Learners who haven't passed and haven't been back in ${time}, by the last lesson they completed.`}
      />
      <Form className="mb-6 flex flex-wrap items-end gap-3 print:hidden" key={filter.away}>
        <input type="hidden" name="tab" value="stops" />
        <FilterSelect label="Not seen for" name="away" defaultValue={filter.away} options={listOptions(awayChoices)} />
        <Button type="submit" look="secondary">
          Show
        </Button>
      </Form>
      <section aria-labelledby="steps" className="mb-10">
        <h2 id="steps" className="mb-3 font-serif text-2xl font-semibold">
          How far learners get
        </h2>
        <FigureList
          figures={steps.map(({ step, learners }, index) => ({
            value: writeCount(learners),
            words: index === 0 || everybody === 0 ? step : `${step}, ${writeShare(learners, everybody)}`,
          }))}
        />
      </section>
      {stopped === 0 ? null : (
        <>
          <InsightFigure
            id="modules"
            title="Last module before stopping"
            chart={{
              label: `Learners who stopped, by the module of their last lesson: ${modules.map((one) => `${one.title} ${one.stopped}`).join(', ')}.`,
              data: {
                kind: 'bars',
                bars: modules.map((one) => ({ name: one.title, value: one.stopped, words: writeCount(one.stopped) })),
              },
            }}
            file={{ table: 'stops', what: 'lessons', address: `away=${filter.away}` }}
          >
            <FigureTable
              caption="Learners who stopped, by the module of their last lesson"
              rows={modules}
              keyOf={({ module }) => module}
              columns={moduleStopColumns}
              at={stops}
            />
          </InsightFigure>
          <section aria-labelledby="lessons" className="mb-10 max-w-4xl">
            <h2 id="lessons" className="mb-3 font-serif text-2xl font-semibold">
              Lessons where most learners stopped
            </h2>
            <FigureTable
              caption="Ten most common last lessons"
              rows={most}
              keyOf={({ lesson }) => lesson ?? 'none'}
              columns={lessonStopColumns}
              at={stops}
            />
            <p className="mt-3">
              In the assessment: {stages.map((one) => `${stageNames[one.stage]}: ${writeCount(one.stopped)}`).join(' · ')}.{' '}
              <Link to={`${href('/manage/learners')}?seen=longer`} className="font-medium text-brand underline underline-offset-2">
                Learners not seen for 30 days
              </Link>
            </p>
          </section>
        </>
      )}
    </>
  );
}
