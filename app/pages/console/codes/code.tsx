import { Link } from 'react-router';

import { editForm, extendForm, labelForm, revokeForm, rotateForm } from '#app/features/access/form.ts';
import { codeSettings } from '#app/features/access/rules.ts';
import { countEntries, findCode } from '#app/features/access/store.server.ts';
import { writeLessons } from '#app/features/learning/lesson-counts.server.ts';
import { nameLearner } from '#app/features/learning/person-rules.ts';
import { formatDays } from '#app/features/cohorts/rules.ts';
import { learnerResults } from '#app/features/learners/rules.ts';
import { findCohort, passesTimed, type Cohort } from '#app/features/cohorts/find-cohort.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { getPortal } from '#app/portal.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import type { Route } from './+types/code';
import { changeCode, unknownCode, type CodeAnswer, type CodeIntent } from './code-action.server.ts';
import { CodeChangeForm } from './code-change.tsx';
import { CodeStateNote } from './code-state.tsx';
import { FigureList } from '#app/console-kit/figure-list.tsx';
import { describeCode, lastDayOf, nameCode } from './describe-code.server.ts';
import { mustConfirm } from '#app/console-kit/confirm.server.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ListTable } from '#app/console-kit/list-table.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { OneTimeCode } from './one-time-code.tsx';

const pageLength = 50;

/** A code, who entered with it, and what became of them. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const now = portal.now();
  const code = await findCode(portal.database, params.code);
  if (code === null) throw unknownCode();

  const [enteredAt = '', deviceId] = url.searchParams.get('before')?.split(',') ?? [];
  const before = deviceId === undefined ? undefined : { enteredAt, deviceId };
  const cohort = await findCohort(portal, code, { before, limit: pageLength + 1 });
  const shown = cohort.members.slice(0, pageLength);
  const last = cohort.members.length > pageLength ? shown.at(-1) : undefined;
  const words = describeCode(code, (await countEntries(portal.database, [code.id])).get(code.id), now);
  const successor = code.replacedBy === null ? null : await findCode(portal.database, code.replacedBy);

  return {
    ...words,
    isForLearners: code.audience === 'training',
    setting: code.origin === 'configured' ? codeSettings[code.audience] : null,
    may: mayChange(words.state, { isReplaced: code.replacedAt !== null, isConfigured: code.origin === 'configured' }),
    details: { label: code.label ?? '', seats: code.seats === null ? '' : String(code.seats) },
    endsAt: code.expiresAt?.toISOString() ?? '',
    lastDay: code.expiresAt === null ? '' : lastDayOf(code.expiresAt),
    successor: successor === null ? null : { id: successor.id, name: nameCode(successor) },
    figures: listFigures(cohort, code.audience === 'training'),
    members: shown.map((member) => ({
      ...member,
      entered: formatShortTime(member.enteredAt),
      written: writeLessons(member.lessons, cohort.lessonIds),
    })),
    older: last === undefined ? null : `${last.enteredAt.toISOString()},${last.deviceId}`,
    today: torontoDay(now),
    isExtendAsked: url.searchParams.get('change') === 'extend',
    asksForPassword: mustConfirm(context),
  };
}

/** Which changes a code can take: the page offers no others, and the use cases refuse them. */
function mayChange(
  state: string,
  { isReplaced, isConfigured }: { isReplaced: boolean; isConfigured: boolean },
): Record<CodeIntent, boolean> {
  const isRevoked = state === 'revoked';
  return {
    edit: !isRevoked,
    rotate: !isConfigured && state === 'live',
    extend: !isConfigured && !isRevoked && !isReplaced,
    revoke: !isConfigured && !isRevoked,
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
            words: figures.passed > passesTimed ? `to pass, the median of the newest ${passesTimed}` : 'to pass, the median',
          },
        ]),
  ];
}

/** A pass whose certificate was revoked isn't called one. */
function nameResult({ passedAt, isRevoked }: { passedAt: Date | null; isRevoked: boolean }): string {
  if (passedAt === null) return '';
  return isRevoked ? learnerResults.revoked : learnerResults.passed;
}

