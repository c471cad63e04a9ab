import { Form, href } from 'react-router';

import { itemOrders, writeCount } from '#app/features/insight/rules.ts';
import { fewestAnswers } from '#app/features/insight/item-statistics.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterSelect, listOptions } from '#app/console-kit/list/filter-fields.tsx';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list/list-table.tsx';
import { InsightFigure } from './insight-figure.tsx';
import { writeDiscrimination, writeFacility, writeSeconds } from './item-figures.ts';
import type { InsightData } from './load-insight.server.ts';

type Item = InsightData<'questions'>['items'][number];

/** A phone has no head that says what the figures are. */
const inWords = (words: string) => <span className="@3xl:sr-only"> {words}</span>;

const columns: readonly ListColumn<Item>[] = [
  { title: 'Question', show: ({ name, isCurrent }) => `${name}${isCurrent ? '' : ', as it was'}`, className: 'whitespace-nowrap' },
  { title: 'Objective', show: ({ objective }) => objective, className: 'wrap-anywhere @max-3xl:basis-full' },
  {
    title: 'Answers',
    show: ({ asked }) => (
      <>
        {writeCount(asked)}
        {inWords('answers')}
      </>
    ),
    className: 'tabular-nums',
  },
  {
    title: 'Right',
    show: (item) => (
      <>
        {writeFacility(item)}
        {item.asked < fewestAnswers ? null : inWords('right')}
      </>
    ),
    className: 'tabular-nums',
  },
  {
    title: 'Tells apart',
    show: (item) =>
      item.asked < fewestAnswers ? null : (
        <>
          {writeDiscrimination(item)}
          {inWords('tells apart')}
        </>
      ),
    className: 'tabular-nums',
  },
  { title: 'Time', show: writeSeconds, className: 'whitespace-nowrap tabular-nums' },
  {
    title: 'What to look at',
    show: ({ flags }) => [...new Set(flags.map(({ words }) => words))].join(' · '),
    className: 'text-ink-muted wrap-anywhere @max-3xl:basis-full',
  },
];

/** What the answers tell about each question and its variants. */
export function InsightQuestions({ filter, items }: InsightData<'questions'>) {
  const judged = items.filter(({ asked, isCurrent }) => isCurrent && asked >= fewestAnswers);
  const flagged = judged.filter(({ flags }) => flags.length > 0);
  const points = judged.flatMap(({ name, facility, discrimination, flags }) =>
    facility === null || discrimination === null ? [] : { name, x: facility, y: discrimination, isFlagged: flags.length > 0 },
  );

  return (
    <>
      <ConsoleHeading
        title={titleOf(judged.length, flagged.length)}
        tab="Insight"
        note={`Each of three variants is judged by itself, from ${fewestAnswers} answers on. “Right” is the share who got it right. “Tells apart” says whether those get it right who do well in the other questions: 1 wholly, 0 not at all, below 0 the other way round.`}
      >
        <ListKeys canSearch={false} />
      </ConsoleHeading>
      <Form className="mb-6 flex flex-wrap items-end gap-3 print:hidden" key={filter.order}>
        <input type="hidden" name="tab" value="questions" />
        <FilterSelect label="Order" name="order" defaultValue={filter.order} options={listOptions(itemOrders)} />
        <Button type="submit" look="secondary">
          Show
        </Button>
      </Form>
      <InsightFigure
        id="items"
        isTableWide
        title="Each question and its variants"
        {...(points.length === 0
          ? {}
          : {
              chart: {
                label: `How many are right, across, and how well it tells learners apart, up, of ${points.length} items. To look at: ${flagged.map(({ name }) => name).join(', ') || 'none'}.`,
                data: { kind: 'points', across: 'Share who got it right', up: 'Tells apart', points },
              },
            })}
        file={{ table: 'items', what: 'items' }}
      >
        <ListTable
          caption="Questions and their variants"
          rows={items}
          keyOf={(item) => `${item.name} ${item.text} ${item.asked}`}
          linkOf={(item) => href('/manage/insight/questions/:question', { question: String(item.question) })}
          empty="The assessment has no questions."
          columns={columns}
        />
      </InsightFigure>
    </>
  );
}

function titleOf(judged: number, flagged: number): string {
  if (judged === 0) return 'No question has enough answers yet';
  return flagged === 0 ? `Nothing stands out in ${judged} items` : `${flagged} of ${judged} items need a look`;
}
