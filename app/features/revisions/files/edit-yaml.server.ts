import { isDeepStrictEqual } from 'node:util';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { Document, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';

/** Where a value is in a file, such as `['page', 'topics', 0, 'text']`. */
export type ValuePath = readonly (string | number)[];

/** The value of a form's field. */
export type FieldValue = string | number | boolean | readonly string[];

/**
 * A new value for one place in a file: anything that YAML can hold. Undefined removes it. The index after the last entry of a list adds
 * one.
 */
export interface ValueChange {
  path: ValuePath;
  value: unknown;
}

/** Reads a YAML file the way the content loader does. */
export function readYaml(source: string): unknown {
  return load(source, { schema: CORE_SCHEMA });
}

/** Returns the value at a path. Returns undefined if there's none. */
export function getValue(data: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    data,
  );
}

/**
 * Changes values in a YAML file. Everything else stays as it was written, byte for byte, including comments, order and line breaks. Throws
 * if the file isn't valid YAML.
 */
export async function setYamlValues(source: string, changes: readonly ValueChange[]): Promise<string> {
  const yaml = await import('yaml');
  let text = source;
  let data = readYaml(source);
  for (const { path, value } of changes) {
    if (isDeepStrictEqual(getValue(data, path), value)) continue;

    const wanted = withValue(data, path, value);
    const document = yaml.parseDocument(text, { intAsBigInt: false });
    const edited = editInPlace(yaml, { text, document, path, value });
    const isRight = (written: string | null) => written !== null && isDeepStrictEqual(tryRead(written), wanted);
    const written = isRight(edited) ? edited : rewrite(document, path, value).find(isRight);
    if (typeof written !== 'string') throw new Error(`The value at ${path.join('.')} couldn't be written.`);
    text = written;
    data = wanted;
  }
  return text;
}

/** Reads a YAML file. Returns undefined if it isn't valid YAML, which a file on disk or an imported draft may not be. */
export function tryRead(text: string): unknown {
  try {
    return readYaml(text);
  } catch {
    return undefined;
  }
}

/** Writes a new file. `schema` is the address of its schema, for editors. */
export async function writeYaml(data: unknown, schema: string): Promise<string> {
  const { stringify } = await import('yaml');
  return `# yaml-language-server: $schema=${schema}\n${stringify(data, { lineWidth: 0, version: '1.2', schema: 'core' })}`;
}

type Yaml = typeof import('yaml');

interface Edit {
  text: string;
  document: Document.Parsed;
  path: ValuePath;
  value: unknown;
}

/** Returns the text with only the value's own characters replaced. Returns null if that isn't possible. */
function editInPlace(yaml: Yaml, edit: Edit): string | null {
  const { text, document, path, value } = edit;
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (yaml.isMap(parent)) {
    const pair = parent.items.find(({ key }) => yaml.isScalar(key) && key.value === path.at(-1)) as Pair<Scalar, ParsedNode> | undefined;
    if (pair === undefined) return value === undefined ? text : addPair(yaml, edit, parent as YAMLMap.Parsed);
    return value === undefined ? removePair(text, parent as YAMLMap.Parsed, pair) : replaceValue(yaml, edit, pair);
  }
  if (yaml.isSeq(parent) && parent.items.length === path.at(-1)) return addItem(yaml, edit, parent as YAMLSeq.Parsed);
  const item = yaml.isSeq(parent) && value !== undefined ? (parent.items[Number(path.at(-1))] as ParsedNode | undefined) : undefined;
  return item === undefined ? null : replaceItem(yaml, edit, item);
}

/** Replaces an entry of a list. */
function replaceItem(yaml: Yaml, { text, value }: Edit, { range }: ParsedNode): string | null {
  if (!range || value === undefined) return null;
  const [start, valueEnd] = range;
  const end = text.slice(start, valueEnd).endsWith('\n') ? valueEnd - 1 : valueEnd;
  return `${text.slice(0, start)}${writeValue(yaml, value, indentAt(text, start)).trimStart()}${text.slice(end)}`;
}

/** Adds an entry below the last one of a list, which has one entry per line. */
function addItem(yaml: Yaml, { text, value }: Edit, list: YAMLSeq.Parsed): string | null {
  const last = list.items.at(-1)?.range;
  if (!last || list.flow === true || value === undefined) return null;
  const [start, valueEnd] = last;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const dash = /^ *(?=- )/.exec(text.slice(lineStart, start))?.[0];
  if (dash === undefined) return null;

  const lineEnd = text.slice(0, valueEnd).endsWith('\n') ? valueEnd - 1 : text.indexOf('\n', valueEnd);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const written = writeValue(yaml, value, dash.length).trim();
  return `${text.slice(0, end)}\n${dash}- ${written}${text.slice(end) || '\n'}`;
}

