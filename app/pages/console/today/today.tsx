import { href, Link } from 'react-router';

import { findFigures, findWeek } from '#app/features/insight/find-figures.server.ts';
import { holdsRole } from '#app/features/access/rules.ts';
import { listFirstSteps, type FirstStep } from '#app/features/revisions/list-first-steps.server.ts';
import { findTodaySections } from '#app/features/today/find-today.server.ts';
import { isSectionId, recentDays, titleOfToday } from '#app/features/today/rules.ts';
import { countChangesBy } from '#app/features/today/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { writeSpan } from '#app/time/time-span.ts';
import { formatFullDate } from '#app/time/written-time.ts';
import type { Route } from './+types/today';
import { ListKeys } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { findContentNotice } from './content-notice.server.ts';
import { findStoreNotice } from './store-notice.server.ts';
import { TodayHead } from './today-head.tsx';
import { TodaySections } from './today-section.tsx';

/** The period, in milliseconds, over which the manager's own changes are counted. */
const ownWorkWithin = 24 * 60 * 60_000;

/** Loads what needs attention and why. The address determines which sections are expanded. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, content, liveContent, env, now, storeCheck } = getPortal(context);
  const time = now();
  const { email, role } = getManager(context);
  const expanded = url.searchParams.getAll('show').filter(isSectionId);
  const today = await findTodaySections(
    { database, content, env, makesBackups: env.BACKUP_DIR !== undefined },
    { role, now: time, expanded },
  );

  return {
    ...today,
    expanded,
    day: formatFullDate(torontoDay(time)),
    figures: today.total === 0 ? await findWeek(database, time) : await findFigures(database, time),
    done: await countChangesBy(database, email, new Date(time.getTime() - ownWorkWithin)),
    storeNotice: await findStoreNotice({ storeCheck }, role),
    contentNotice: findContentNotice(liveContent, role),
    firstSteps: holdsRole(role, 'owner') ? countSteps(await listFirstSteps({ content, database, env })) : null,
    log: `${href('/manage/records')}?${new URLSearchParams({ actor: email })}`,
  };
}

/** Returns how many of a new owner's first steps are done, or null once all of them are. */
function countSteps(steps: readonly FirstStep[]): { done: number; total: number } | null {
  const done = steps.filter(({ isDone }) => isDone).length;
  return done === steps.length ? null : { done, total: steps.length };
}

export default function Today({ loaderData }: Route.ComponentProps) {
  const { day, sections, expanded, total, late, dueToday, backup, figures, done, storeNotice, contentNotice, firstSteps, log } = loaderData;

  return (
    <div className="flex flex-col">
      <TodayHead title={titleOfToday(total)} day={day} late={late} dueToday={dueToday} figures={figures} />
      <ConsoleNotice text={storeNotice} tone="refused" />
      <ConsoleNotice text={contentNotice} tone="refused" />
      {firstSteps === null ? null : <FirstStepsLink {...firstSteps} />}
      {total === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">
          Every request is answered and every learner is on track. Come back tomorrow.
        </p>
      ) : (
        <TodaySections sections={sections} expanded={expanded} />
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-muted">
        {total === 0 ? null : <ListKeys canSearch={false} canAct />}
        <p className="min-w-0 flex-1 basis-80 lg:text-right">
          Learners last seen more than {recentDays} days ago aren't listed. {backup} You made {done === 1 ? '1 change' : `${done} changes`}{' '}
          in the last {writeSpan(ownWorkWithin)}.{' '}
          <Link to={log} className="font-medium text-brand underline underline-offset-2">
            Show the log
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Leads a new owner to the checklist. */
function FirstStepsLink({ done, total }: { done: number; total: number }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-brand-soft px-4 py-2.5">
      <span>
        <strong className="font-semibold">Get your portal ready:</strong> {done} of {total} steps done
      </span>
      <Link to={href('/manage/settings')} className="font-semibold text-brand underline underline-offset-2 max-md:py-2">
        {done === 0 ? 'Start' : 'Continue'}
      </Link>
    </p>
  );
}
