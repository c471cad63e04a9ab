import { Form, Link } from 'react-router';

import { listFilters } from '#app/features/lists/saved-filters-store.server.ts';
import { listChangedFields, type ChangedField } from '#app/features/audit-log/changed-fields.ts';
import { recordedActions } from '#app/features/audit-log/rules.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { describeChain } from '#app/features/audit-log/verify-records.server.ts';
import { findLearnerNames } from '#app/features/learners/find-learner.server.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime, formatTime } from '#app/time/written-time.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/audit-log';
import { ChangedFieldsList } from '#app/console-kit/changed-fields-list.tsx';
import { FilterInput, FilterSelect, listOptions } from '#app/console-kit/filter-fields.tsx';
import { ConsoleHeading, ListKeys } from '#app/console-kit/console-heading.tsx';
import { ListTable } from '#app/console-kit/list-table.tsx';
import { ExportLinks } from '#app/console-kit/export-links.tsx';
import { listLearnerKeys, nameSubject } from './name-subject.server.ts';
import { readRecordFilter, writeRecordFilter, type ChosenRecords } from './audit-log-filter.ts';
import { SavedFilterBar } from '#app/console-kit/saved-filter-bar.tsx';

const pageLength = 50;

/** The log, newest first; filters, the place in it and the open row live in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database } = getPortal(context);
  const filter = readRecordFilter(url.searchParams);
  const before = readNumber(url.searchParams.get('before'));
  const records = await listRecords(database, { ...filter, before }, pageLength + 1);
  const shown = records.slice(0, pageLength);
  const open = readNumber(url.searchParams.get('open'));
  const learners = await findLearnerNames(database, listLearnerKeys(shown));

  return {
    filter,
    before,
    open,
    saved: await listFilters(database, getManager(context).id, 'records'),
    check: url.searchParams.get('check') === 'chain' ? await describeChain(database) : null,
    records: shown.map((record) => ({
      sequence: record.sequence,
      time: formatShortTime(new Date(record.happenedAt)),
      what: recordedActions[record.action],
      actor: record.actor,
      ...nameSubject(record.subject, learners),
      reason: record.reason,
      fields: record.sequence === open ? listChangedFields(record, formatTime) : null,
    })),
    older: records.length > pageLength ? (shown.at(-1)?.sequence ?? null) : null,
  };
}

function readNumber(typed: string | null): number | undefined {
  const number = Number(typed ?? '');
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

export default function Records({ loaderData: { filter, saved, before, open, check, records, older } }: Route.ComponentProps) {
  const place: Record<string, string> = before === undefined ? {} : { before: String(before) };
  const linkOf = (sequence: number) =>
    `?${writeRecordFilter(filter, { ...place, ...(sequence === open ? {} : { open: String(sequence) }) })}`;

  return (
    <>
      <ConsoleHeading
        title="What was changed, by whom and why"
        tab="Records"
        note="Each row carries the hash of the one before it: none can be changed or taken out unnoticed."
      >
        <ListKeys />
      </ConsoleHeading>
      <RecordFilterForm filter={filter} />
      {check === null ? null : <ChainNote {...check} />}
      <SavedFilterBar list="records" saved={saved} address={writeRecordFilter(filter)} />
      <ListTable
        caption="Changes, newest first"
        rows={records}
        keyOf={(record) => String(record.sequence)}
        linkOf={(record) => linkOf(record.sequence)}
        detailOf={showFields}
        empty={Object.values(filter).some(Boolean) ? 'Nothing fits this filter.' : 'Nothing was changed here yet.'}
        columns={[
          { title: 'What', show: (record) => record.what, className: '@max-3xl:w-full' },
          { title: 'When (Toronto)', show: (record) => record.time, className: 'whitespace-nowrap tabular-nums' },
          { title: 'Who', show: (record) => record.actor, className: 'wrap-anywhere' },
          { title: 'To what', show: showSubject, className: 'wrap-anywhere text-sm' },
          { title: 'Why', show: (record) => record.reason ?? '', className: 'text-ink-muted wrap-anywhere' },
        ]}
      />
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {older === null ? null : (
          <Link
            to={`?${writeRecordFilter(filter, { before: String(older) })}`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-2"
          >
            Older changes
          </Link>
        )}
        <ExportLinks what="changes" path="/manage/records/export" address={writeRecordFilter(filter)} />
      </p>
    </>
  );
}

function showSubject({ subject, page }: { subject: string; page: string | null }) {
  if (page === null) return subject;
  return (
    <Link to={page} className="text-brand underline underline-offset-2">
      {subject}
    </Link>
  );
}

function showFields({ fields }: { fields: ChangedField[] | null }) {
  return fields === null ? null : <ChangedFieldsList fields={fields} />;
}

function RecordFilterForm({ filter }: { filter: ChosenRecords }) {
  return (
    <Form key={writeRecordFilter(filter)} role="search" className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
      <FilterInput label="Who" name="actor" defaultValue={filter.actor} data-list-search />
      <FilterSelect label="What" name="action" defaultValue={filter.action ?? ''} options={listOptions(recordedActions, 'Everything')} />
      <FilterInput label="To what, whole" name="subject" defaultValue={filter.subject} placeholder="manager/ana@example.com" />
      <Button type="submit" look="secondary">
        Filter
      </Button>
      <Button type="submit" look="quiet" name="check" value="chain">
        Check the chain
      </Button>
      {Object.values(filter).some(Boolean) ? (
        <ButtonLink to="/manage/records" look="quiet">
          Show all
        </ButtonLink>
      ) : null}
    </Form>
  );
}

/** How the check of the whole log went, whatever is filtered. */
function ChainNote({ sentence, lines }: { sentence: string; lines: string[] }) {
  const isSound = lines.length === 0;
  return (
    <div
      role="status"
      className={classNames(
        'mb-4 flex gap-3 rounded-md border px-4 py-3',
        isSound ? 'border-success bg-success-soft' : 'border-danger bg-danger-soft',
      )}
    >
      <Icon
        name={isSound ? 'circle-check' : 'octagon-alert'}
        className={classNames('mt-0.5 size-5 shrink-0', isSound ? 'text-success' : 'text-danger')}
      />
      <div>
        <p>{sentence}</p>
        {isSound ? null : (
          <ul className="mt-2 list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
