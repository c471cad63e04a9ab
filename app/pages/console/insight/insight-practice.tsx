import { writeCount } from '#app/features/insight/rules.ts';
import { fewestAnswers } from '#app/features/insight/item-statistics.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { FigureTable } from './figure-table.tsx';
import { InsightFigure } from './insight-figure.tsx';
import { tooFew } from './item-figures.ts';
import type { InsightData } from './load-insight.server.ts';

const percent = (share: number) => `${Math.round(100 * share)}%`;
const shownInChart = 12;

/** Which objectives fade, among those who practise. */
export function InsightPractice({ fading: { learners, answers, objectives } }: InsightData<'practice'>) {
  const judged = objectives.filter(({ known }) => known >= fewestAnswers);
  const rest = objectives.filter(({ known }) => known < fewestAnswers);
  const [weakest] = judged;

  return (
    <>
      <ConsoleHeading
        title={titleOf(learners, weakest?.kept)}
        tab="Insight"
        note="How well something is kept is the chance that it would be answered right today: it falls day by day after each answer, slowly once it is firm."
      />
      {objectives.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">
          Once learners practise, this page shows which objectives they keep and which they lose.
        </p>
      ) : (
        <InsightFigure
          id="objectives"
          isTableWide
          title="What is kept least stands first"
          note={`Out of ${writeCount(answers)} answers of the ${writeCount(learners)} learners who were here last and practise.`}
          {...(judged.length === 0
            ? {}
            : {
                chart: {
                  label: `The objectives that are kept least: ${judged
                    .slice(0, shownInChart)
                    .map((one) => `${one.objective} ${percent(one.kept)}`)
                    .join(' ')}`,
                  data: {
                    kind: 'bars',
                    bars: judged.slice(0, shownInChart).map((one) => ({ name: one.objective, value: one.kept, words: percent(one.kept) })),
                  },
                },
              })}
          file={{ table: 'practice', what: 'objectives' }}
        >
          <FigureTable
            caption="Objectives and how well they are kept"
            rows={[...judged, ...rest]}
            keyOf={({ objective, module }) => `${module} ${objective}`}
            columns={[
              { title: 'Objective', show: ({ objective }) => objective },
              { title: 'Lesson', isWords: true, show: ({ taught }) => taught.label },
              { title: 'Practised', show: ({ known }) => writeCount(known) },
              { title: 'Kept', show: (one) => (one.known < fewestAnswers ? tooFew : percent(one.kept)) },
              { title: 'Forgotten once', show: (one) => (one.known < fewestAnswers ? '' : percent(one.forgotten)) },
            ]}
          />
        </InsightFigure>
      )}
    </>
  );
}

function titleOf(learners: number, kept: number | undefined): string {
  if (learners === 0) return 'Nobody has practised yet';
  if (kept === undefined) return 'No objective has been practised often enough yet';
  return `The objective that fades most is down to ${percent(kept)}`;
}
