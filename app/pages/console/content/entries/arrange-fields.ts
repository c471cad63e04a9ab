import type { FieldEntry, SettingsField } from '#app/features/revisions/load-settings.server.ts';
import type { ListItem } from '#app/features/revisions/list-fields.ts';

/** A piece of a form: a field, the two fields of a table, the values of a record below a heading, or a list of records. */
export type FormNode =
  | { type: 'field'; field: SettingsField }
  | { type: 'table'; columns: SettingsField; rows: SettingsField }
  | { type: 'record'; title: string; entry: FieldEntry | null; nodes: FormNode[] }
  | { type: 'list'; field: SettingsField; cards: EntryNode[] };

/** An entry of a list. It has no nodes if it's edited on a page of its own, or has nothing to edit. */
export interface EntryNode extends ListItem {
  index: number;
  nodes: FormNode[];
}

/** Arranges a form's fields the way the content holds them: entries in lists, and records in each other. */
export function arrangeFields(fields: readonly SettingsField[]): FormNode[] {
  // A list comes before the lists in its entries.
  const lists = fields.filter(({ control }) => control === 'entries').toSorted((one, other) => one.name.length - other.name.length);
  const findList = (field: SettingsField, depth: number) =>
    lists.find((list) => list.groups.length > depth && (list === field || field.name.startsWith(`${list.name}[`)));
  return arrange(fields, sharedDepth(fields, findList), findList);
}

/** How many headings all fields have in common. They're what the page is about, so its own title says them. */
function sharedDepth(fields: readonly SettingsField[], findList: FindList): number {
  const [first] = fields;
  if (first === undefined) return 0;
  const isShared = (depth: number) =>
    fields.every((field) => ownDepth(field, findList(field, depth)) > depth && hasSame(field, first, depth));
  const own = first.groups.findIndex((_group, depth) => !isShared(depth));
  return own === -1 ? first.groups.length : own;
}

type FindList = (field: SettingsField, depth: number) => SettingsField | undefined;

/** How many headings a field, or the list that it's in, has above it. */
function ownDepth(field: SettingsField, list: SettingsField | undefined): number {
  return list === undefined ? field.groups.length : list.groups.length - 1;
}

function hasSame(one: SettingsField, other: SettingsField, depth: number): boolean {
  return one.groups[depth] === other.groups[depth];
}

function arrange(fields: readonly SettingsField[], depth: number, findList: FindList): FormNode[] {
  const nodes: FormNode[] = [];
  for (let at = 0; at < fields.length;) {
    const first = fields[at];
    if (first === undefined) break;
    const list = findList(first, depth);
    const isNested = ownDepth(first, list) > depth;
    const belongs = (field: SettingsField) => {
      const own = findList(field, depth);
      return isNested ? ownDepth(field, own) > depth && hasSame(field, first, depth) : list !== undefined && own === list;
    };
    const isSingle = list === undefined && !isNested;
    const end = fields.findIndex((field, index) => index > at && (isSingle || !belongs(field)));
    const run = fields.slice(at, end === -1 ? undefined : end);
    at += run.length;

    if (isNested)
      nodes.push({
        type: 'record',
        title: first.groups[depth] ?? '',
        entry: recordOf(run, depth),
        nodes: arrange(run, depth + 1, findList),
      });
    else if (list === undefined) pushField(nodes, first);
    else nodes.push({ type: 'list', field: list, cards: listCards(run, list, findList) });
  }
  return nodes;
}

/** Adds a field. Rows that come after their columns make a table with them. */
function pushField(nodes: FormNode[], field: SettingsField): void {
  const last = nodes.at(-1);
  const isBelowColumns =
    field.control === 'rows' &&
    last?.type === 'field' &&
    last.field.control === 'lines' &&
    last.field.name === field.name.replace(/\.rows$/, '.columns');
  if (isBelowColumns) nodes.splice(-1, 1, { type: 'table', columns: last.field, rows: field });
  else nodes.push({ type: 'field', field });
}

/** Returns the optional record whose values are below a heading, which can be taken out. */
function recordOf(fields: readonly SettingsField[], depth: number): FieldEntry | null {
  const own = fields.find(({ groups, entry }) => groups.length === depth + 1 && entry?.isRecord === true);
  return own?.entry ?? null;
}

function listCards(fields: readonly SettingsField[], list: SettingsField, findList: FindList): EntryNode[] {
  const depth = list.groups.length + 1;
  return list.items.map((item, index) => {
    const own = fields.filter(({ name }) => name.startsWith(`${list.name}[${index}]`));
    return { ...item, index, nodes: arrange(own, depth, findList) };
  });
}
