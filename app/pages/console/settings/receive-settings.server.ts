import type { RouterContextProvider } from 'react-router';

import type { ListChange } from '#app/features/revisions/change-list.server.ts';
import { isEditablePart } from '#app/features/revisions/content-parts.server.ts';
import { nameRecord } from '#app/features/revisions/list-fields.ts';
import { loadPart, nameField, type PartValues } from '#app/features/revisions/load-settings.server.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { digestIn } from '#app/features/revisions/digest-in.ts';
import { findPlace } from '#app/features/revisions/place-mark.server.ts';
import type { ValuePath } from '#app/features/revisions/files/edit-yaml.server.ts';
import { saveValues, type TypedValue } from '#app/features/revisions/save-values.server.ts';
import { belongsTo, settingsParts, type SettingsSection } from '#app/features/revisions/settings-sections.ts';
import { undoChange } from '#app/features/revisions/changes/undo-change.server.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { badRequest, readForm } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';
import { startPreview } from '../start-preview.server.ts';

/** The response to a settings form. */
export interface SettingsAnswer {
  /** When the draft was saved, in words. Null if it wasn't. */
  savedAt: string | null;
  /** Values that someone else changed in the meantime, by the field's name, with their new text and its mark. */
  conflicts: { name: string; typed: string; current: string; seen: string }[];
  /** What was typed into fields that are no longer there, because someone moved or removed them. */
  homeless: string[];
  /** The names of fields that now lead to other entries than those that were typed into. */
  displaced: string[];
  message: string | null;
  /** What was just taken out, to put it back. */
  removed: RemovedEntry | null;
  /** Whether nothing was received: there was no response at all, or only a refusal. */
  isUnsent?: true;
  /** Whether it was refused, so that sending the same again is no use. */
  isRefused?: true;
}

/** An entry that was taken out of a list, or an optional record, which has no index. */
export interface RemovedEntry {
  /** The name of the list in the form. */
  name: string;
  index: number | null;
  title: string;
  record: string;
}

interface Sent {
  request: Request;
  context: Readonly<RouterContextProvider>;
  section: SettingsSection;
}

type By = { actor: string; now: Date };

/**
 * Handles a section's form: saves what was typed, then changes a list, undoes a change or starts a preview if a button says so. This isn't an entry of
 * `defineActions`, because the fields come from the content's schema and each field has its own conflict.
 */
export async function receiveSettings({ request, context, section }: Sent): Promise<SettingsAnswer> {
  const portal = getPortal(context);
  const sent = await readForm(request);
  const by: By = { actor: getManager(context).email, now: portal.now() };
  const previewed = sent.get('preview');
  if (previewed !== null) return preview(context, previewed);
  const undone = sent.get('undo');
  if (typeof undone === 'string') return receiveUndo(context, undone);

  const button = await readListButton(portal, section, sent);
  const saved: SavedPart[] = [];
  for (const part of listParts(section)) saved.push(await savePart(portal, { part, section, sent, by, button }));
  const conflicts = saved.flatMap((each) => each.conflicts);
  const homeless = [...saved.flatMap((each) => each.homeless), ...listUnknown(sent, new Set(saved.flatMap(({ names }) => names)))].filter(
    (typed) => typed.trim() !== '',
  );
  return {
    savedAt: conflicts.length > 0 || homeless.length > 0 ? null : formatShortTime(by.now),
    conflicts,
    homeless,
    displaced: saved.flatMap((each) => each.displaced),
    message: describeLeft({ conflicts, homeless, hasListMoved: saved.some((each) => each.hasListMoved) }),
    removed: saved.find(({ removed }) => removed !== null)?.removed ?? null,
  };
}

const nothingSaved: SettingsAnswer = { savedAt: null, conflicts: [], homeless: [], displaced: [], message: null, removed: null };

/** Says what wasn't done, and what to do about it. Null if everything was. */
function describeLeft({
  conflicts,
  homeless,
  hasListMoved,
}: Pick<SettingsAnswer, 'conflicts' | 'homeless'> & Pick<SavedPart, 'hasListMoved'>): string | null {
  if (conflicts.length > 0)
    return 'Someone else changed these settings while you were editing. Everything else is saved. Look at both versions below, then save again to keep yours.';
  if (homeless.length > 0)
    return 'Someone moved or removed the part you were typing in. Your text is at the top of this page, so you can copy it.';
  return hasListMoved ? 'Someone else changed this list in the meantime. Look at it again, then retry.' : null;
}

