import type { FieldValue, ValuePath } from './files/edit-yaml.server.ts';

/** The parts of a JSON Schema that describe a form (Draft 7, as written for editors). */
export interface JsonSchema {
  type?: string;
  description?: string;
  format?: string;
  contentMediaType?: string;
  pattern?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: string[];
  const?: string;
  default?: unknown;
  $ref?: string;
  definitions?: Record<string, JsonSchema>;
}

/**
 * How a value is edited. Two aren't values themselves: `entries` is the end of a list of records, where another one can be added, and
 * `absent` is an optional record that isn't there yet.
 */
export type FieldControl =
  'line' | 'text' | 'lines' | 'rows' | 'number' | 'yes-no' | 'choice' | 'colour' | 'email' | UploadControl | 'entries' | 'absent';

/** The controls for the address of an uploaded file. */
export type UploadControl = (typeof uploadControls)[number];

const uploadControls = ['picture', 'portrait', 'link-preview', 'video', 'captions'] as const;

/** A value of a content file as a form shows it. */
export interface ContentField {
  path: ValuePath;
  label: string;
  hint: string | null;
  /** The headings above the field, from the outside in. */
  groups: string[];
  control: FieldControl;
  /** The options of a choice, or the kinds of records that a list can hold. */
  choices: FieldChoice[];
  /** How much Markdown the value can have: one line, or paragraphs, lists and headings. Null if it's plain text. */
  markdown: 'line' | 'blocks' | null;
  /** Whether the value is an address, or several. */
  isAddress?: true;
  /** The entries of the list that an `entries` field ends. */
  items: ListItem[];
  value: FieldValue | undefined;
  isRequired: boolean;
  /** The list entry or optional record that the value belongs to, if any. */
  entry: ListEntry | null;
  /** The records to add, by kind, for `entries` and `absent`. */
  makes: (id: string, kind: string) => unknown;
}

/** An option of a choice, or a kind of record with what it's for. */
export interface FieldChoice {
  value: string;
  label: string;
  note?: string;
}

/** An entry of a list as its card shows it. The kind is a teaching block's type, for example. */
export interface ListItem {
  title: string;
  kind: string | null;
}

/** An entry of a list of records. An optional record counts as the only entry of a list. */
export interface ListEntry {
  list: ValuePath;
  index: number;
  count: number;
}

/** Names that a key alone doesn't give. */
const namedKeys: Record<string, string> = {
  coFounder: 'Founder',
  to: 'Address',
  asOf: 'Last checked',
  product: 'Product name',
  provider: 'Company name',
  school: 'Training school',
  logo: 'Logo',
  preview: 'Link preview image',
  brandDark: 'Brand (dark theme)',
  realEstateGpt: 'Real estate assistant',
  mortgageGpt: 'Mortgage assistant',
  assistantUrl: "Your assistant's address",
  missing: 'Still to add',
  alt: 'Alternative text',
  upload: 'File',
  url: 'Address',
  isWorked: 'Worked on weekends',
  answerHours: 'Hours to answer',
  check: 'Quick check',
  right: 'Right answer',
  esa: 'Public holidays (Employment Standards Act)',
  legislation: 'Holidays of the Legislation Act',
  federal: 'Federal holidays',
  banks: 'Other bank holidays',
  civic: 'Civic Holiday',
};

/** The kinds of blocks whose type isn't what people call them. */
const namedKinds: Record<string, string> = {
  prose: 'Paragraph',
  'can-cannot': 'Allowed and not allowed',
  tasks: 'Task list',
  message: 'Message example',
  boundaries: 'Alone, with approval, never',
  'ai-tools': 'AI tools',
  'use-cases': 'AI use cases',
  agreement: 'Conduct agreement',
  step: 'Start of a step',
  links: 'Link cards',
  figures: 'Key figures',
};

/** Names a kind of record: "Message example" for the block `message`. */
export function nameKindOf(kind: string): string {
  return namedKinds[kind] ?? nameKey(kind);
}

/** Keys that hold records together and are never edited. */
export const hiddenKeys = new Set(['id', 'key', 'slug', 'kind', 'type', 'notFilledIn', 'askAt', 'acceptedTexts']);

