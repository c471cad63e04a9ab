import { toCsv } from './csv.ts';
import type { ListedRequest } from './list-requests.server.ts';
import { formOf, labelRequest, listContact } from './request-contents.ts';
import { timesOf } from './request-times.ts';
import { requestKinds, type RequestKind } from './rules.ts';

export interface RequestColumn {
  /** The column's key in JSON. */
  id: string;
  label: string;
  value: (request: ListedRequest) => string | number | Date | null;
}

const commonColumns: readonly RequestColumn[] = [
  { id: 'reference', label: 'Reference', value: ({ reference }) => reference },
  { id: 'kind', label: 'Kind', value: ({ kind }) => kind },
  { id: 'status', label: 'Status', value: ({ status }) => status },
  { id: 'receivedAt', label: 'Received (UTC)', value: (request) => timesOf(request).askedAt },
  { id: 'dueAt', label: 'Due (UTC)', value: (request) => timesOf(request).dueAt },
  { id: 'answeredAt', label: 'Answered (UTC)', value: (request) => timesOf(request).answeredAt },
  { id: 'from', label: 'From', value: (request) => listContact(request)[0] ?? '' },
  { id: 'email', label: 'Email', value: (request) => listContact(request)[1] ?? '' },
  { id: 'phone', label: 'Phone', value: (request) => listContact(request)[2] ?? '' },
  { id: 'about', label: 'Summary', value: labelRequest },
];

/**
 * Lists the columns of an export: those that all requests share, then the fields of each form. Fields with the same name share a column.
 */
export function listRequestColumns(kinds: readonly RequestKind[] = requestKinds): {
  common: readonly RequestColumn[];
  fields: RequestColumn[];
} {
  const titles = [...new Set(kinds.flatMap((kind) => listFields(kind).map(({ title }) => title)))];
  return {
    common: commonColumns,
    fields: titles.map((title) => ({ id: title, label: title, value: (request) => findField(request, title) })),
  };
}

/** Writes requests as CSV. Clients' text never runs as a formula in a spreadsheet. */
export function requestsToCsv(requests: readonly ListedRequest[]): string {
  const { common, fields } = listRequestColumns();
  const columns = [...common, ...fields];
  const writeCell = (cell: ReturnType<RequestColumn['value']>) => (cell instanceof Date ? cell.toISOString() : (cell ?? ''));
  return toCsv([columns.map(({ label }) => label), ...requests.map((request) => columns.map(({ value }) => writeCell(value(request))))]);
}

/** Lists a form's fields except the sender's details, which have their own columns. */
function listFields(kind: RequestKind): { name: string; title: string }[] {
  const { fields, from } = formOf(kind);
  const contact: string[] = Object.values(from);
  return Object.entries(fields)
    .filter(([name]) => !contact.includes(name))
    .map(([name, { words }]) => ({ name, title: words.fact ?? words.label }));
}

function findField({ kind, details }: ListedRequest, title: string): string | number | null {
  const name = listFields(kind).find((field) => field.title === title)?.name;
  const field = name === undefined ? undefined : formOf(kind).fields[name];
  if (name === undefined || field === undefined) return null;

  const values: Record<string, unknown> = details;
  return (field.toCell === undefined ? field.describe(values[name]) : field.toCell(values[name])) ?? null;
}