/** Lists what was typed into fields that the section no longer has. */
function listUnknown(sent: FormData, names: ReadonlySet<string>): string[] {
  return [...sent]
    .filter(([key]) => key.startsWith('v:'))
    .map(([key]) => key.slice(2))
    .flatMap((name) => (names.has(name) ? [] : (readTyped(sent, name)?.typed ?? [])));
}

/** Reads what was typed into a field, with what it showed and what was sent before. Null if it's not in the form or still the same. */
function readTyped(sent: FormData, name: string): Omit<TypedValue, 'path' | 'control'> | null {
  const [typed, seen] = [sent.get(`v:${name}`), sent.get(`w:${name}`)];
  if (typeof typed !== 'string' || typeof seen !== 'string') return null;
  return digestText(typed) === digestIn(seen) ? null : { typed, seen, sent: sent.getAll(`s:${name}`).map(String) };
}

async function preview(context: Sent['context'], audience: FormDataEntryValue): Promise<SettingsAnswer> {
  await startPreview(context, audience);
  return nothingSaved;
}

function listParts({ parts }: SettingsSection): string[] {
  return [...new Set(parts.map(({ part }) => part))];
}

/** Undoes one change of a draft, named by the file and the change. */
export async function receiveUndo(context: Sent['context'], name: string): Promise<SettingsAnswer> {
  const portal = getPortal(context);
  const [part, change] = splitName(name);
  if (!settingsParts.includes(part) && !isEditablePart(part)) badRequest();
  const now = portal.now();
  const { kind } = await undoChange(portal, { part, change, actor: getManager(context).email, now });
  if (kind === 'moved-on')
    return { ...nothingSaved, message: "This change isn't there anymore, or someone else changed it. Nothing was undone." };
  return { ...nothingSaved, savedAt: formatShortTime(now) };
}

interface SentPart {
  part: string;
  section: SettingsSection;
  sent: FormData;
  by: By;
  button: ListButton | null;
}

interface SavedPart extends Pick<SettingsAnswer, 'conflicts' | 'homeless' | 'displaced' | 'removed'> {
  /** The names of the file's fields. */
  names: string[];
  hasListMoved: boolean;
}

async function savePart(portal: Portal, { part, section, sent, by, button }: SentPart): Promise<SavedPart> {
  const loaded = await loadPart(portal, part);
  const fields = listOwnFields(loaded, section);
  const names = fields.map(({ path }) => nameField(part, path));
  // An entry that was moved keeps its marks, so what was typed into it is saved where it is now.
  const typedIn = names.flatMap((name, index) => {
    const read = readTyped(sent, name);
    if (read === null) return [];
    const place = findPlace(loaded.data, fields[index]?.path ?? [], read.seen);
    const at = place === null ? -1 : names.indexOf(nameField(part, place));
    const { path, control } = fields[at] ?? {};
    return [{ name, text: read.typed, isMoved: at !== index, value: path && control ? { path, control, ...read } : null }];
  });
  const values = typedIn.flatMap(({ value }) => value ?? []);
  const pressed = button?.part === part ? button : null;
  const list = pressed === null || pressed.path === null ? undefined : { path: pressed.path, change: pressed.change };
  const saved = await saveValues(portal, { part, values, list, ...by });
  const { list: result, conflicts } = saved.kind === 'saved' ? saved : { list: null, conflicts: [] };
  const displaced: readonly TypedValue[] = saved.kind === 'saved' ? saved.displaced : [];
  const lost = typedIn.filter(({ value }) => value === null || displaced.includes(value));
  return {
    names,
    homeless: lost.map(({ text }) => text),
    displaced: typedIn.filter((each) => each.isMoved || lost.includes(each)).map(({ name }) => name),
    conflicts: conflicts.map(({ path, ...conflict }) => ({ name: nameField(part, path), ...conflict })),
    removed: pressed === null ? null : describeRemoved(pressed, result?.kind === 'changed' ? result.removed : pressed.restored),
    hasListMoved: result?.kind === 'moved-on' || pressed?.path === null,
  };
}

