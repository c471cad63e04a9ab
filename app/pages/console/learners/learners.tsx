import { Form, Link } from 'react-router';

import { listLessonIds, writeLessons } from '#app/features/learning/lesson-counts.server.ts';
import { nameLearner } from '#app/features/learning/person-rules.ts';
import { listFilters } from '#app/features/lists/saved-filters-store.server.ts';
import {
  agreementChoices,
  learnerResults,
  learnerSorts,
  readLearnerFilter,
  readPlace,
  resultOf,
  seenChoices,
  writeLearnerFilter,
  type LearnerResult,
} from '#app/features/learners/rules.ts';
import { listLearners } from '#app/features/learners/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortDate } from '#app/time/written-time.ts';
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { Route } from './+types/learners';
import { listCodeOptions } from '#app/pages/console/codes/code-options.server.ts';
import { FilterInput, FilterSelect, listOptions } from '#app/console-kit/filter-fields.tsx';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list-table.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { SavedFilterBar } from '#app/console-kit/saved-filter-bar.tsx';

const pageLength = 50;

/** Everybody who learns here; search, filters, order and the place in the list live in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const { maxAttempts } = portal.content.assessment;
  const lessonIds = listLessonIds(portal.content);
  const filter = readLearnerFilter(url.searchParams);
  const after = readPlace(url.searchParams);
  const { learners, next } = await listLearners(portal.database, {
    filter,
    lessonIds,
    maxAttempts,
    now: portal.now(),
    after,
    limit: pageLength,
  });

  return {
    filter,
    saved: await listFilters(portal.database, getManager(context).id, 'learners'),
    codes: await listCodeOptions(portal, filter.code),
    isLaterPage: after !== null,
    next,
    learners: learners.map((learner) => ({
      id: learner.id,
      name: nameLearner(learner),
      email: learner.email,
      lessons: writeLessons(learner.lessons, lessonIds),
      used: `${learner.used} of ${maxAttempts}`,
      lastSeen: formatShortDate(learner.lastSeen),
      result: resultOf(learner, maxAttempts),
      signedOn: learner.signedAt === null ? null : formatShortDate(learner.signedAt),
    })),
  };
}

export default function Learners({ loaderData }: Route.ComponentProps) {
  const { filter, saved, codes, learners, next } = loaderData;
  const address = writeLearnerFilter(filter);
  const isFiltered = address.size > 0;
  const nextPage = next === null ? null : new URLSearchParams([...address, ['from', next.value], ['after', next.id]]);

  return (
    <>
      <ConsoleHeading
        title="Who is learning, and how far they are"
        tab="Learners"
        note="A learner is one browser, or several that were brought together."
      >
        <ListKeys />
      </ConsoleHeading>
      <Form role="search" key={address.toString()} className="mb-4 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
        <div className="max-md:col-span-2 md:w-96">
          <FilterInput
            label="Name, email, certificate number or device code"
            data-list-search
            type="search"
            name="search"
            defaultValue={filter.search}
            autoComplete="off"
          />
        </div>
        <FilterSelect
          label="Result"
          name="result"
          defaultValue={filter.result ?? ''}
          options={listOptions(learnerResults, 'Every result')}
        />
        <FilterSelect label="Last seen" name="seen" defaultValue={filter.seen ?? ''} options={listOptions(seenChoices, 'Whenever')} />
        <FilterSelect
          label="Agreement"
          name="agreement"
          defaultValue={filter.agreement ?? ''}
          options={listOptions(agreementChoices, 'Signed or not')}
        />
        <FilterSelect label="Code" name="code" defaultValue={filter.code ?? ''} options={codes} />
        <FilterSelect label="Order" name="sort" defaultValue={filter.sort} options={listOptions(learnerSorts)} />
        <div className="flex gap-2 max-md:col-span-2">
          <Button type="submit" look="secondary">
            Show
          </Button>
          {isFiltered ? (
            <ButtonLink to="/manage/learners" look="quiet">
              Show all
            </ButtonLink>
          ) : null}
        </div>
      </Form>
      <SavedFilterBar list="learners" saved={saved} address={address.toString()} />
      <ListTable
        caption="Learners"
        rows={learners}
        keyOf={(learner) => learner.id}
        linkOf={(learner) => `/manage/learners/${learner.id}`}
        empty={
          isFiltered ? 'Nobody is like that.' : 'Nobody has begun yet. Whoever completes a lesson or begins the assessment is listed here.'
        }
        columns={columns}
      />
      <nav aria-label="Pages and files" className="mt-4 flex flex-wrap items-center gap-2">
        {loaderData.isLaterPage ? (
          <Link to={`?${address}`} className={buttonClass('quiet')}>
            First page
          </Link>
        ) : null}
        {nextPage === null ? null : (
          <Link to={`?${nextPage}`} className={buttonClass('secondary')}>
            Next {pageLength}
          </Link>
        )}
        <ExportLinks what="learners" path="/manage/learners/export" address={address.toString()} />
      </nav>
    </>
  );
}

type Row = Route.ComponentProps['loaderData']['learners'][number];

/** A phone has no head that says what the numbers count. */
const columns: readonly ListColumn<Row>[] = [
  { title: 'Who', show: (learner) => learner.name, className: 'wrap-anywhere' },
  { title: 'Result', show: showResult, className: 'whitespace-nowrap @max-3xl:ml-auto' },
  {
    title: 'Email',
    show: (learner) => learner.email ?? '',
    className: 'text-ink-muted wrap-anywhere @max-3xl:basis-full',
  },
  { title: 'Lessons', show: (learner) => showCount(learner.lessons, 'lessons'), className: 'whitespace-nowrap tabular-nums' },
  { title: 'Attempts used', show: (learner) => showCount(learner.used, 'attempts'), className: 'whitespace-nowrap tabular-nums' },
  { title: 'Last seen', show: (learner) => learner.lastSeen, className: 'whitespace-nowrap tabular-nums' },
  {
    title: 'Agreement',
    show: (learner) => (learner.signedOn === null ? 'Not signed' : `Signed ${learner.signedOn}`),
    className: 'whitespace-nowrap text-ink-muted @max-3xl:hidden',
  },
];

const resultLooks: Partial<Record<LearnerResult, string>> = { passed: 'text-success', 'locked-out': 'font-semibold text-danger' };

function showResult({ result }: Row) {
  return <span className={classNames(resultLooks[result])}>{learnerResults[result]}</span>;
}

function showCount(count: string, of: string) {
  return (
    <>
      {count}
      <span className="@3xl:sr-only"> {of}</span>
    </>
  );
}