/** Returns how far the line that holds a position is indented. */
function indentAt(text: string, position: number): number {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ ]*(- +)*/.exec(text.slice(start, position + 1))?.[0].length ?? 0;
}

/** Writes a value as it stands behind its key, with lines indented below the key. */
function writeValue(yaml: Yaml, value: unknown, indent: number): string {
  const written = yaml
    .stringify({ v: value }, { lineWidth: 0, indent: 2, version: '1.2', schema: 'core' })
    .replace(/^v:/, '')
    .replace(/\n$/, '');
  return written.replaceAll(/\n(?=.)/g, `\n${' '.repeat(indent)}`);
}

function replaceValue(yaml: Yaml, { text, value }: Edit, pair: Pair<Scalar, ParsedNode>): string | null {
  const [keyStart, keyEnd] = pair.key.range ?? [];
  const range = pair.value?.range;
  if (keyStart === undefined || keyEnd === undefined || value === undefined || !range) return null;

  const [start, valueEnd] = range;
  const colon = text.indexOf(':', keyEnd);
  if (colon === -1 || colon > start) return null;
  // A block's range includes its last line break.
  const end = text.slice(start, valueEnd).endsWith('\n') ? valueEnd - 1 : valueEnd;
  return `${text.slice(0, colon + 1)}${writeValue(yaml, value, indentAt(text, keyStart))}${text.slice(end)}`;
}

function addPair(yaml: Yaml, { text, path, value }: Edit, parent: YAMLMap.Parsed): string | null {
  const last = parent.items.at(-1) as Pair<Scalar, ParsedNode> | undefined;
  const keyStart = last?.key.range?.[0];
  if (last === undefined || keyStart === undefined || value === undefined || parent.flow === true) return null;

  const [, valueEnd] = last.value?.range ?? last.key.range ?? [0, 0];
  const lineEnd = text.slice(0, valueEnd).endsWith('\n') ? valueEnd - 1 : text.indexOf('\n', valueEnd);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const indent = indentAt(text, keyStart);
  const key = yaml.stringify(path.at(-1)).trimEnd();
  return `${text.slice(0, end)}\n${' '.repeat(indent)}${key}:${writeValue(yaml, value, indent)}${text.slice(end) || '\n'}`;
}

function removePair(text: string, parent: YAMLMap.Parsed, pair: Pair<Scalar, ParsedNode>): string | null {
  const start = pair.key.range?.[0];
  // The first key of a list's entry is on the line of its dash, and a map without keys isn't an empty block.
  if (start === undefined || parent.items.length === 1 || parent.flow === true) return null;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  if (text.slice(lineStart, start).trim() !== '') return null;

  const [, valueEnd] = pair.value?.range ?? pair.key.range ?? [0, 0];
  const next = text.slice(0, valueEnd).endsWith('\n') ? valueEnd : text.indexOf('\n', valueEnd) + 1;
  return `${text.slice(0, lineStart)}${next === 0 ? '' : text.slice(next)}`;
}

/**
 * Writes the whole file again. Comments and order stay, but line breaks may change. The second form has the value in quotation marks, which
 * a text like "-" on two lines needs in a list or a map on one line.
 */
function rewrite(document: Document.Parsed, path: ValuePath, value: unknown): string[] {
  if (value === undefined) removeWithEmptyParents(document, path);
  else document.setIn(path, value);
  const options = { lineWidth: 0, flowCollectionPadding: true };
  const written = document.toString(options);
  // A new node, because the one that's there keeps its form.
  if (value !== undefined) document.setIn(path, document.createNode(value));
  return [written, document.toString({ ...options, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })];
}

/** Removes a value, and the maps above it that become empty. */
function removeWithEmptyParents(document: Document.Parsed, path: ValuePath): void {
  document.deleteIn(path);
  for (let at = path.slice(0, -1); at.length > 0; at = at.slice(0, -1)) {
    const parent = document.getIn(at) as { items?: unknown[] } | undefined;
    if (parent?.items?.length !== 0 || typeof at.at(-1) === 'number') return;
    document.deleteIn(at);
  }
}

/** Returns data with one value changed. A map that becomes empty is removed. */
export function withValue(data: unknown, path: ValuePath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(data) && key === data.length) return [...(data as unknown[]), withValue(undefined, rest, value)];
  if (Array.isArray(data)) return data.map((item: unknown, index) => (index === key ? withValue(item, rest, value) : item));

  const map = { ...(data as Record<string, unknown> | undefined) };
  const inside = withValue(map[key], rest, value);
  if (inside === undefined || (value === undefined && typeof inside === 'object' && inside !== null && Object.keys(inside).length === 0)) {
    // oxlint-disable-next-line typescript/no-dynamic-delete -- The key is the one to remove.
    delete map[key];
    return map;
  }
  return { ...map, [key]: inside };
}
