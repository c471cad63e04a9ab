import { href, Link } from 'react-router';

import { codeForms } from '#app/features/access/form.ts';
import { codeSettings } from '#app/features/access/rules.ts';
import { countEntries, findCode } from '#app/features/access/store.server.ts';
import { formatDays } from '#app/features/cohorts/rules.ts';
import { findCohort, passesTimed, type Cohort } from '#app/features/cohorts/find-cohort.server.ts';
import { getPortal } from '#app/portal.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import type { Route } from './+types/code';
import { codeActions, requireCode } from './code-actions.server.ts';
import { markCode } from './code-marks.ts';
import { membersList } from './members-list.server.ts';
import { Mark } from '#app/console-kit/mark.tsx';
import { FigureList } from '#app/console-kit/figure-list.tsx';
import { describeCode, nameCode } from './describe-code.server.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionPanel } from '#app/console-kit/action/action-form.tsx';
import { revalidateEvenRefused } from '#app/console-kit/action/revalidate-even-refused.ts';
import { BackLink } from '#app/console-kit/back-link.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { ListView } from '#app/console-kit/list/list-view.tsx';
import { OneTimeCode } from './one-time-code.tsx';

/** Loads a code, the people who used it and their progress. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url, params } = args;
  const portal = getPortal(context);
  const now = portal.now();
  const code = await requireCode(portal, params.code);
  const cohort = await findCohort(portal, code);
  const words = describeCode(code, (await countEntries(portal.database, [code.id])).get(code.id), now);
  const successor = code.replacedBy === null ? null : await findCode(portal.database, code.replacedBy);

  return {
    ...words,
    list: (await membersList.load(args)).list,
    isForLearners: code.audience === 'training',
    setting: code.origin === 'configured' ? codeSettings[code.audience] : null,
    actions: codeActions.show({ context, url }, code),
    done: codeActions.readNotice(url),
    successor: successor === null ? null : { id: successor.id, name: nameCode(successor) },
    figures: listFigures(cohort, code.audience === 'training'),
    today: torontoDay(now),
    openAction: url.searchParams.get('change'),
  };
}

function listFigures({ figures, lessonIds, daysToPass }: Cohort, isForLearners: boolean): { value: string; words: string }[] {
  const entered = { value: String(figures.entered), words: 'entered' };
  if (!isForLearners) return [entered, { value: String(figures.asked), words: 'sent a request' }];

  return [
    entered,
    { value: String(figures.started), words: 'started a lesson' },
    { value: String(figures.finished), words: `finished all ${lessonIds.length} lessons` },
    { value: String(figures.passed), words: 'passed' },
    ...(daysToPass === null
      ? []
      : [
          {
            value: formatDays(daysToPass),
            words: figures.passed > passesTimed ? `to pass (median of the latest ${passesTimed})` : 'to pass (median)',
          },
        ]),
  ];
}

export function action(args: Route.ActionArgs) {
  return codeActions.receive(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateEvenRefused;

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { id, list, name, actions, successor, setting, isForLearners } = loaderData;
  const made = actionData?.made ?? null;
  // A form that no longer applies isn't rendered, so its refusal is shown at the top of the page.
  const isDrawn = actions.some(({ intent }) => intent === actionData?.intent);

  return (
    <>
      <BackLink to={href('/manage/codes')}>All codes</BackLink>
      <ConsoleHeading title={name} tab="Code" />
      {made === null ? null : (
        <OneTimeCode
          title="The new code"
          code={made.code}
          note="Copy it now. It's shown only once. It has the same label, expiry date and seats, and no one has used it yet."
        />
      )}
      <ConsoleNotice text={loaderData.done} />
      <ConsoleNotice text={isDrawn ? null : (actionData?.refusal?.message ?? null)} tone="refused" />
      <p className="mb-6 flex flex-wrap gap-x-5 gap-y-1">
        <Mark {...markCode({ state: loaderData.state, text: loaderData.stateWords })} />
        <span>{loaderData.opens}</span>
        <span className="text-ink-muted">
          {loaderData.origin}, created {loaderData.created}
        </span>
        <span className="text-ink-muted">{loaderData.end.replace(/^./, (letter) => letter.toUpperCase())}</span>
        <span className="text-ink-muted">Seats: {loaderData.seats}</span>
        {successor === null ? null : (
          <span>
            Replaced by{' '}
            <Link to={href('/manage/codes/:code', { code: successor.id })} className="font-medium text-brand underline underline-offset-2">
              {successor.name}
            </Link>
          </span>
        )}
        <Link to={`${href('/manage/records')}?subject=code/${id}`} className="font-medium text-brand underline underline-offset-2">
          View in audit log
        </Link>
      </p>

      <section aria-labelledby="cohort" className="mb-8">
        <h2 id="cohort" className="mb-3 font-serif text-2xl font-semibold">
          Who used this code
        </h2>
        <FigureList figures={loaderData.figures} />
        {isForLearners ? (
          <p className="mt-3">
            <Link
              to={`${href('/manage/learners')}?${new URLSearchParams({ code: id })}`}
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
            >
              Learners who used this code
            </Link>
          </p>
        ) : null}
        <div className="mt-5">
          <ListView list={list} />
        </div>
      </section>

      <section aria-labelledby="change">
        <h2 id="change" className="mb-3 font-serif text-2xl font-semibold">
          Change this code
        </h2>
        {setting === null ? null : (
          <p className="mb-4 max-w-[68ch]">
            This code is set in <code>{setting}</code>. To replace or remove it, change that setting and restart the portal. You can label
            it here.
          </p>
        )}
        {setting === null && actions.length === 0 ? <p className="max-w-[68ch] text-ink-muted">This code no longer works.</p> : null}
        {actions.map((shown) => (
          <ActionPanel
            key={shown.intent}
            action={shown}
            form={codeForms[shown.intent]}
            answer={actionData}
            today={loaderData.today}
            isOpen={shown.intent === loaderData.openAction}
          />
        ))}
      </section>
    </>
  );
}
