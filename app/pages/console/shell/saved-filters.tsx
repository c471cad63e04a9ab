import { useRef } from 'react';
import { data, href, Link, redirect } from 'react-router';

import type { Route } from './+types/saved-filters';
import { deleteFilter, listFilters, type SavedFilter } from '#app/features/lists/saved-filters-store.server.ts';
import { keepFilterForm } from '#app/features/team/form.ts';
import { mostFilters, saveFilter } from '#app/features/lists/save-filter.server.ts';
import type { FormRefusal } from '#app/forms/form.ts';
import { receiveForm } from '#app/forms/receive-form.server.ts';
import { sendForm } from '#app/forms/send-form.ts';
import { SentForm } from '#app/forms/sent-form.tsx';
import { getPortal } from '#app/portal.ts';
import { noteUnknownRecord } from '#app/request/note-event.server.ts';
import { readForm, badRequest } from '#app/request/read-body.server.ts';
import { sanitizeQuery } from '#app/request/sanitize-request.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { findFilterableList, listFilterableTitles } from './saved-filter-lists.server.ts';
import { RemoveFilter } from '#app/console-kit/list/saved-filter-bar.tsx';
import { getFormText } from '#app/console-kit/action/get-form-text.ts';

/** Loads a manager's saved filters. */
export async function loader({ context }: Route.LoaderArgs) {
  const filters = await listFilters(getPortal(context).database, getManager(context).id);
  return { filters: filters.flatMap(describeFilter), titles: listFilterableTitles() };
}

/** Leaves out filters for lists that no longer exist. */
function describeFilter({ id, list, name, query }: SavedFilter) {
  const found = findFilterableList(list);
  return found === null ? [] : [{ id, name, list: found.title, to: found.addressOf(query) }];
}

/** A submitted filter that couldn't be saved. */
interface Refused {
  list: string;
  query: string;
  refusal: FormRefusal;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { database, now } = getPortal(context);
  const managerId = getManager(context).id;
  const sent = await readForm(request);
  if (sent.get('intent') === 'remove') {
    const removed = await deleteFilter(database, { id: getFormText(sent, 'id'), managerId });
    if (removed === null) await noteUnknownRecord(context);
    throw redirect(leadBack(removed));
  }

  const found = findFilterableList(getFormText(sent, 'list'));
  if (found === null) return badRequest();
  const list = found.name;
  const query = found.toSavable(new URLSearchParams(sanitizeQuery(getFormText(sent, 'query').slice(0, 1_000))));
  if (query === '') return badRequest();

  const received = receiveForm(keepFilterForm, sent);
  if (received.kind === 'invalid') return data<Refused>({ list, query, refusal: received.refused.data }, { status: 400 });

  const saved = await saveFilter(database, { managerId, list, query, name: received.details.name, now: now() });
  if (saved.kind === 'saved') throw redirect(found.addressOf(query));

  const errors =
    saved.kind === 'name-taken' ? { name: 'You already have a filter with this name for this list. Choose another name.' } : {};
  const message = saved.kind === 'too-many' ? `You've reached the limit of ${mostFilters} filters for this list. Remove one first.` : null;
  return data<Refused>({ list, query, refusal: { cause: 'fields', errors, message, values: received.typed } }, { status: 409 });
}

/**
 * Returns the address of a removed filter's list, with the filter still applied. If the filter or its list no longer exists, returns the
 * address of the saved filters.
 */
function leadBack(removed: Awaited<ReturnType<typeof deleteFilter>>): string {
  const list = removed === null ? null : findFilterableList(removed.list);
  return removed === null || list === null ? href('/manage/filters') : list.addressOf(removed.query);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Refused | undefined> {
  const sent = await request.clone().formData();
  const answer = await sendForm(serverAction);
  if (answer === undefined || !('cause' in answer)) return answer;
  return { list: getFormText(sent, 'list'), query: getFormText(sent, 'query'), refusal: answer };
}

export default function Filters({ loaderData: { filters, titles }, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <>
      <ConsoleHeading
        title="Saved filters"
        note="Each saved filter also appears above its list. To add one, filter a list and choose Save this filter."
      />
      {actionData === undefined ? null : (
        <div className="mb-8">
          <h2 className="mb-3 font-serif text-xl font-semibold">Save a filter for {titles[actionData.list]?.toLowerCase()}</h2>
          <SentForm
            form={keepFilterForm}
            element={element}
            refusal={actionData.refusal}
            hidden={{ intent: 'keep', list: actionData.list, query: actionData.query }}
            submitLabel="Save"
          />
        </div>
      )}
      {filters.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">
          No saved filters yet. Filter a list and choose Save this filter.
        </p>
      ) : null}
      <ul className="m-0 list-none divide-y divide-line rounded-lg border border-line bg-surface p-0 empty:hidden">
        {filters.map(({ id, name, list, to }) => (
          <li key={id} className="flex items-center gap-3 pr-1 pl-4">
            <Link to={to} className="flex min-h-11 min-w-0 flex-1 items-center font-semibold wrap-anywhere text-brand hover:underline">
              {name}
            </Link>
            <span className="text-sm text-ink-muted">{list}</span>
            <RemoveFilter id={id} name={name} />
          </li>
        ))}
      </ul>
    </>
  );
}