/** Describes what was taken out, or what couldn't be put back. */
function describeRemoved({ name, change }: ListButton, record: unknown): RemovedEntry | null {
  if (record === undefined) return null;
  const index = 'index' in change ? change.index : null;
  return { name, index, title: nameRecord(String(index ?? name.split(/[.:]/).at(-1)), record), record: JSON.stringify(record) };
}

/** The change that a button makes to a list, or to an optional record. */
interface ListButton {
  part: string;
  /** The list's name in the form, and where the list is. Null if it isn't there anymore. */
  name: string;
  path: ValuePath | null;
  change: ListChange;
  /** The entry that's put back. Undefined for all other changes. */
  restored: unknown;
}

/**
 * Reads which button was pressed. Its value has the change and the list's name. For an entry, the entry's index, the list's mark and, if
 * it's moved, its new index follow. `restore` puts back what was just taken out.
 */
async function readListButton(portal: Portal, section: SettingsSection, sent: FormData): Promise<ListButton | null> {
  const button = sent.get('list');
  if (typeof button !== 'string') return null;
  const [pressed = '', name = '', ...place] = button.split('|');
  const isRestored = pressed === 'restore';
  const restoredAs = place.length === 0 ? 'put' : 'insert';
  const kind = isRestored ? restoredAs : pressed;
  const [part] = splitName(name);
  if (!listParts(section).includes(part)) badRequest();
  const fields = listOwnFields(await loadPart(portal, part), section);

  const isNamed = ({ path }: { path: ValuePath }) => nameField(part, path) === name;
  const added = fields.find((field) => field.control === addedAs[kind] && isNamed(field));
  const held = kind === 'drop' ? fields.find(({ entry }) => entry !== null && isNamed({ path: entry.list }))?.entry : null;
  const path = added?.path ?? held?.list ?? null;
  const restored = isRestored ? readRecord(sent) : undefined;
  const change = readChange(kind, { place, record: () => restored ?? make(added, sent.get(`kind:${name}`)) });
  return change === null ? badRequest() : { part, name, path, change, restored };
}

/** The controls that changes belong to. `drop` belongs to the fields of the record. */
const addedAs: Record<string, string | undefined> = {
  add: 'entries',
  insert: 'entries',
  remove: 'entries',
  move: 'entries',
  put: 'absent',
};

function make(added: PartValues['fields'][number] | undefined, kind: FormDataEntryValue | null): unknown {
  const id = createIdentifier()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return added?.makes(`entry-${id.slice(0, 10)}`, typeof kind === 'string' ? kind : '');
}

/** Reads an entry that's put back. It can be anything that the file could hold, because only publishing checks a draft. */
function readRecord(sent: FormData): unknown {
  const record = sent.get('record');
  const parsed = typeof record === 'string' ? tryParse(record) : null;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : badRequest();
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function readChange(kind: string, { place, record }: { place: string[]; record: () => unknown }): ListChange | null {
  if (kind === 'drop') return { kind };
  if (kind === 'add' || kind === 'put') return { kind, record: record() };

  const [index = '', seen = '', to = ''] = place;
  if (!isIndex(index) || !/^[\w-]{16}(?:\.\d+:[\w-]*)*$/.test(seen)) return null;
  const at = { index: Number(index), seen };
  if (kind === 'insert') return { kind, ...at, record: record() };
  if (kind === 'move') return isIndex(to) ? { kind, ...at, to: Number(to) } : null;
  return kind === 'remove' ? { kind, ...at } : null;
}

function isIndex(text: string): boolean {
  return /^\d{1,4}$/.test(text);
}

function listOwnFields({ part, fields }: PartValues, section: SettingsSection): PartValues['fields'] {
  const places = section.parts.filter((place) => place.part === part);
  return fields.filter(({ path }) => places.some((place) => belongsTo(place, formatPath(path))));
}

/** Splits a field's name into the file and the written path. */
function splitName(name: string): [string, string] {
  const at = name.indexOf(':');
  return [name.slice(0, at), name.slice(at + 1)];
}