export function action({ params, ...args }: Route.ActionArgs) {
  return changeCode(params.code, args);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<CodeAnswer> {
  const intent = (await request.clone().formData()).get('intent') as CodeIntent;
  const answer = await sendForm(serverAction);
  return 'cause' in answer ? { intent, refusal: answer, made: null } : answer;
}

/** A change that was refused has to show what is so by now. */
export function shouldRevalidate() {
  return true;
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, may, successor, setting, members, older, isForLearners } = loaderData;
  const made = actionData?.made ?? null;
  // A form that the code no longer takes is not drawn, so what it is told stands above.
  const refused = actionData === undefined || may[actionData.intent] ? null : (actionData.refusal?.message ?? null);

  return (
    <>
      <p className="mb-2">
        <Link to="/manage/codes" className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2">
          All codes
        </Link>
      </p>
      <ConsoleHeading title={name} tab="Code" />
      {made === null ? null : (
        <OneTimeCode
          title="The code in its place"
          code={made.code}
          note="Copy it now: it is shown this once. It has the same label, end and number of seats, and nobody has entered with it."
        />
      )}
      {refused === null ? null : (
        <p role="alert" className="mb-4 max-w-[68ch] rounded-md border border-warning bg-warning-soft px-4 py-3">
          {refused}
        </p>
      )}
      <p className="mb-6 flex flex-wrap gap-x-5 gap-y-1">
        <CodeStateNote state={loaderData.state} words={loaderData.stateWords} />
        <span>{loaderData.opens}</span>
        <span className="text-ink-muted">
          {loaderData.origin}, made {loaderData.created}
        </span>
        <span className="text-ink-muted">{loaderData.end.replace(/^./, (letter) => letter.toUpperCase())}</span>
        <span className="text-ink-muted">Seats: {loaderData.seats}</span>
        {successor === null ? null : (
          <span>
            Replaced by{' '}
            <Link to={`/manage/codes/${successor.id}`} className="font-medium text-brand underline underline-offset-2">
              {successor.name}
            </Link>
          </span>
        )}
        <Link to={`/manage/records?subject=code/${id}`} className="font-medium text-brand underline underline-offset-2">
          Its records
        </Link>
      </p>

      <section aria-labelledby="cohort" className="mb-8">
        <h2 id="cohort" className="mb-3 font-serif text-2xl font-semibold">
          What became of those who entered
        </h2>
        <FigureList figures={loaderData.figures} />
        {isForLearners ? (
          <p className="mt-3">
            <Link
              to={`/manage/learners?${new URLSearchParams({ code: id })}`}
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
            >
              Filter the learners who entered with it
            </Link>
          </p>
        ) : null}
        <div className="mt-5">
          <ListTable
            caption="Those who entered with this code, the latest first"
            rows={members}
            keyOf={(member) => member.deviceId}
            linkOf={(member) => (member.isLearner ? `/manage/learners/${member.deviceId}` : null)}
            empty="Nobody has entered with this code yet."
            columns={[
              {
                title: 'Who',
                show: (member) => nameLearner(member),
                className: 'font-semibold wrap-anywhere @max-3xl:w-full',
              },
              { title: 'First entered (Toronto)', show: (member) => member.entered },
              isForLearners
                ? { title: 'Lessons', show: (member) => `${member.written} lessons`, className: 'tabular-nums' }
                : { title: 'Requests', show: (member) => `${member.requests} ${member.requests === 1 ? 'request' : 'requests'}` },
              ...(isForLearners ? [{ title: 'Result', show: (member: (typeof members)[number]) => nameResult(member) }] : []),
            ]}
          />
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-6">
          {older === null ? null : (
            <Link
              to={`?before=${encodeURIComponent(older)}`}
              className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
            >
              Those who came before
            </Link>
          )}
          {members.length === 0 ? null : <ExportLinks what="who entered" path={`/manage/codes/${id}/export`} />}
        </p>
      </section>

      <section aria-labelledby="change">
        <h2 id="change" className="mb-3 font-serif text-2xl font-semibold">
          Change it
        </h2>
        {setting === null ? null : (
          <p className="mb-4 max-w-[68ch]">
            This code comes from <code>{setting}</code>. To replace or end it, change that setting and restart the portal. You can label it
            here.
          </p>
        )}
        {setting === null && !may.revoke ? <p className="max-w-[68ch] text-ink-muted">This code opens nothing any more.</p> : null}
        {may.edit ? (
          <CodeChangeForm
            intent="edit"
            asksForPassword={loaderData.asksForPassword}
            title={setting === null ? 'Change the label or seats' : 'Change the label'}
            note={setting === null ? 'Devices that have entered stay in, even with fewer seats.' : 'It helps you tell the codes apart.'}
            form={setting === null ? editForm : labelForm}
            given={loaderData.details}
            hidden={{ seenDetails: `${loaderData.details.seats} ${loaderData.details.label}` }}
            submitLabel="Save"
            answer={actionData}
          />
        ) : null}
        {may.rotate ? (
          <CodeChangeForm
            intent="rotate"
            asksForPassword={loaderData.asksForPassword}
            title="Rotate it"
            note="A new code takes its place. The old one opens until its grace period is over; the sessions that it opened end then."
            form={rotateForm}
            submitLabel="Make the new code"
            answer={actionData}
          />
        ) : null}
        {may.extend ? (
          <CodeChangeForm
            intent="extend"
            asksForPassword={loaderData.asksForPassword}
            isOpen={loaderData.isExtendAsked}
            title="Change its end"
            note="When its last day is over, it opens nothing, and the sessions that it opened end."
            form={extendForm}
            given={{ lastDay: loaderData.lastDay }}
            hidden={{ seen: loaderData.endsAt }}
            today={loaderData.today}
            submitLabel="Change the end"
            answer={actionData}
          />
        ) : null}
        {may.revoke ? (
          <CodeChangeForm
            intent="revoke"
            asksForPassword={loaderData.asksForPassword}
            title="Revoke it"
            note="It ends at once, and so do the sessions that it opened. This cannot be taken back; what was done with it stays."
            form={revokeForm}
            submitLabel="Revoke this code"
            answer={actionData}
          />
        ) : null}
      </section>
    </>
  );
}
