import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';

import type { Route } from './+types/learner-merge';
import { nameLearner } from '#app/features/learning/profile/person-rules.ts';
import { reasonForm } from '#app/features/audit-log/reason-form.ts';
import { findMergeCandidates, type NamedLearner } from '#app/features/learners/find-merge-candidates.server.ts';
import { previewMerge } from '#app/features/learners/preview-merge.server.ts';
import type { LearnerFigures, MergeLearnersResult } from '#app/features/learners/merge-learners.server.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { lineText } from '#app/forms/text-schema.server.ts';
import { getPortal } from '#app/portal.ts';
import { Button } from '#app/ui/button.tsx';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ListTable } from '#app/console-kit/list/list-table.tsx';
import { loadLearner } from './load-learner.server.ts';
import { recordActions } from './record-actions.server.ts';

/** Loads the merge candidates and, once a learner has been chosen, the preview. The address contains the search text and the choice. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const learner = await loadLearner(context, params.learner);
  const typed = lineText(200)
    .catch('')
    .parse(url.searchParams.get('with') ?? '');
  const found = typed === '' ? [] : await findMergeCandidates(portal.database, typed, learner.id);
  const [other] = found.length === 1 ? found : [];

  return {
    learner,
    typed,
    found,
    other: other ?? null,
    preview: other === undefined ? null : await previewMerge(portal, { from: other.id, into: learner.id, now: portal.now() }),
    merge: recordActions.showOne('merge', { context, url }, learner),
  };
}

export function action(args: Route.ActionArgs) {
  return recordActions.receive(args, 'merge');
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Lets a manager merge two learners after previewing the result. */
export default function LearnerMerge({ loaderData, actionData }: Route.ComponentProps) {
  const { learner, typed, found, other, preview, merge } = loaderData;

  return (
    <>
      <ConsoleHeading title={merge.title} tab="Merge" note={merge.note} />
      <Search typed={typed} />
      {typed !== '' && found.length === 0 ? <p>No other learner has this email address, device code or ID.</p> : null}
      {found.length > 1 ? <Candidates found={found} /> : null}
      {other === null || preview?.kind !== 'merged' ? null : (
        <Preview key={other.id} learner={learner} other={other} preview={preview}>
          {merge.isAllowed ? (
            <ActionForm action={{ ...merge, hidden: { ...merge.hidden, from: other.id } }} form={reasonForm} answer={actionData} />
          ) : (
            <p>View only. A manager or an owner can merge learners.</p>
          )}
        </Preview>
      )}
    </>
  );
}

function Search({ typed }: { typed: string }) {
  return (
    <Form role="search" className="mb-6 flex flex-wrap items-end gap-3">
      <label className="grow text-sm font-semibold sm:max-w-md">
        Email address or device code of the other record{' '}
        <input
          data-list-search
          name="with"
          defaultValue={typed}
          className="mt-1 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
        />
      </label>
      <Button type="submit" look="secondary">
        Find
      </Button>
    </Form>
  );
}

function Candidates({ found }: { found: readonly NamedLearner[] }) {
  return (
    <>
      <h2 className="mb-2 font-serif text-xl font-semibold">Which one?</h2>
      <ul className="flex list-none flex-col gap-1 p-0">
        {found.map((each) => (
          <li key={each.id}>
            <Link
              to={`?with=${encodeURIComponent(each.id)}`}
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline"
            >
              {nameLearner(each)}
            </Link>{' '}
            <span className="text-sm text-ink-muted">
              {writeEmail(each)} {each.deviceCode}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function writeEmail({ email, isEmailVerified }: NamedLearner): string {
  if (email === null) return 'no email';
  return `${email} (${isEmailVerified ? 'confirmed' : 'not confirmed'})`;
}

interface PreviewProps {
  learner: NamedLearner;
  other: NamedLearner;
  preview: Extract<MergeLearnersResult, { kind: 'merged' }>;
  children: ReactNode;
}

const rows: { key: keyof LearnerFigures; title: string }[] = [
  { key: 'lessons', title: 'Lessons' },
  { key: 'ticks', title: 'Checklist items' },
  { key: 'practiceAnswers', title: 'Practice answers' },
  { key: 'notes', title: 'Notes' },
  { key: 'bookmarks', title: 'Bookmarks' },
  { key: 'checks', title: 'Quick checks answered' },
  { key: 'signatures', title: 'Signed agreements' },
  { key: 'openAttempts', title: 'Open attempts' },
  { key: 'failedAttempts', title: 'Failed attempts' },
  { key: 'passedAttempts', title: 'Passed attempts' },
  { key: 'used', title: 'Attempts counted against the limit' },
  { key: 'remaining', title: 'Attempts left' },
  { key: 'certificates', title: 'Certificates' },
];

function Preview({ learner, other, preview, children }: PreviewProps) {
  const isSubmitted = preview.from.openAttempts + preview.into.openAttempts > preview.after.openAttempts;

  return (
    <>
      <h2 className="mb-3 font-serif text-xl font-semibold">
        {nameLearner(other)} ({other.deviceCode}) will become part of {nameLearner(learner)} ({learner.deviceCode})
      </h2>
      <p className="mb-3 text-ink-muted">
        {nameLearner(other)}: {writeEmail(other)}. {nameLearner(learner)}: {writeEmail(learner)}. Anyone can enter any email address, so
        don't merge records based on an unconfirmed address alone.
      </p>
      <ListTable
        caption="Both records, before and after the merge"
        rows={rows}
        keyOf={(row) => row.key}
        empty=""
        columns={[
          { title: 'What', show: (row) => row.title, className: 'font-semibold @max-3xl:basis-full' },
          { title: 'This one', show: (row) => showFigure('this one', preview.into[row.key]), className: 'tabular-nums' },
          { title: 'The other', show: (row) => showFigure('the other', preview.from[row.key]), className: 'tabular-nums' },
          { title: 'After', show: (row) => showFigure('after', preview.after[row.key]), className: 'font-semibold tabular-nums' },
        ]}
      />
      {isSubmitted ? (
        <p className="mt-4 max-w-[68ch] rounded-md border border-warning bg-warning-soft px-4 py-3">
          Any extra open attempt is submitted with its current answers. A learner can have only one open attempt, and none after passing.
        </p>
      ) : null}
      <div className="mt-6">{children}</div>
    </>
  );
}

/** On a phone, column headings are hidden, so each figure says which learner it belongs to. */
function showFigure(of: string, value: number) {
  return (
    <>
      {value} <span className="text-ink-muted @3xl:hidden">{of}</span>
    </>
  );
}
