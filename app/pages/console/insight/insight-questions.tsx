import { Form, href } from 'react-router';

import { itemOrders, writeCountOf } from '#app/features/insight/rules.ts';
import { fewestAnswers } from '#app/features/insight/item-statistics.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterSelect, listOptions } from '#app/console-kit/list/filter-fields.tsx';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list/list-table.tsx';
import { itemColumns, listShown, showCell } from './insight-columns.ts';
import { InsightFigure } from './insight-figure.tsx';
import type { InsightData } from './load-insight.server.ts';

type Item = InsightData<'questions'>['items'][number];

/** Labels a figure on phones, where the table's headings are hidden. */
const inWords = (label: string) => <span className="@3xl:sr-only"> {label.toLowerCase()}</span>;

const columns = listShown(itemColumns).map(({ label, className, hasPhoneLabel, ...column }): ListColumn<Item> => ({
  title: label,
  className,
  show: (item) => (
    <>
      {showCell(column, item, undefined)}
      {hasPhoneLabel?.(item) === true ? inWords(label) : null}
    </>
  ),
}));

/** Shows statistics for each question and its variants. */
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
        note={`Each question has three variants, rated separately once they have ${fewestAnswers} answers. Discrimination shows whether learners who do well overall also get this question right: 1 is a perfect match, 0 means no connection, and below 0 means the reverse.`}
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
        title="Questions and variants"
        {...(points.length === 0
          ? {}
          : {
              chart: {
                label: `Share of correct answers (across) and discrimination (up) for ${points.length} items. To review: ${flagged.map(({ name }) => name).join(', ') || 'none'}.`,
                data: { kind: 'points', across: 'Correct answers', up: 'Discrimination', points },
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
  if (judged === 0) return 'Not enough answers to rate questions yet';
  return flagged === 0 ? `${writeCountOf(judged, 'item')}, none to review` : `${flagged} of ${writeCountOf(judged, 'item')} to review`;
}
