import type { ZodType } from 'zod';

import { removedText } from '#app/content/content-files.ts';
import { formatPath, writeReason } from '#app/content/checks/content-error.ts';
import { describeIssue } from '#app/content/checks/describe-issue.ts';
import { findPlaceholders } from '#app/content/checks/find-placeholders.ts';
import { digestList } from './change-list.server.ts';
import { schemaNameOf } from './content-parts.server.ts';
import { getValue, tryRead } from './files/edit-yaml.server.ts';
import { describeChanges, type DescribedChange } from './changes/describe-changes.server.ts';
import { listFields, writeField, type ContentField, type JsonSchema, type ListEntry } from './list-fields.ts';
import { digestText } from './digest-text.server.ts';
import { markPlace } from './place-mark.server.ts';
import { findLiveValue } from './changes/match-entries.server.ts';
import { readPart } from './read-part.server.ts';
import { findTexts, type ContentStores } from './edit-draft.server.ts';
import { writeSeenDrafts } from './review/rules.ts';
import { belongsTo, findSectionOf, settingsParts, type SettingsSection } from './settings-sections.ts';
import type { Revision } from './rules.ts';

/** A field of a settings page. */
export interface SettingsField extends Omit<ContentField, 'value' | 'path' | 'entry' | 'makes'> {
  /** The field's name in the form: the file and the path. */
  name: string;
  typed: string;
  /** The mark of `typed` (see `markPlace`). */
  seen: string;
  /** What readers see, if the draft says something else. */
  was: string | null;
  problem: string | null;
  /** Whether the value isn't set, or says what's still missing. */
  isMissing: boolean;
  entry: FieldEntry | null;
  /** The mark of the list that an `entries` field ends (see `digestList` and `markPlace`). Empty for all others. */
  listSeen: string;
}

/** The list entry that a field belongs to. `name` is the list's name in the form. */
export interface FieldEntry {
  name: string;
  /** Whether it's an optional record instead of an entry of a list. */
  isRecord: boolean;
  index: number;
  count: number;
}

/** A file's values as a form edits them. */
export interface PartValues {
  part: string;
  fields: ContentField[];
  data: unknown;
  live: unknown;
  /** What the draft was edited from: what readers see, or saw before an upgrade. */
  origin: unknown;
  problems: Map<string, string>;
  isUnreadable: boolean;
  /** Whether the draft adds or removes the whole file. */
  isNew: boolean;
  isRemoved: boolean;
}

/** Loads a content file's values. Within a request, each file is loaded once. */
export type LoadPart = (part: string) => Promise<PartValues>;

/** Returns a function that loads each file at most once, for everything that one page shows. */
export function loadPartsOnce(content: ContentStores): LoadPart {
  const loaded = new Map<string, Promise<PartValues>>();
  return (part) => {
    const known = loaded.get(part) ?? loadPart(content, part);
    loaded.set(part, known);
    return known;
  };
}

/** Returns the name of a field in the form. */
export function nameField(part: string, path: ContentField['path']): string {
  return `${part}:${formatPath(path)}`;
}

/** The fields of a section, and its files that aren't valid YAML. */
export interface LoadedSection {
  fields: SettingsField[];
  unreadable: string[];
}

/** Loads the fields of a section with the values of its drafts, what readers see instead, and what's wrong. */
export async function loadSection(load: LoadPart, { parts }: SettingsSection): Promise<LoadedSection> {
  const loaded = await Promise.all(parts.map(async (place) => ({ place, values: await load(place.part) })));
  const missing = parts.some(({ part }) => settingsParts.includes(part)) ? await findMissing(load) : [];
  return {
    fields: loaded.flatMap(({ place, values }) =>
      values.fields.filter(({ path }) => belongsTo(place, formatPath(path))).map((field) => describeField(values, { field, missing })),
    ),
    unreadable: [...new Set(loaded.filter(({ values }) => values.isUnreadable).map(({ place }) => place.part))],
  };
}

function describeField(
  { part, data, live, problems }: PartValues,
  { field, missing }: { field: ContentField; missing: readonly MissingValue[] },
): SettingsField {
  const { path, entry, value: _value, makes: _makes, ...words } = field;
  const typed = writeField(field);
  const published = writeField({ control: field.control, value: findLiveValue(data, live, path) as ContentField['value'] });
  return {
    ...words,
    name: nameField(part, path),
    typed,
    seen: markPlace(data, path, digestText(typed)),
    was: published === typed ? null : published,
    problem: findProblem(problems, field),
    isMissing: missing.some((each) => each.part === part && each.path === formatPath(path)),
    entry: entry === null ? null : describeEntry(part, path, entry),
    listSeen: field.control === 'entries' ? markPlace(data, path, digestList(getValue(data, path))) : '',
  };
}

/** Returns what's wrong with a field's value, or with an entry of a list that's edited in one field. */
function findProblem(problems: ReadonlyMap<string, string>, { path, control }: ContentField): string | null {
  const written = formatPath(path);
  const isInside = ([at]: [string, string]) => (control === 'lines' || control === 'rows') && at.startsWith(`${written}[`);
  return problems.get(written) ?? [...problems].find(isInside)?.[1] ?? null;
}