/** Writes a key the way people read it: "supportEmail" becomes "Support email". */
export function nameKey(key: string): string {
  const words = key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
  return namedKeys[key] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

type Resolve = (schema: JsonSchema) => JsonSchema;

interface Place {
  path: ValuePath;
  groups: string[];
  key: string;
  isRequired: boolean;
  entry: ListEntry | null;
}

/** Lists the fields for a file's values, in the order of its schema. Lists of records have the fields of the records they contain. */
export function listFields(root: JsonSchema, data: unknown): ContentField[] {
  const resolve: Resolve = (schema) => {
    const name = schema.$ref?.replace('#/definitions/', '');
    return name === undefined ? schema : resolve(root.definitions?.[name] ?? {});
  };
  return fieldsOf(resolve(root), data, { path: [], groups: [], key: '', isRequired: true, entry: null }, resolve);
}

function fieldsOf(given: JsonSchema, value: unknown, place: Place, resolve: Resolve): ContentField[] {
  const schema = resolve(given);
  const kinds = listKinds(schema, resolve);
  if (kinds.length > 1 && schema.enum === undefined) {
    const fitting = kinds.find((kind) => fits(kind, value, resolve)) ?? kinds[0];
    return fitting === undefined ? [] : fieldsOf(fitting, value, place, resolve);
  }
  if (schema.properties !== undefined || typeof schema.additionalProperties === 'object')
    return fieldsOfRecord(schema, value, place, resolve);
  if (schema.type !== 'array') return [describe(schema, value, place)];

  const items = resolve(schema.items ?? {});
  if (isText(items)) return [describe({ ...schema, type: 'lines', ...textOf(items) }, value, place)];
  if (items.type === 'array' && isText(resolve(items.items ?? {}))) return [describe({ ...schema, type: 'rows' }, value, place)];
  return fieldsOfList(schema, value, place, resolve);
}

function fieldsOfRecord(schema: JsonSchema, value: unknown, place: Place, resolve: Resolve): ContentField[] {
  const { path } = place;
  // A record with a default is always there, even if the file leaves it out.
  const isOptionalRecord = !place.isRequired && schema.default === undefined && typeof path.at(-1) === 'string';
  if (isOptionalRecord && value === undefined) {
    const makes = (id: string) => emptyValue(schema, id, resolve);
    return [{ ...describe({ description: schema.description ?? '', type: 'absent' }, undefined, place), makes }];
  }

  const groups = path.length === 0 ? [] : [...place.groups, nameRecord(place.key, value, place.groups.at(-1))];
  const entry = isOptionalRecord ? { list: path, index: 0, count: 1 } : place.entry;
  const map = (value ?? {}) as Record<string, unknown>;
  const inside = (key: string, below: JsonSchema, isRequired: boolean) =>
    fieldsOf(below, map[key], { path: [...path, key], groups, key, isRequired, entry }, resolve);
  if (schema.properties === undefined)
    return Object.keys(map).flatMap((key) => inside(key, schema.additionalProperties as JsonSchema, true));
  return Object.entries(schema.properties)
    .filter(([key]) => !hiddenKeys.has(key))
    .flatMap(([key, below]) => inside(key, below, schema.required?.includes(key) === true));
}

function fieldsOfList(schema: JsonSchema, value: unknown, place: Place, resolve: Resolve): ContentField[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  const groups = [...place.groups, nameKey(place.key)];
  const kinds = listKinds(schema.items ?? {}, resolve);
  const makes = (id: string, kind: string) =>
    emptyValue(kinds.find((each) => nameKind(each, resolve).value === kind) ?? kinds[0] ?? {}, id, resolve);
  const end = describe({ type: 'entries', description: schema.description ?? '' }, undefined, place);
  const listed = items.map((item, index) => ({ title: nameRecord(String(index), item, groups.at(-1)), kind: kindOf(item) }));
  return [
    ...items.flatMap((item, index) =>
      fieldsOf(
        schema.items ?? {},
        item,
        {
          path: [...place.path, index],
          groups,
          key: String(index),
          isRequired: true,
          entry: { list: place.path, index, count: items.length },
        },
        resolve,
      ),
    ),
    { ...end, groups, items: listed, choices: kinds.length > 1 ? kinds.map((kind) => nameKind(kind, resolve)) : [], makes },
  ];
}

/** Lists the schemas that a value can have: the alternatives, if there are any. */
function listKinds(given: JsonSchema, resolve: Resolve): JsonSchema[] {
  const schema = resolve(given);
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives === undefined ? [schema] : alternatives.flatMap((each) => listKinds(each, resolve));
}

/** Returns the property that tells a kind of record from the others, such as `type: prose`. */
function findMark({ properties = {} }: JsonSchema, resolve: Resolve): [string, JsonSchema] | undefined {
  return Object.entries(properties)
    .map(([key, below]): [string, JsonSchema] => [key, resolve(below)])
    .find(([, { const: mark }]) => mark !== undefined);
}

function nameKind(schema: JsonSchema, resolve: Resolve): FieldChoice {
  const [, mark] = findMark(schema, resolve) ?? [];
  const value = mark?.const ?? '';
  return { value, label: nameKindOf(value), ...(mark?.description === undefined ? {} : { note: mark.description }) };
}

function kindOf(value: unknown): string | null {
  const { type, kind } = (value ?? {}) as Record<string, unknown>;
  return [type, kind].find((text) => typeof text === 'string') ?? null;
}

function isText({ type, enum: options }: JsonSchema): boolean {
  return type === 'string' && options === undefined;
}

/** Tells whether a value is of this kind: of the same type and, for records, with the same mark or the required keys. */
function fits(schema: JsonSchema, value: unknown, resolve: Resolve): boolean {
  if (Array.isArray(value)) return schema.type === 'array';
  if (typeof value !== 'object' || value === null)
    return schema.type === typeof value || (schema.type === 'integer' && typeof value === 'number');
  if (schema.properties === undefined) return false;
  const map = value as Record<string, unknown>;
  const [key, mark] = findMark(schema, resolve) ?? [];
  return key === undefined ? (schema.required ?? []).every((name) => Object.hasOwn(map, name)) : map[key] === mark?.const;
}

/** Names an entry of a list in lower case, from the list's own name: "Categories" becomes "category". */
export function nameEntryOf(list: string): string {
  const words = list.toLowerCase();
  if (words.endsWith('ies')) return `${words.slice(0, -3)}y`;
  return words.endsWith('s') && !words.endsWith('ss') && words !== 'news' ? words.slice(0, -1) : `entry of ${words}`;
}

/** Names a record: by its key if that has a name, or by its own title, its kind, its number in a list, or its key. */
export function nameRecord(key: string, value: unknown, list = 'Entries'): string {
  const { title, label, name, term, question, caption, type, kind } = (value ?? {}) as Record<string, unknown>;
  // A title with a placeholder, such as an email's subject, isn't a name yet.
  const own = [title, label, name, term, question, caption].find((text) => typeof text === 'string' && !/^$|\{\w+\}/.test(text));
  if (typeof own === 'string' && namedKeys[key] === undefined) return own;
  const mark = kindOf({ type, kind });
  if (mark !== null) return nameKindOf(mark);
  return /^\d+$/.test(key) ? `${nameKey(nameEntryOf(list))} ${Number(key) + 1}` : nameKey(key);
}

function describe(schema: JsonSchema, value: unknown, { path, groups, key, isRequired, entry }: Place): ContentField {
  return {
    path,
    label: /^\d+$/.test(key) ? `Entry ${Number(key) + 1}` : nameKey(key),
    hint: schema.description || null,
    groups,
    control: controlOf(schema, value, path),
    choices: schema.type === 'boolean' ? listAnswers(schema, value) : listOptions(schema),
    value: value as FieldValue | undefined,
    markdown: markdownOf(schema),
    ...(isAddress(schema) ? { isAddress: true } : {}),
    items: [],
    isRequired,
    entry,
    makes: () => undefined,
  };
}

function listOptions({ enum: options = [] }: JsonSchema): FieldChoice[] {
  return options.map((option) => ({ value: option, label: nameKey(option) }));
}

/** The answers to a yes-or-no question. A value that isn't set counts as its default, so the form shows that one. */
function listAnswers({ default: preset }: JsonSchema, value: unknown): FieldChoice[] {
  const isPreset = (answer: boolean) => value !== answer && preset === answer;
  return [
    { value: isPreset(true) ? '' : 'yes', label: 'Yes' },
    { value: isPreset(false) ? '' : 'no', label: 'No' },
  ];
}

/** The media types that the schemas give to text with Markdown. */
const markdownTypes: Record<string, ContentField['markdown']> = {
  'text/markdown': 'blocks',
  'text/markdown; variant=inline': 'line',
};

function markdownOf({ contentMediaType = '' }: JsonSchema): ContentField['markdown'] {
  return markdownTypes[contentMediaType] ?? null;
}

/** Only addresses can have a slash, among the texts that have a pattern. Colours can as well, and have a field of their own. */
function isAddress({ pattern = '' }: JsonSchema): boolean {
  return pattern.includes('/');
}

/** Returns what a list of texts has from its texts' schema. */
function textOf({ contentMediaType, pattern }: JsonSchema): JsonSchema {
  return { ...(contentMediaType === undefined ? {} : { contentMediaType }), ...(pattern === undefined ? {} : { pattern }) };
}

/** The length from which a text gets a field with several lines, in characters. */
const longLine = 60;

function controlOf({ type, format, contentMediaType, enum: options }: JsonSchema, value: unknown, path: ValuePath): FieldControl {
  if (options !== undefined) return 'choice';
  if (type === 'lines' || type === 'rows' || type === 'entries' || type === 'absent') return type;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'yes-no';
  if (path.includes('colours')) return 'colour';
  if (format === 'email') return 'email';
  const upload = uploadControls.find((control) => control === format);
  if (upload !== undefined) return upload;
  if (contentMediaType === 'text/markdown') return 'text';
  return typeof value === 'string' && (value.length > longLine || value.includes('\n')) ? 'text' : 'line';
}

/** Returns a value as the text of its field. */
export function writeField({ control, value }: Pick<ContentField, 'control' | 'value'>): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (control === 'rows') return (value as unknown as string[][]).map((cells) => cells.map(escapeCell).join(' | ')).join('\n');
  return Array.isArray(value) ? value.join('\n') : String(value);
}

