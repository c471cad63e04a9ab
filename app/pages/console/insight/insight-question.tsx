import { href } from 'react-router';

import type { Route } from './+types/insight-question';
import { findItems, type ItemRow } from '#app/features/insight/find-items.server.ts';
import { writeCountOf } from '#app/features/insight/rules.ts';
import { fewestAnswers, writeFlag } from '#app/features/insight/item-statistics.ts';
import { getPortal } from '#app/portal.ts';
import { Icon } from '#app/ui/icon.tsx';
import { BackLink } from '#app/console-kit/back-link.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ExportLinks } from '#app/console-kit/list/export-links.tsx';
import { FigureTable } from './figure-table.tsx';
import { listOptionRows, optionColumns } from './insight-columns.ts';
import { tooFew, writeDiscrimination, writeFacility, writeSeconds } from './item-figures.ts';

/** Loads the statistics for a question's three variants and any earlier wordings. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const question = /^\d{1,6}$/.test(params.question) ? Number(params.question) : null;
  const items = question === null ? [] : await findItems(portal, { question, order: 'number' });
  if (question === null || items.length === 0)
    throw new Response("This question doesn't exist. Choose one from the list in Insight.", { status: 404 });
  return { question, items };
}

export default function InsightQuestion({ loaderData: { question, items } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={`${href('/manage/insight')}?tab=questions`}>All questions</BackLink>
      <ConsoleHeading title={`Question ${question}: how learners answered`} tab={`Question ${question}`} note={items[0]?.objective} />
      {items.map((item, index) => (
        <ItemSection key={`${item.name} ${item.text}`} item={item} id={`item-${index}`} />
      ))}
      <p className="flex max-w-4xl print:hidden">
        <ExportLinks what="options of every question" path={href('/manage/insight/export')} address="table=options" isFiltered={false} />
      </p>
    </>
  );
}

function ItemSection({ item, id }: { item: ItemRow; id: string }) {
  const { name, text, isCurrent, asked, flags } = item;

  return (
    <section aria-labelledby={id} className="mb-10 max-w-4xl">
      <h2 id={id} className="font-serif text-2xl font-semibold">
        {name}
        {isCurrent ? null : <span className="text-lg text-ink-muted"> (earlier wording)</span>}
      </h2>
      <p className="mt-1 max-w-[68ch] whitespace-pre-line">{text}</p>
      <p className="mt-2 mb-3 text-sm text-ink-muted">{describeFigures(item)}</p>
      {flags.length === 0 ? null : (
        <ul className="mb-3 list-none space-y-1 p-0">
          {flags.map(writeFlag).map((flag) => (
            <li key={flag} className="flex max-w-[68ch] items-start gap-2 rounded-md bg-warning-soft px-3 py-1.5 text-sm">
              <Icon name="triangle-alert" className="mt-0.5 size-4 shrink-0 text-warning" />
              {flag}
            </li>
          ))}
        </ul>
      )}
      {asked === 0 ? null : (
        <FigureTable
          caption={`Answer options for ${name}`}
          rows={listOptionRows(item)}
          keyOf={(option) => option.text ?? ''}
          columns={optionColumns}
          drawFirst={showOption}
        />
      )}
    </section>
  );
}

function describeFigures(item: ItemRow): string {
  if (item.asked === 0) return 'Not asked yet.';
  const answers = writeCountOf(item.asked, 'answer');
  if (item.asked < fewestAnswers) return `${answers}: ${tooFew}.`;

  const time = writeSeconds(item);
  const parts = [
    answers,
    `${writeFacility(item)} correct`,
    `discrimination ${writeDiscrimination(item)}`,
    time === '' ? '' : `${time} on average`,
  ];
  return `${parts.filter((part) => part !== '').join(' · ')}.`;
}

function showOption({ text, isKey }: ItemRow['options'][number]) {
  if (text === null) return <span className="text-ink-muted">No answer</span>;
  return isKey ? (
    <>
      <Icon name="check" className="mr-1 inline size-4 text-success" />
      <strong className="font-semibold">{text}</strong> <span className="text-ink-muted">(correct)</span>
    </>
  ) : (
    text
  );
}
