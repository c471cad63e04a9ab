import { Link } from 'react-router';

import { findFigures, findWeek, type Figure } from '#app/features/managers/find-figures.server.ts';
import { findToday } from '#app/features/managers/find-today.server.ts';
import { recentDays, titleOfToday, type TodayRow } from '#app/features/managers/today-rules.ts';
import { countDoneBy } from '#app/features/managers/today-store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/today';
import { DeskHead, DeskKeys } from './desk-head.tsx';
import { DeskTable, type DeskColumn } from './desk-table.tsx';
import { DueMark } from './due-mark.tsx';

/** The first screen of the console: what needs a manager, and why. */
export async function loader({ context }: Route.LoaderArgs) {
  const { database, content, env, now } = getPortal(context);
  const time = now();
  const { email, role } = getManager(context);
  const makesCopies = env.BACKUP_DIR !== undefined;
  const { rows, rest, total, backup } = await findToday({ database, content, makesCopies }, role, time);

  return {
    day: formatFullDate(torontoDay(time)),
    rows,
    rest,
    total,
    backup,
    figures: total === 0 ? await findWeek(database, time) : await findFigures(database, time),
    done: await countDoneBy(database, email, new Date(time.getTime() - 24 * 60 * 60_000)),
    log: `/manage/records?${new URLSearchParams({ actor: email })}`,
  };
}

const columns: readonly DeskColumn<TodayRow>[] = [
  { title: 'When', show: (row) => <DueMark due={row.when} /> },
  {
    title: 'What',
    show: (row) => (
      <>
        <strong className="font-semibold">{row.what}</strong> {row.detail}
      </>
    ),
    className: 'wrap-anywhere @max-3xl:-order-2 @max-3xl:basis-full',
  },
  { title: 'Why it is here', show: (row) => row.why, className: 'text-ink-muted wrap-anywhere @max-3xl:-order-1 @max-3xl:basis-full' },
  { title: 'Who', show: (row) => row.who, className: 'wrap-anywhere @3xl:min-w-28' },
];

export default function Today({ loaderData: { day, rows, rest, total, backup, figures, done, log } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col">
      <DeskHead title={titleOfToday(total)} tab="Today" note={day}>
        {total === 0 ? null : <DeskKeys canSearch={false} canAct />}
      </DeskHead>
      <Figures figures={figures} />
      <DeskTable
        caption="What needs you, the most pressing first"
        rows={rows}
        keyOf={(row) => row.key}
        empty="Every request is answered and every learner is on the way. Come back tomorrow."
        actionOf={showAction}
        columns={columns}
      />
      {rest.length === 0 ? null : (
        <p className="mt-3 text-sm text-ink-muted">
          Not shown:{' '}
          {rest.map(({ text, to }, index) => (
            <span key={text}>
              {index === 0 ? '' : ', '}
              {to === null ? text : <TextLink to={to}>{text}</TextLink>}
            </span>
          ))}
          .
        </p>
      )}
      <p className="mt-3 text-sm text-ink-muted">
        Learners who were last here more than {recentDays} days ago are left out. {backup} Done by you in the last 24 hours: {done}.{' '}
        <TextLink to={log}>Show the log</TextLink>
      </p>
    </div>
  );
}

/** The row's one action: where it is done, or the file in which it is. */
function showAction({ action, what, detail, who }: TodayRow) {
  if ('file' in action) return <code className="text-sm whitespace-nowrap text-ink-muted">{action.file}</code>;

  return (
    <ButtonLink to={action.to} look="secondary" data-desk-row className="whitespace-nowrap md:min-h-9 md:py-1">
      {action.label}
      <span className="sr-only">
        : {what} {detail}, {who}
      </span>
    </ButtonLink>
  );
}

/** On a phone they stand below the list: whoever opens it there has something to do. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="m-0 grid max-md:order-last max-md:mt-6 md:mb-6 grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map(({ label, value, of }) => (
        <div
          key={label}
          className="flex flex-col justify-between gap-1 border-line px-4 py-3 max-lg:even:border-l max-lg:nth-[n+3]:border-t lg:not-first:border-l"
        >
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="m-0 font-serif text-2xl font-semibold tabular-nums">
            {value} {of === '' ? null : <span className="text-base text-ink-muted">{of}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="font-medium text-brand underline underline-offset-2">
      {children}
    </Link>
  );
}
