import { useRef } from 'react';
import { data, Link, redirect } from 'react-router';

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
import { addressOfFilter, filterLists, isFilterList, type FilterListName } from './saved-filter-lists.ts';
import { RemoveFilter } from '#app/console-kit/saved-filter-bar.tsx';
import { getFormText } from '#app/console-kit/get-form-text.ts';

/** All filters that this manager keeps, list by list; and where one is named anew that could not be kept. */
export async function loader({ context }: Route.LoaderArgs) {
  const filters = await listFilters(getPortal(context).database, getManager(context).id);
  return { filters: filters.flatMap(describeFilter) };
}

/** One of a list that is no more leads nowhere, and is left out. */
function describeFilter({ id, list, name, query }: SavedFilter) {
  return isFilterList(list) ? [{ id, name, list: filterLists[list].title, to: addressOfFilter(list, query) }] : [];
}

/** A filter that could not be kept, as it was sent. */
interface Refused {
  list: FilterListName;
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

  const list = getFormText(sent, 'list');
  if (!isFilterList(list)) return badRequest();
  const query = filterLists[list].tidy(new URLSearchParams(sanitizeQuery(getFormText(sent, 'query').slice(0, 1_000))));
  if (query === '') return badRequest();

  const received = receiveForm(keepFilterForm, sent);
  if (received.kind === 'invalid') return data<Refused>({ list, query, refusal: received.refused.data }, { status: 400 });

  const saved = await saveFilter(database, { managerId, list, query, name: received.details.name, now: now() });
  if (saved.kind === 'saved') throw redirect(addressOfFilter(list, query));

  const errors = saved.kind === 'name-taken' ? { name: 'You keep a filter of this name in this list. Choose another name.' } : {};
  const message = saved.kind === 'too-many' ? `This list has ${mostFilters} filters of yours. Remove one of them first.` : null;
  return data<Refused>({ list, query, refusal: { cause: 'fields', errors, message, values: received.typed } }, { status: 409 });
}

/** Leads to the list of a removed filter as it showed it, or to all filters when it was gone already. */
function leadBack(removed: Awaited<ReturnType<typeof deleteFilter>>): string {
  return removed !== null && isFilterList(removed.list) ? addressOfFilter(removed.list, removed.query) : '/manage/filters';
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<Refused | undefined> {
  const sent = await request.clone().formData();
  const answer = await sendForm(serverAction);
  if (answer === undefined || !('cause' in answer)) return answer;
  const list = getFormText(sent, 'list');
  return isFilterList(list) ? { list, query: getFormText(sent, 'query'), refusal: answer } : undefined;
}

export default function Filters({ loaderData: { filters }, actionData }: Route.ComponentProps) {
  const element = useRef<HTMLFormElement>(null);

  return (
    <>
      <ConsoleHeading
        title="Filters that you keep"
        note="Each stands above its list. You make one there: filter the list, then keep the filter."
      />
      {actionData === undefined ? null : (
        <div className="mb-8">
          <h2 className="mb-3 font-serif text-xl font-semibold">A filter for {filterLists[actionData.list].title.toLowerCase()}</h2>
          <SentForm
            form={keepFilterForm}
            element={element}
            refusal={actionData.refusal}
            hidden={{ intent: 'keep', list: actionData.list, query: actionData.query }}
            submitLabel="Keep"
          />
        </div>
      )}
      {filters.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-5 py-8 text-center text-ink-muted">You keep no filter yet.</p>
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
