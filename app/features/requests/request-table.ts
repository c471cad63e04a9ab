import { toCsv } from './csv.ts';
import type { ListedRequest } from './list-requests.server.ts';
import { formOf, labelRequest, listContact } from './request-contents.ts';
import { timesOf } from './request-times.ts';
import { requestKinds, type RequestKind } from './rules.ts';

type Cell = string | number;

/** How requests stand in files: what all have in common, then the fields of their forms. */
export interface RequestTable {
  heading: readonly string[];
  csvRow: (request: ListedRequest) => Cell[];
  jsonRow: (request: ListedRequest) => unknown;
}

const commonHeading = [
  'Reference',
  'Kind',
  'Status',
  'Received (UTC)',
  'Due (UTC)',
  'Answered (UTC)',
  'From',
  'Email',
  'Phone',
  'Summary',
] as const;

/** Describes the table of requests, with a column for each field that a form of theirs has: of one kind, or of all. Fields of the same name share a column. */
export function describeRequestTable(kinds: readonly RequestKind[] = requestKinds): RequestTable {
  const titles = [...new Set(kinds.flatMap((kind) => listColumns(kind).map(({ title }) => title)))];
  return {
    heading: [...commonHeading, ...titles],
    csvRow: (request) => {
      const cells = new Map(listCells(request));
      return [...listCommonCells(request), ...titles.map((title) => cells.get(title) ?? '')];
    },
    jsonRow,
  };
}

/** Writes requests as CSV; what clients typed is text there too. */
export function requestsToCsv(requests: readonly ListedRequest[]): string {
  const { heading, csvRow } = describeRequestTable();
  return toCsv([heading, ...requests.map(csvRow)]);
}

/** Who asked has columns of its own already. */
function listColumns(kind: RequestKind): { name: string; title: string }[] {
  const { fields, from } = formOf(kind);
  const contact: string[] = Object.values(from);
  return Object.entries(fields)
    .filter(([name]) => !contact.includes(name))
    .map(([name, { words }]) => ({ name, title: words.fact ?? words.label }));
}

function listCells({ kind, details }: ListedRequest): [string, Cell][] {
  const { fields } = formOf(kind);
  const values: Record<string, unknown> = details;
  return listColumns(kind).map(({ name, title }) => {
    const field = fields[name];
    const cell = field?.toCell === undefined ? field?.describe(values[name]) : field.toCell(values[name]);
    return [title, cell ?? ''];
  });
}

function listCommonCells(request: ListedRequest): Cell[] {
  const { reference, kind, status } = request;
  const { askedAt, dueAt, answeredAt } = timesOf(request);
  const times = [askedAt, dueAt, answeredAt].map((time) => time?.toISOString() ?? '');
  return [reference, kind, status, ...times, ...listContact(request), labelRequest(request)];
}

function jsonRow(request: ListedRequest) {
  const { reference, kind, status, details } = request;
  const { askedAt, dueAt, answeredAt } = timesOf(request);
  const [from, email, phone] = listContact(request);
  return {
    reference,
    kind,
    status,
    receivedAt: askedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    from,
    email,
    phone,
    about: labelRequest(request),
    details,
  };
}
