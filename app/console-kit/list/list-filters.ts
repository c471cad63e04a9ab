import { readIdentifier, readKey } from '#app/forms/read-query.ts';
import type { FilterOption } from './filter-fields.tsx';

/** A list filter, with its value in the address and its control in the filter bar. */
export interface Filter<Value extends string = string, Context = unknown> {
  label: string;
  /** The default value, which the address leaves out. */
  initial: Value;
  /** Reads the value from the address. Returns null if the filter doesn't recognize the value. */
  read: (typed: string) => Value | null;
  control:
    TextControl | { kind: 'choice'; options: readonly FilterOption[] | ((context: Context, chosen: string) => Promise<FilterOption[]>) };
  /** Returns the error for a typed value, or null if the value is valid. */
  refuse?: (value: string) => string | null;
  /** True for searches for people. If such a search were saved, it would keep a person's name after the person is erased. */
  isNeverSaved?: boolean;
}

interface TextControl {
  kind: 'text';
  type: 'text' | 'search';
  inputMode?: 'decimal';
  placeholder?: string;
}

export type Filters<Context = unknown> = Readonly<Record<string, Filter<string, Context>>>;

export type FilterValues<Known extends Filters<never>> = {
  [Name in keyof Known]: Known[Name] extends Filter<infer Value, never> ? Value : never;
};

/** Creates a filter that offers a choice of keys. `any` is the label of the option that doesn't filter, or else the initial key. */
export function oneOf<Key extends string>(label: string, names: Readonly<Record<Key, string>>, any: string): Filter<Key | ''>;
export function oneOf<Key extends string>(label: string, names: Readonly<Record<Key, string>>, any: { initial: NoInfer<Key> }): Filter<Key>;
export function oneOf(label: string, names: Readonly<Record<string, string>>, any: string | { initial: string }): Filter {
  const options = Object.entries(names).map(([value, name]) => ({ value, label: name }));
  return {
    label,
    initial: typeof any === 'string' ? '' : any.initial,
    read: (typed) => readKey(names, typed),
    control: { kind: 'choice', options: typeof any === 'string' ? [{ value: '', label: any }, ...options] : options },
  };
}

/** Creates a filter that offers a choice of records by ID. The records are loaded for each page. */
export function oneRecord<Context>(
  label: string,
  options: (context: Context, chosen: string) => Promise<FilterOption[]>,
): Filter<string, Context> {
  return { label, initial: '', read: readIdentifier, control: { kind: 'choice', options } };
}

/** Creates a filter for one line of text. */
export function text(
  label: string,
  { longest = 200, refuse, ...control }: { longest?: number; inputMode?: 'decimal'; placeholder?: string; refuse?: Filter['refuse'] } = {},
): Filter {
  return {
    label,
    initial: '',
    read: (typed) => typed.trim().slice(0, longest),
    control: { kind: 'text', type: 'text', ...control },
    ...(refuse === undefined ? {} : { refuse }),
  };
}

/** Creates a filter that searches for people. Saved filters leave this search out. */
export function search(label: string, { longest = 200 } = {}): Filter {
  return { ...text(label, { longest }), control: { kind: 'text', type: 'search' }, isNeverSaved: true };
}

/** Reads the filters from an address, ignoring values that the filters don't recognize. */
export function readFilters<Known extends Filters<never>>(filters: Known, address: URLSearchParams): FilterValues<Known> {
  const values = Object.entries(filters).map(([name, { initial, read }]) => [name, read(address.get(name) ?? initial) ?? initial]);
  return Object.fromEntries(values) as FilterValues<Known>;
}

/** Writes filter values as an address, leaving out initial values. */
export function writeFilters<Known extends Filters<never>>(filters: Known, values: FilterValues<Known>): URLSearchParams {
  const entries = Object.entries<string>(values).filter(([name, value]) => value !== filters[name]?.initial);
  return new URLSearchParams(entries);
}
