import { formatPath } from '#app/content/checks/content-error.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { isEditablePart, schemaNameOf } from './content-parts.server.ts';
import { getValue, tryRead } from './edit-yaml.server.ts';
import { listChanges, type ChangedValue } from './list-changes.ts';
import { listFields, nameKey, writeField, type ContentField, type JsonSchema, type ListEntry } from './list-fields.ts';
import { markText } from './mark-text.server.ts';
import { readPart } from './read-part.server.ts';
import { findTexts } from './save-values.server.ts';
import { belongsTo, settingsParts, settingsSections, type SettingsPart, type SettingsSection } from './settings-sections.ts';
import { listIn } from './store.server.ts';

interface Studio {
  database: Database;
  env: { CONTENT_DIR: string };
}

/** A field of a settings page. */
export interface SettingsField extends Omit<ContentField, 'value' | 'path' | 'entry' | 'makes'> {
  /** The field's name in the form: the file and the path. */
  name: string;
  typed: string;
  /** The mark of `typed` (see `markText`). */
  seen: string;
  /** What readers see, if the draft says something else. */
  was: string | null;
  problem: string | null;
  /** Whether the value isn't set, or says what's still missing. */
  isMissing: boolean;
  entry: FieldEntry | null;
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
  live: unknown;
  problems: Map<string, string>;
  isUnreadable: boolean;
}

/** Returns the name of a field in the form. */
export function nameField(part: string, path: ContentField['path']): string {
  return `${part}:${formatPath(path)}`;
}

/** Loads the fields of a section with the values of its drafts, what readers see instead, and what's wrong. */
export async function loadSection(studio: Studio, section: SettingsSection): Promise<SettingsField[]> {
  const fields: SettingsField[] = [];
  for (const place of section.parts) {
    const values = await loadPart(studio, place.part);
    for (const field of values.fields.filter(({ path }) => belongsTo(place, formatPath(path)))) {
      const { value, path, entry, makes: _, ...words } = field;
      const live = writeField({ control: field.control, value: getValue(values.live, path) as ContentField['value'] });
      const typed = writeField({ control: field.control, value });
      fields.push({
        ...words,
        name: nameField(values.part, path),
        typed,
        seen: markText(typed),
        was: live === typed ? null : live,
        problem: values.problems.get(formatPath(path)) ?? null,
        isMissing: path.at(-1) === 'missing' ? typed !== '' : isOptionalSetting(field) && typed === '',
        entry: entry === null ? null : describeEntry(values.part, field.path, entry),
      });
    }
  }
  return fields;
}

function describeEntry(part: string, path: ContentField['path'], { list, index, count }: ListEntry): FieldEntry {
  return { name: nameField(part, list), index, count, isRecord: path[list.length] !== index };
}

/** Optional values that a portal is better with. The others have a default that's good enough. */
function isOptionalSetting({ path, isRequired }: ContentField): boolean {
  return !isRequired && path.some((key) => ['assistantUrl', 'logo', 'signatory', 'welcomeVideo'].includes(String(key)));
}

/** Lists a section's files that aren't valid YAML. */
export async function listUnreadable(studio: Studio, section: SettingsSection): Promise<string[]> {
  const parts = [...new Set(section.parts.map(({ part }) => part))];
  const loaded = await Promise.all(parts.map((part) => loadPart(studio, part)));
  return loaded.filter(({ isUnreadable }) => isUnreadable).map(({ part }) => part);
}

/** Counts the values of each section that aren't set yet: optional ones without a value, and terms that say what's missing. */
export async function countMissing(studio: Studio, sections: readonly SettingsSection[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const section of sections) counts[section.id] = (await loadSection(studio, section)).filter(({ isMissing }) => isMissing).length;
  return counts;
}

/** Loads the fields of a content file, from its draft if there's one. */
export async function loadPart({ database, env }: Studio, part: string): Promise<PartValues> {
  const { current, live } = await findTexts(database, part, readPart(env.CONTENT_DIR, part));
  const [{ contentSchemas }, { z }] = await Promise.all([import('#app/content/schemas/content-schemas.ts'), import('zod')]);
  const schema = contentSchemas[schemaNameOf(part) as keyof typeof contentSchemas];
  const data = tryRead(current);
  // A file with a mistake that keeps it from being read can only be fixed on the server.
  if (data === undefined) return { part, fields: [], live: undefined, problems: new Map(), isUnreadable: true };
  const checked = (schema as import('zod').ZodType).safeParse(data);
  const described = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema;
  return {
    part,
    fields: listFields(described, data),
    live: tryRead(live),
    isUnreadable: false,
    problems: new Map(checked.success ? [] : checked.error.issues.map((issue) => [formatPath(issue.path), issue.message])),
  };
}

/** A change that isn't published yet. */
export interface UnpublishedChange {
  part: string;
  path: string;
  /** The ID of the section where it's edited. Null for a file that isn't among the settings. */
  section: string | null;
  label: string;
  before: string;
  after: string;
}

/** A file's draft, with the values that differ from what readers see. */
export interface UnpublishedPart {
  id: string;
  version: number;
  part: string;
  author: string;
  changedAt: Date;
  changes: UnpublishedChange[];
}

/** Lists every draft. */
export async function listUnpublished({ database, env }: Studio): Promise<UnpublishedPart[]> {
  const found: UnpublishedPart[] = [];
  for (const draft of await listIn(database, 'draft')) {
    const { part } = draft;
    const { current, live } = await findTexts(database, part, readPart(env.CONTENT_DIR, part));
    const fields = settingsParts.includes(part) || isEditablePart(part) ? (await loadPart({ database, env }, part)).fields : [];
    const { id, version, author, changedAt } = draft;
    const after = tryRead(current);
    const changes =
      after === undefined
        ? [{ part, path: '', section: null, label: part, before: '', after: "This draft isn't valid YAML. Discard it." }]
        : listChanges(tryRead(live), after).map((change) => describeChange(part, change, fields));
    found.push({ id, version, part, author, changedAt, changes });
  }
  return found;
}

function describeChange(part: string, { path, before, after }: ChangedValue, fields: readonly ContentField[]): UnpublishedChange {
  const written = formatPath(path);
  const field = fields.find((each) => formatPath(each.path) === written);
  const names = path.filter((key) => typeof key === 'string').map((key) => nameKey(key));
  const section = settingsSections.find(({ parts }) =>
    (parts as readonly SettingsPart[]).some((place) => place.part === part && belongsTo(place, written)),
  );
  return {
    part,
    path: written,
    section: section?.id ?? null,
    label: field === undefined ? names.join(', ') : nameChange(field),
    before: writeValue(before),
    after: writeValue(after),
  };
}

/** Names a field after its record, or a list after what holds it. */
function nameChange({ control, groups, label }: ContentField): string {
  return control === 'entries' ? groups.slice(-2).join(': ') : [...groups.slice(-1), label].join(': ');
}

export function writeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Not set';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return Object.values(value).map(writeValue).join(', ');
  if (value.every((item) => typeof item === 'string')) return value.join('\n');
  return value.length === 1 ? '1 entry' : `${value.length} entries`;
}
