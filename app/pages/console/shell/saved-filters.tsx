import { Link } from 'react-router';

import type { Route } from './+types/saved-filters';
import { listFilters, type SavedFilter } from '#app/features/lists/saved-filters-store.server.ts';
import { keepFilterForm } from '#app/features/team/form.ts';
import { revalidateUnlessUnsent } from '#app/forms/revalidate-unless-unsent.ts';
import { getPortal } from '#app/portal.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { sendAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, answerTo } from '#app/console-kit/action/action-form.tsx';
import { ConsoleHeading } from '#app/console-kit/console-heading.tsx';
import { ConsoleNotice } from '#app/console-kit/console-notice.tsx';
import { RemoveFilter } from '#app/console-kit/list/saved-filter-bar.tsx';
import { filterActions } from './saved-filter-actions.server.ts';
import { findFilterableList, listFilterableTitles } from './saved-filter-lists.server.ts';

/** Loads a manager's saved filters. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = await listFilters(getPortal(context).database, getManager(context).id);
  return {
    filters: filters.flatMap(describeFilter),
    titles: listFilterableTitles(),
    keep: filterActions.showOne('keep', { context, url }, null),
  };
}

/** Leaves out filters for lists that no longer exist. */
function describeFilter({ id, list, name, query }: SavedFilter) {
  const found = findFilterableList(list);
  return found === null ? [] : [{ id, name, list: found.title, to: found.addressOf(query) }];
}

export function action(args: Route.ActionArgs) {
  return filterActions.receive(args);
}

export const shouldRevalidate = revalidateUnlessUnsent;

export function clientAction(args: Route.ClientActionArgs) {
  return sendAction(args, ['list', 'query']);
}

export default function Filters({ loaderData: { filters, titles, keep }, actionData }: Route.ComponentProps) {
  const refused = answerTo(actionData, 'keep')?.refusal?.values;

  return (
    <>
      <ConsoleHeading
        title="Saved filters"
        note="Each saved filter also appears above its list. To add one, filter a list and choose Save this filter."
      />
      <ConsoleNotice text={answerTo(actionData, 'remove')?.refusal?.message ?? null} tone="refused" />
      {refused?.['list'] === undefined ? null : (
        <div className="mb-8">
          <h2 className="mb-3 font-serif text-xl font-semibold">Save a filter for {titles[refused['list']]?.toLowerCase()}</h2>
          <ActionForm
            action={{ ...keep, hidden: { ...keep.hidden, list: refused['list'], query: refused['query'] ?? '' } }}
            form={keepFilterForm}
            answer={actionData}
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
