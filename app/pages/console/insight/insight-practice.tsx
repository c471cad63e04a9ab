import { writeCountOf } from '#app/features/insight/rules.ts';
import { fewestAnswers } from '#app/features/insight/item-statistics.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { FigureTable } from './figure-table.tsx';
import { practiceColumns, writePercent } from './insight-columns.ts';
import { InsightFigure } from './insight-figure.tsx';
import type { InsightData } from './load-insight.server.ts';

const shownInChart = 12;

/** Shows how well learners who practise remember each objective. */
export function InsightPractice({ fading: { learners, answers, objectives } }: InsightData<'practice'>) {
  const judged = objectives.filter(({ known }) => known >= fewestAnswers);
  const rest = objectives.filter(({ known }) => known < fewestAnswers);
  const [weakest] = judged;

  return (
    <>
      <ConsoleHeading
        title={titleOf(learners, weakest?.kept)}
        tab="Insight"
        note="Recall is the estimated chance that a learner would answer correctly today. It drops a little every day, and more slowly after each right answer."
      />
      {objectives.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">
          Once learners practise, you'll see here what they remember and what they forget.
        </p>
      ) : (
        <InsightFigure
          id="objectives"
          isTableWide
          title="Lowest recall first"
          note={`Based on ${writeCountOf(answers, 'answer')} from the ${learners === 1 ? 'learner' : writeCountOf(learners, 'learner')} who practised most recently.`}
          {...(judged.length === 0
            ? {}
            : {
                chart: {
                  label: `Objectives with the lowest recall: ${judged
                    .slice(0, shownInChart)
                    .map((one) => `${one.objective} ${writePercent(one.kept)}`)
                    .join(' ')}`,
                  data: {
                    kind: 'bars',
                    bars: judged
                      .slice(0, shownInChart)
                      .map((one) => ({ name: one.objective, value: one.kept, words: writePercent(one.kept) })),
                  },
                },
              })}
          file={{ table: 'practice', what: 'objectives' }}
        >
          <FigureTable
            caption="Recall by objective"
            rows={[...judged, ...rest]}
            keyOf={({ objective, module }) => `${module} ${objective}`}
            columns={practiceColumns}
          />
        </InsightFigure>
      )}
    </>
  );
}

function titleOf(learners: number, kept: number | undefined): string {
  if (learners === 0) return 'No practice yet';
  if (kept === undefined) return 'Not enough practice data yet';
  return `Lowest recall: ${writePercent(kept)}`;
}
