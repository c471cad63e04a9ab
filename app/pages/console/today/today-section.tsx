import { href, Link } from 'react-router';

import type { SectionId, TodayRow, TodaySection } from '#app/features/today/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DueMark } from '#app/pages/console/requests/due-mark.tsx';
import { useListKeys } from '#app/console-kit/list/use-list-keys.ts';

/** Lists what needs attention, by section. The `j` and `k` keys move through all the rows. */
export function TodaySections({ sections, expanded }: { sections: readonly TodaySection[]; expanded: readonly SectionId[] }) {
  const body = useListKeys<HTMLDivElement>();

  return (
    <div ref={body} className="space-y-3">
      {sections.map((section) => (
        <Section key={section.id} section={section} expanded={expanded} />
      ))}
    </div>
  );
}

function Section({ section, expanded }: { section: TodaySection; expanded: readonly SectionId[] }) {
  const { id, title, note, count, isMany, rows, all } = section;
  const hasDue = rows.some(({ when }) => when !== null);
  const columns = hasDue ? actionColumns : undueColumns;

  return (
    <section aria-labelledby={id} className="@container overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex min-h-10 items-baseline gap-x-3 border-b border-line bg-sunken px-3 py-1.5">
        <h2 id={id} className="font-serif text-lg leading-7 font-semibold whitespace-nowrap">
          {title} <span className="font-medium text-ink-muted tabular-nums">{isMany ? `${count}+` : count}</span>
        </h2>
        <p className="truncate text-sm text-ink-muted @max-xl:hidden">{note}</p>
        {all === null ? null : (
          <Link
            to={all.to}
            className="ml-auto inline-flex items-center text-sm font-semibold whitespace-nowrap text-brand underline-offset-2 hover:underline max-md:-my-1.5 max-md:min-h-11"
          >
            {all.label}
          </Link>
        )}
      </header>
      <table className="w-full table-fixed border-collapse text-left text-[0.9375rem] @max-3xl:block">
        <caption className="sr-only">{`${title}: ${note}`}</caption>
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} className={width} />
          ))}
        </colgroup>
        <thead className="sr-only">
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-3xl:block">
          {rows.map((row) => (
            <Row key={row.key} row={row} hasDue={hasDue} />
          ))}
        </tbody>
      </table>
      <More section={section} expanded={expanded} />
    </section>
  );
}

const actionColumns = [
  { name: 'What', width: 'w-[28%]' },
  { name: 'Who', width: 'w-[16%]' },
  { name: 'Why', width: '' },
  { name: 'Due', width: 'w-[9.5rem]' },
  { name: 'Action', width: 'w-[11.75rem]' },
];

/** The columns of a section in which nothing has a due time, such as settings that aren't filled in. */
const undueColumns = [
  { name: 'What', width: 'w-[20%]' },
  { name: 'Who', width: 'w-[16%]' },
  { name: 'Why', width: '' },
  { name: 'Action', width: 'w-[11.75rem]' },
];

const cell = 'px-3 py-1 align-middle wrap-break-word @max-3xl:p-0';
const second = '@max-3xl:row-start-2 @max-3xl:text-sm @max-3xl:text-ink-muted';

/** On a wide screen, a row is one line if the text fits. On a phone, a row is two lines with the action next to them. */
function Row({ row, hasDue }: { row: TodayRow; hasDue: boolean }) {
  const { what, detail, who, why, when, action } = row;
  const isNote = 'note' in action;

  return (
    <tr className="border-line not-last:border-b focus-within:bg-brand-soft @max-3xl:grid @max-3xl:grid-cols-[fit-content(55%)_minmax(0,1fr)_auto] @max-3xl:items-center @max-3xl:gap-x-2.5 @max-3xl:px-3 @max-3xl:py-2">
      <td className={`${cell} ${isNote ? '@max-3xl:col-span-3' : '@max-3xl:col-span-2'}`}>
        <strong className="font-semibold">{what}</strong> {detail}
      </td>
      <td className={`${cell} ${second} @max-3xl:col-start-1 ${isNote ? '@max-3xl:hidden' : ''}`}>{who}</td>
      <td className={`${cell} text-ink-muted ${isNote ? '@max-3xl:col-span-3 @max-3xl:text-sm' : '@max-3xl:sr-only'}`}>{why}</td>
      {hasDue ? (
        <td className={`${cell} ${second} @max-3xl:col-start-2 @max-3xl:[&>span]:whitespace-normal`}>
          {when === null ? null : <DueMark due={when} />}
        </td>
      ) : null}
      <td
        data-list-action
        className={
          isNote
            ? `${cell} text-right @max-3xl:col-span-3 @max-3xl:text-left @max-3xl:text-sm`
            : 'px-3 py-1 text-right align-middle @max-3xl:col-start-3 @max-3xl:row-span-2 @max-3xl:row-start-1 @max-3xl:p-0'
        }
      >
        <Action row={row} />
      </td>
    </tr>
  );
}

function Action({ row: { action, what, detail, who, when } }: { row: TodayRow }) {
  if ('note' in action) return <span className="text-sm whitespace-nowrap text-ink-muted">{action.note}</span>;

  return (
    <ButtonLink
      to={action.to}
      look={when?.tone === 'late' ? 'primary' : 'secondary'}
      data-list-row
      className="px-3! text-sm! whitespace-nowrap md:min-h-8 md:py-0.5"
    >
      <Label text={action.label} />
      <span className="sr-only">
        : {what} {detail}, {who}
      </span>
    </ButtonLink>
  );
}

/** On a phone, only the first word of a long button label is visible, to save space. */
function Label({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(' ');
  if (text.length <= 12) return text;
  return (
    <span>
      {first}
      <span className="@max-3xl:sr-only"> {rest.join(' ')}</span>
    </span>
  );
}

/** Shows the links that expand or collapse a section. */
function More({
  section: { id, title, count, isMany, rows, isExpanded, all },
  expanded,
}: {
  section: TodaySection;
  expanded: readonly SectionId[];
}) {
  if (!isExpanded && rows.length >= count) return null;

  const others = expanded.filter((other) => other !== id);
  const address = new URLSearchParams([...others, ...(isExpanded ? [] : [id])].map((show) => ['show', show]));
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t border-line px-3 py-1 text-sm">
      <Link
        to={address.size === 0 ? href('/manage') : `${href('/manage')}?${address}`}
        preventScrollReset
        className="inline-flex min-h-9 items-center font-semibold text-brand underline-offset-2 hover:underline max-md:min-h-11"
      >
        {isExpanded ? 'Show fewer' : `Show all ${isMany ? '' : count}`.trim()}
        <span className="sr-only"> {title.toLowerCase()}</span>
      </Link>
      {isExpanded && isMany && all !== null ? <span className="text-ink-muted">There are more under “{all.label}”.</span> : null}
    </p>
  );
}
