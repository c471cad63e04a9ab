import { Form, href, Link } from 'react-router';

import { Button, PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { FilterInput } from './filter-fields.tsx';
import type { LoadedList } from './loaded-list.ts';

/** Shows a manager's saved filters as links above the list, with a form that saves the current filter. */
export function SavedFilterBar({ list: { name: listName, path, saved, savable } }: { list: LoadedList }) {
  const isNew = savable !== '' && !saved.some(({ query }) => query === savable);
  if (saved.length === 0 && !isNew) return null;

  return (
    <div className="mb-4 flex flex-wrap items-start gap-2 print:hidden">
      {saved.length === 0 ? null : (
        <ul aria-label="Saved filters" className="m-0 flex list-none flex-wrap gap-2 p-0">
          {saved.map(({ id, name, query }) => (
            <li
              key={id}
              className={classNames(
                'flex max-w-full items-center rounded-md border',
                query === savable ? 'border-brand bg-brand-soft font-semibold' : 'border-line bg-surface',
              )}
            >
              <Link
                to={query === '' ? path : `${path}?${query}`}
                aria-current={query === savable ? 'true' : undefined}
                className="inline-flex min-h-11 min-w-0 items-center pr-1 pl-3 wrap-anywhere text-brand hover:underline md:min-h-9"
              >
                {name}
              </Link>
              <RemoveFilter id={id} name={name} />
            </li>
          ))}
        </ul>
      )}
      {isNew ? <SaveFilter key={savable} list={listName} query={savable} /> : null}
    </div>
  );
}

/** A button that removes a saved filter. */
export function RemoveFilter({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" action={href('/manage/filters')} className="flex">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="id" value={id} />
      <PlainButton
        type="submit"
        aria-label={`Remove the filter ${name}`}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md text-ink-muted hover:text-ink md:min-h-9 md:min-w-9"
      >
        <Icon name="x" className="size-4" />
      </PlainButton>
    </Form>
  );
}

function SaveFilter({ list, query }: { list: string; query: string }) {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center rounded-md px-2 font-semibold text-brand md:min-h-9">
        Save this filter
      </summary>
      <Form method="post" action={href('/manage/filters')} className="mt-1 mb-2 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="keep" />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <FilterInput label="Name" name="name" required maxLength={120} autoComplete="off" />
        <Button type="submit" look="secondary">
          Save
        </Button>
        <p className="basis-full text-sm text-ink-muted">
          The filter will appear above this list, and only you can see it. Your search text isn't saved.
        </p>
      </Form>
    </details>
  );
}
