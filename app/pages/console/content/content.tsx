import { useEffect, useState } from 'react';
import { Form, href, Link, useRevalidator } from 'react-router';

import { foldWords } from '#app/content/text/fold-words.ts';
import { isRemovablePart } from '#app/features/revisions/content-parts.server.ts';
import { checkDrafts } from '#app/features/revisions/check-drafts.server.ts';
import { addressPart } from '#app/features/revisions/part-address.ts';
import { describeOutline, type OutlinePart } from '#app/features/revisions/parts/describe-outline.server.ts';
import type { PartKind } from '#app/features/revisions/parts/part-kinds.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { lineText } from '#app/forms/text-schema.server.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { getPortal } from '#app/portal.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/content';
import { contentActions } from './content-actions.server.ts';
import { OutlineRow, type ShownPart } from './outline-row.tsx';

/** Loads everything that can be edited as the drafts have it, with its state and what keeps it from being published. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const checked = await Promise.race([checkDrafts(portal), wait(longestWait)]);
  const problems = checked !== 'checking' && checked?.kind === 'invalid' ? checked.problems : [];
  const groups = await describeOutline(portal);
  const shown = new Set(groups.flatMap(({ parts }) => parts.map(({ part }) => part)));

  return {
    groups: groups.map(({ parts, ...group }) => ({
      ...group,
      parts: parts.map((part) => showPart(part, problems.filter(({ file }) => file === part.part).length)),
    })),
    /** What keeps settings from being published, which have pages of their own. */
    elsewhere: problems.filter(({ file }) => !shown.has(file)).length,
    hasDrafts: checked !== null,
    isChecking: checked === 'checking',
    typed: lineText(200)
      .catch('')
      .parse(url.searchParams.get('find') ?? ''),
    done: contentActions.readNotice(url) ?? (url.searchParams.get('done') === 'removed' ? removed : null),
  };
}

/** How long the page waits for the check of all content, which takes seconds after each change, in milliseconds. */
const longestWait = 300;

const removed = 'Removed. If readers saw it, publish the change so they stop seeing it.';

function wait(milliseconds: number): Promise<'checking'> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, 'checking'));
}

function showPart({ part, draft, ...outlined }: OutlinePart, problems: number): ShownPart {
  return {
    ...outlined,
    part,
    problems,
    to: part === null || outlined.state === 'removed' || outlined.state === 'removing' ? null : addressPart(part),
    draft: draft === null ? null : `${draft.author}, ${formatShortTime(draft.changedAt)}`,
    isRemovable: part !== null && isRemovablePart(part),
  };
}

export function action(args: Route.ActionArgs) {
  return contentActions.receive(args);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args);
}

/** The shortest list that has a search box. */
const longList = 20;

export default function Content({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, elsewhere, hasDrafts, isChecking, done } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = isChecking ? setTimeout(() => void revalidate(), 1_500) : undefined;
    return () => clearTimeout(timer);
  }, [isChecking, revalidate, loaderData]);
  const [typed, setTyped] = useState(loaderData.typed);
  const found = groups
    .map((group) => ({ ...group, parts: group.parts.filter(({ title }) => matches(title, typed) || matches(group.title, typed)) }))
    .filter(({ parts }) => parts.length > 0 || typed.trim() === '');

  return (
    <>
      <ConsoleHeading title="Content" note="Everything trainees and clients read. Changes are drafts until you publish them.">
        <p className="flex flex-wrap gap-3">
          {hasDrafts ? (
            <ButtonLink to={href('/manage/settings')} look="secondary">
              Review and publish
            </ButtonLink>
          ) : null}
          <ButtonLink to={href('/manage/uploads')} look="secondary">
            Pictures and videos
          </ButtonLink>
          <ButtonLink to={href('/manage/content/new')}>Add content</ButtonLink>
        </p>
      </ConsoleHeading>
      <ConsoleNotice text={done} />
      <ConsoleNotice text={actionData?.refusal?.message ?? null} tone="refused" />
      <ConsoleNotice
        tone="refused"
        text={elsewhere === 0 ? null : `Other files have ${countProblems(elsewhere)}. You see what to fix when you publish them.`}
      />
      {isChecking ? <p className="mb-6 text-ink-muted">Checking the drafts for problems. Reload the page if this stays.</p> : null}
      {groups.flatMap(({ parts }) => parts).length > longList ? <Search typed={typed} onTyped={setTyped} /> : null}
      {found.length === 0 ? <p role="status">Nothing has this title. Try another word.</p> : null}
      {found.map(({ id, title, adds, parts }) => (
        <section key={id} aria-labelledby={id} className="mb-8">
          <div className="mb-1 flex flex-wrap items-end justify-between gap-x-6">
            <h2 id={id} className="font-serif text-xl font-semibold">
              {title}
            </h2>
            <p className="flex flex-wrap gap-x-5">
              {adds.map((kind) => (
                <Link
                  key={kind}
                  to={`${href('/manage/content/new')}?${new URLSearchParams({ kind })}`}
                  className="inline-flex min-h-11 items-center text-sm font-medium text-brand underline underline-offset-2"
                >
                  {addLabels[kind]}
                </Link>
              ))}
            </p>
          </div>
          <ul className="m-0 list-none divide-y divide-line border-y border-line p-0">
            {parts.length === 0 ? <li className="py-2.5 text-ink-muted">Nothing yet.</li> : null}
            {parts.map((part) => (
              <OutlineRow key={part.part ?? `card ${part.title}`} {...part} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

const addLabels: Record<PartKind, string> = {
  module: 'Add a module',
  lesson: 'Add a lesson',
  practice: 'Add a practice item',
  question: 'Add a question',
  prompt: 'Add a prompt',
  term: 'Add a term',
  document: 'Add a document',
  simulation: 'Add a simulation',
};

function matches(title: string, typed: string): boolean {
  return foldWords(title).includes(foldWords(typed));
}

function countProblems(count: number): string {
  return count === 1 ? '1 problem' : `${count} problems`;
}

function Search({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) {
  return (
    <Form role="search" className="mb-6">
      <label className="block max-w-md text-sm font-semibold">
        Find by title
        <input
          type="search"
          name="find"
          defaultValue={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          className="mt-1 block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
        />
      </label>
    </Form>
  );
}