function describeEntry(part: string, path: ContentField['path'], { list, index, count }: ListEntry): FieldEntry {
  return { name: nameField(part, list), index, count, isRecord: path[list.length] !== index };
}

/** A value that isn't set yet, and where it is. */
interface MissingValue {
  part: string;
  path: string;
}

/** Finds the values that aren't set yet, in the drafts or in what readers see. */
async function findMissing(load: LoadPart): Promise<MissingValue[]> {
  const read = async (part: string) => {
    const { data, live } = await load(part);
    return data ?? live;
  };
  const found = findPlaceholders({
    brand: await read('brand.yaml'),
    links: await read('links.yaml'),
    service: await read('service.yaml'),
    referralProgram: await read('referral-program.yaml'),
  });
  return found.map(({ file, path }) => ({ part: file.replace('content/', ''), path }));
}

/** Counts the values of each section that aren't set yet. */
export async function countMissing(load: LoadPart, sections: readonly SettingsSection[]): Promise<Record<string, number>> {
  const missing = (await findMissing(load)).map(({ part, path }) => findSectionOf(part, path));
  return Object.fromEntries(sections.map(({ id }) => [id, missing.filter((section) => section === id).length]));
}

/** Loads the fields of a content file, from its draft if there's one. */
export async function loadPart({ database, env }: ContentStores, part: string): Promise<PartValues> {
  const { current, live, origin } = await findTexts(database, part, readPart(env.CONTENT_DIR, part));
  const isRemoved = current === removedText && live !== removedText;
  const isNew = live === removedText && current !== removedText;
  const data = isRemoved ? {} : tryRead(current);
  const [readLive, readOrigin] = [tryRead(live), tryRead(origin)];
  // A file with a mistake that keeps it from being read can only be fixed on the server.
  const { schema, described } = await describeSchema(part);
  if (data === undefined || schema === undefined || isRemoved)
    return {
      part,
      fields: [],
      data,
      live: readLive,
      origin: readOrigin,
      problems: new Map(),
      isUnreadable: data === undefined,
      isNew,
      isRemoved,
    };

  const checked = schema.safeParse(data, { error: describeIssue });
  return {
    part,
    fields: listFields(described, data),
    data,
    live: readLive,
    origin: readOrigin,
    isUnreadable: false,
    isNew,
    isRemoved,
    problems: new Map(checked.success ? [] : checked.error.issues.map((issue) => [formatPath(issue.path), writeReason(issue.message)])),
  };
}

/** A file's schema, and the same as a JSON Schema. Imported files that aren't content have none. */
interface DescribedSchema {
  schema: ZodType | undefined;
  described: JsonSchema;
}

/** Describing a schema takes longer than everything else about a file, and it never changes. */
const known = new Map<string, DescribedSchema>();

async function describeSchema(part: string): Promise<DescribedSchema> {
  const name = schemaNameOf(part);
  const found = known.get(name);
  if (found !== undefined) return found;

  // The schemas are loaded for owners only, because they take up memory.
  const [{ contentSchemas }, { z }] = await Promise.all([import('#app/content/schemas/content-schemas.ts'), import('zod')]);
  const schema: ZodType | undefined = Object.hasOwn(contentSchemas, name) ? contentSchemas[name as keyof typeof contentSchemas] : undefined;
  const described = schema === undefined ? {} : (z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema);
  known.set(name, { schema, described });
  return { schema, described };
}

/** A file's draft, with the values that differ from what readers see. */
export interface UnpublishedPart {
  draft: Revision;
  changes: DescribedChange[];
}

/** Lists what drafts change. */
export async function listUnpublished(drafts: readonly Revision[], load: LoadPart): Promise<UnpublishedPart[]> {
  return Promise.all(
    drafts.map(async (draft) => {
      const { part } = draft;
      const values = await load(part);
      const whole = describeWhole(values);
      // What's undone by discarding the draft is named by its version, so that a later one isn't discarded.
      const name = writeSeenDrafts([draft]);
      const changes =
        whole === null
          ? describeChanges(part, values.origin, values.data).map((change) => ({ ...change, name: change.name || name }))
          : [{ part, path: '', name, section: null, kind: 'changed' as const, ...whole }];
      return { draft, changes };
    }),
  );
}

/** Describes a draft that adds or removes a file, or that can't be read. Null for one that changes values. */
function describeWhole({ part, data, live, isNew, isRemoved, isUnreadable }: PartValues) {
  if (isUnreadable) return { label: part, before: '', after: "This draft isn't valid YAML. Discard it." };
  const label = readTitle(isRemoved ? live : data) ?? part;
  if (isRemoved) return { label, before: 'Published', after: 'Removed' };
  return isNew ? { label, before: 'Not there yet', after: 'New' } : null;
}

function readTitle(data: unknown): string | null {
  const title = getValue(data, ['title']);
  return typeof title === 'string' && title !== '' ? title : null;
}
