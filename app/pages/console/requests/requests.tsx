import { Form, Link } from 'react-router';

import { listFilters } from '#app/features/lists/saved-filters-store.server.ts';
import { numberInWords } from '#app/features/today/rules.ts';
import { listManagers } from '#app/features/team/store.server.ts';
import { kindNames } from '#app/features/requests/rules.ts';
import { describeDue } from '#app/features/requests/due-words.ts';
import { listInbox, type ListedRequest } from '#app/features/requests/list-requests.server.ts';
import { labelRequest, listContact } from '#app/features/requests/request-contents.ts';
import { timesOf } from '#app/features/requests/request-times.ts';
import { stepWords } from '#app/features/requests/step-words.ts';
import { countUnanswered } from '#app/features/requests/store.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatNearTime } from '#app/time/written-time.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/requests';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ListTable, type ListColumn } from '#app/console-kit/list-table.tsx';
import { FilterInput, FilterSelect } from '#app/console-kit/filter-fields.tsx';
import { DueMark } from './due-mark.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { filterOf, kindOptions, readInboxAddress, statusOptions, writeInboxAddress, type InboxAddress } from './request-filter.ts';
import { SavedFilterBar } from '#app/console-kit/saved-filter-bar.tsx';

const pageLength = 50;

/** The inbox: what is due first, then the longest wait. Filters and the place in it live in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const me = getManager(context);
  const address = readInboxAddress(url.searchParams);
  const after = url.searchParams.get('after') ?? undefined;

  const managers = await listManagers(database);
  const names = new Map(managers.map(({ id, name }) => [id, name]));
  const found = await listInbox(database, { ...filterOf(address, me.id), after }, now(), pageLength + 1);
  const shown = found.slice(0, pageLength);

  return {
    address,
    isPart: writeInboxAddress(address) !== '' || after !== undefined,
    saved: await listFilters(database, me.id, 'requests'),
    waiting: await countUnanswered(database, 100),
    managers: managers.filter(({ id, role }) => id !== me.id && role !== 'viewer').map(({ id, name }) => ({ value: id, label: name })),
    rows: shown.map((request) => toRow(request, names, now())),
    next: found.length > pageLength ? (shown.at(-1)?.queueKey ?? null) : null,
  };
}

function toRow(request: ListedRequest, names: ReadonlyMap<string, string>, now: Date) {
  const { reference, kind, status, assignedTo } = request;
  return {
    reference,
    kind: kindNames[kind],
    label: labelRequest(request),
    from: listContact(request)[0] ?? '',
    status: stepWords[status].name,
    due: describeDue(request, now),
    received: formatNearTime(timesOf(request).askedAt),
    whose: assignedTo === null ? '' : (names.get(assignedTo) ?? 'Somebody who has left'),
  };
}

function titleOf(waiting: number): string {
  if (waiting === 0) return 'No request waits for an answer';
  if (waiting === 1) return 'One request waits for an answer';
  return waiting >= 100 ? 'More than ninety-nine requests wait for an answer' : `${numberInWords(waiting)} requests wait for an answer`;
}

const columns: readonly ListColumn<ReturnType<typeof toRow>>[] = [
  { title: 'Request', show: (row) => row.reference, className: 'whitespace-nowrap' },
  { title: 'Due', show: (row) => <DueMark due={row.due} /> },
  { title: 'Status', show: (row) => row.status },
  { title: 'What', show: (row) => `${row.kind}: ${row.label}`, className: 'wrap-anywhere @max-3xl:basis-full' },
  { title: 'From', show: (row) => row.from, className: 'wrap-anywhere' },
  { title: 'Received', show: (row) => row.received, className: 'whitespace-nowrap tabular-nums text-ink-muted' },
  { title: 'Whose', show: (row) => row.whose, className: 'text-ink-muted' },
];

export default function Requests({ loaderData: { address, isPart, saved, waiting, managers, rows, next } }: Route.ComponentProps) {
  return (
    <>
      <ConsoleHeading
        title={titleOf(waiting)}
        tab="Requests"
        note="Overdue first, then what is due soonest, then the longest wait. Times are Toronto time."
      >
        <ListKeys />
      </ConsoleHeading>
      <Filters address={address} managers={managers} isPart={isPart} />
      <SavedFilterBar list="requests" saved={saved} address={writeInboxAddress(address)} />
      <ListTable
        caption="Requests: overdue first, then what is due soonest, then the longest wait"
        rows={rows}
        keyOf={(row) => row.reference}
        linkOf={(row) => `/manage/requests/${row.reference}`}
        empty={isPart ? 'No request is like that.' : 'No request is open.'}
        columns={columns}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {next === null ? null : (
          <Link to={`?${writeInboxAddress(address, { after: next })}`} className="font-medium text-brand underline underline-offset-2">
            Further requests
          </Link>
        )}
        <LinkToReferrals />
        <ExportLinks what="requests" path="/manage/requests/export" address={writeInboxAddress(address)} />
      </div>
    </>
  );
}

function LinkToReferrals() {
  return (
    <Link to="/manage/referrals" className="font-medium text-brand underline underline-offset-2">
      Referrals by referrer
    </Link>
  );
}

interface FiltersProps {
  address: InboxAddress;
  managers: readonly { value: string; label: string }[];
  isPart: boolean;
}

function Filters({ address, managers, isPart }: FiltersProps) {
  const whose = [{ value: '', label: 'Anyone' }, { value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody' }, ...managers];

  return (
    <Form role="search" key={writeInboxAddress(address)} className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <FilterInput label="Number or name" name="q" defaultValue={address.q} data-list-search />
      <FilterSelect label="Kind" name="kind" defaultValue={address.kind} options={kindOptions} />
      <FilterSelect label="Status" name="status" defaultValue={address.status} options={statusOptions} />
      <FilterSelect label="Assigned to" name="whose" defaultValue={address.whose} options={whose} />
      <Button type="submit" look="secondary">
        Filter
      </Button>
      {isPart ? (
        <ButtonLink to="/manage/requests" look="quiet">
          Show all that is open
        </ButtonLink>
      ) : null}
    </Form>
  );
}
