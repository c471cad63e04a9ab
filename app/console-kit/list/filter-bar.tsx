import type { ReactNode } from 'react';
import { Form } from 'react-router';

import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FilterInput, FilterSelect } from './filter-fields.tsx';
import type { LoadedField, LoadedList } from './loaded-list.ts';

/** A list's filters. Changing a filter reloads the page with the new value in the address. */
export function FilterBar({ list, children }: { list: LoadedList; children?: ReactNode }) {
  const { fields, address, path } = list;
  if (fields.length === 0) return null;
  const searched = fields.find(({ options }) => options === null)?.name;

  return (
    <>
      <Form role="search" key={address} className="mb-4 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        {fields.map((field) => (
          <FilterField key={field.name} field={field} isSearched={field.name === searched} />
        ))}
        <div className="flex flex-wrap gap-2 max-sm:col-span-2">
          <Button type="submit" look="secondary">
            Filter
          </Button>
          {children}
          {address === '' ? null : (
            <ButtonLink to={path} look="quiet">
              Clear filters
            </ButtonLink>
          )}
        </div>
      </Form>
      {fields.map(({ name, error }) =>
        error === null ? null : (
          <p key={name} id={`${name}-error`} role="alert" className="mb-4 text-sm font-medium text-danger">
            {error}
          </p>
        ),
      )}
    </>
  );
}

function FilterField({ field, isSearched }: { field: LoadedField; isSearched: boolean }) {
  const { name, label, value, options, type, inputMode, placeholder, error } = field;
  if (options !== null) return <FilterSelect label={label} name={name} defaultValue={value} options={options} />;

  const input = (
    <FilterInput
      {...{ label, name, type, inputMode, placeholder }}
      defaultValue={value}
      autoComplete="off"
      data-list-search={isSearched ? true : undefined}
      aria-invalid={error === null ? undefined : true}
      aria-describedby={error === null ? undefined : `${name}-error`}
    />
  );
  return type === 'search' ? <div className="max-sm:col-span-2 md:w-96">{input}</div> : input;
}
