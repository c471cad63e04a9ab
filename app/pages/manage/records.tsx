import { Form, Link } from 'react-router';

import type { Route } from './+types/records';
import { recordedActions, type RecordedAction } from '#app/features/records/rules.ts';
import { listRecords } from '#app/features/records/store.server.ts';
import { formatTime } from '#app/features/requests/rules.ts';
import { getPortal } from '#app/portal.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { DeskHead, DeskKeys } from './desk-head.tsx';
import { DeskTable } from './desk-table.tsx';

const pageLength = 50;

/** The log, newest first; filters and the place in it live in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readFilter(url.searchParams);
  const records = await listRecords(getPortal(context).database, filter, pageLength + 1);
  const shown = records.slice(0, pageLength);

  return {
    filter,
    records: shown.map((record) => ({ ...record, time: formatTime(new Date(record.happenedAt)), what: recordedActions[record.action] })),
    older: records.length > pageLength ? (shown.at(-1)?.sequence ?? null) : null,
  };
}

function readFilter(search: URLSearchParams) {
  const action = search.get('action') ?? '';
  const actor = search.get('actor')?.trim().slice(0, 100) ?? '';
  const before = Number(search.get('before') ?? '');
  return {
    action: Object.hasOwn(recordedActions, action) ? (action as RecordedAction) : undefined,
    actor: actor === '' ? undefined : actor,
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  };
}

export default function Records({ loaderData: { filter, records, older } }: Route.ComponentProps) {
  const olderPage = new URLSearchParams({ ...(filter.action && { action: filter.action }), ...(filter.actor && { actor: filter.actor }) });
  if (older !== null) olderPage.set('before', String(older));

  return (
    <>
      <DeskHead
        title="What was changed, by whom and why"
        tab="Records"
        note="Each row carries the hash of the one before it: none can be changed or taken out unnoticed."
      >
        <DeskKeys />
      </DeskHead>
      <Form role="search" className="mb-4 flex flex-wrap items-end gap-3">
        <label className="text-sm font-semibold">
          Who
          <input
            data-desk-search
            name="actor"
            defaultValue={filter.actor}
            className="mt-1 block min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
          />
        </label>
        <label className="text-sm font-semibold">
          What
          <select
            name="action"
            defaultValue={filter.action ?? ''}
            className="mt-1 block min-h-11 rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
          >
            <option value="">Everything</option>
            {Object.entries(recordedActions).map(([action, label]) => (
              <option key={action} value={action}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" look="secondary">
          Filter
        </Button>
        {filter.action !== undefined || filter.actor !== undefined ? (
          <ButtonLink to="/manage/records" look="quiet">
            Show all
          </ButtonLink>
        ) : null}
      </Form>
      <DeskTable
        caption="Changes, newest first"
        rows={records}
        keyOf={(record) => String(record.sequence)}
        empty="Nothing was changed here yet."
        columns={[
          { title: 'What', show: (record) => record.what, className: 'font-semibold' },
          { title: 'When', show: (record) => record.time, className: 'whitespace-nowrap tabular-nums' },
          { title: 'Who', show: (record) => record.actor, className: 'wrap-anywhere' },
          { title: 'To what', show: (record) => record.subject, className: 'wrap-anywhere' },
          { title: 'Why', show: (record) => record.reason ?? '', className: 'text-ink-muted' },
          { title: 'Now', show: (record) => record.after ?? '', className: 'wrap-anywhere text-xs text-ink-muted' },
        ]}
      />
      {older === null ? null : (
        <p className="mt-4">
          <Link to={`?${olderPage}`} className="font-medium text-brand underline underline-offset-2">
            Older changes
          </Link>
        </p>
      )}
    </>
  );
}