/** In a field of rows, `|` separates the cells, so a `|` inside a cell is escaped with a backslash. */
function escapeCell(cell: string): string {
  return cell.replaceAll('|', String.raw`\|`);
}

/** Two code points that mean nothing and that no YAML file can have. */
const notInYaml = /[\uFFFE\uFFFF]/g;

/** Reads the text of a field. Empty text is no value. Text that doesn't fit stays as it is: publishing refuses it with a reason. */
export function readField({ control }: Pick<ContentField, 'control'>, typed: string): unknown {
  const text = typed.replaceAll('\r\n', '\n').replaceAll(notInYaml, '').trim();
  if (text === '') return undefined;
  if (control === 'yes-no' && ['yes', 'no'].includes(text)) return text === 'yes';
  if (control === 'lines') return listLines(text);
  if (control === 'rows')
    return listLines(text).map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(String.raw`\|`, '|').trim()));
  if (control === 'number') return Number.isFinite(Number(text)) ? Number(text) : text;
  return text;
}

/** Returns the text that a field shows once a text has been saved from it. */
export function writeSaved({ control }: Pick<ContentField, 'control'>, typed: string): string {
  return writeField({ control, value: readField({ control }, typed) as FieldValue | undefined });
}

function listLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns an empty value with everything that its schema requires. `id` becomes a record's identifier, which no form shows. */
function emptyValue(schema: JsonSchema, id: string, resolve: Resolve): unknown {
  const { type, properties, required = [], enum: options, items, anyOf, oneOf, const: fixed } = schema;
  if (fixed !== undefined) return fixed;
  const [option] = anyOf ?? oneOf ?? [];
  if (properties !== undefined)
    return Object.fromEntries(required.map((key) => [key, key === 'id' ? id : emptyValue(resolve(properties[key] ?? {}), id, resolve)]));
  if (options !== undefined) return options[0];
  if (type === 'array') return items !== undefined && isText(resolve(items)) ? [''] : [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 0;
  return type === undefined && option !== undefined ? emptyValue(resolve(option), id, resolve) : '';
}
