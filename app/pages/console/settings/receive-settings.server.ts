import type { RouterContextProvider } from 'react-router';

import { changeList, type ListChange } from '#app/features/revisions/change-list.server.ts';
import { isEditablePart } from '#app/features/revisions/content-parts.server.ts';
import { loadPart, nameField, type PartValues } from '#app/features/revisions/load-settings.server.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { saveValues } from '#app/features/revisions/save-values.server.ts';
import { belongsTo, settingsParts, type SettingsSection } from '#app/features/revisions/settings-sections.ts';
import { undoChange } from '#app/features/revisions/undo-change.server.ts';
import { formatPath } from '#app/content/checks/content-error.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getPortal, type Portal } from '#app/portal.ts';
import { badRequest, readForm } from '#app/request/read-body.server.ts';
import { getManager } from '#app/request/visitor.server.ts';
import { formatShortTime } from '#app/time/written-time.ts';

/** The response to a settings form. */
export interface SettingsAnswer {
  /** When the draft was saved, in words. Null if it wasn't. */
  savedAt: string | null;
  /** Values that someone else changed in the meantime, by the field's name, with their new text and its mark. */
  conflicts: { name: string; typed: string; current: string; seen: string }[];
  message: string | null;
  /** Whether there was no response at all. */
  isUnsent?: true;
}

interface Sent {
  request: Request;
  context: Readonly<RouterContextProvider>;
  section: SettingsSection;
}

type By = { actor: string; now: Date };

/**
 * Handles a section's form: saves what was typed, then changes a list or undoes a change if a button says so. This isn't an entry of
 * `defineActions`, because the fields come from the content's schema and each field has its own conflict.
 */
export async function receiveSettings({ request, context, section }: Sent): Promise<SettingsAnswer> {
  const portal = getPortal(context);
  const sent = await readForm(request);
  const by: By = { actor: getManager(context).email, now: portal.now() };
  const undone = sent.get('undo');
  if (typeof undone === 'string') return undo(portal, undone, by);

  const conflicts: SettingsAnswer['conflicts'] = [];
  for (const part of listParts(section)) conflicts.push(...(await savePart(portal, { part, section, sent, by })));
  if (conflicts.length > 0)
    return {
      savedAt: null,
      conflicts,
      message: 'Someone else changed these settings while you were editing. Look at both versions below, then save again to keep yours.',
    };

  const button = sent.get('list');
  const isMoved = typeof button === 'string' && !(await pressListButton(portal, { button, section, sent, by }));
  return {
    savedAt: formatShortTime(by.now),
    conflicts: [],
    message: isMoved ? 'Someone else changed this list in the meantime. Look at it again, then retry.' : null,
  };
}

function listParts({ parts }: SettingsSection): string[] {
  return [...new Set(parts.map(({ part }) => part))];
}

async function undo(portal: Portal, name: string, by: By): Promise<SettingsAnswer> {
  const [part, path] = splitName(name);
  if (!settingsParts.includes(part) && !isEditablePart(part)) badRequest();
  await undoChange(portal, { part, path, ...by });
  return { savedAt: formatShortTime(by.now), conflicts: [], message: null };
}

interface SentPart {
  part: string;
  section: SettingsSection;
  sent: FormData;
  by: By;
}

async function savePart(portal: Portal, { part, section, sent, by }: SentPart): Promise<SettingsAnswer['conflicts']> {
  const values = listOwnFields(await loadPart(portal, part), section).flatMap(({ path, control }) => {
    const typed = sent.get(`v:${nameField(part, path)}`);
    const seen = sent.get(`w:${nameField(part, path)}`);
    return typeof typed === 'string' && typeof seen === 'string' ? [{ path, control, typed, seen }] : [];
  });
  const saved = await saveValues(portal, { part, values, ...by });
  if (saved.kind !== 'conflict') return [];
  return saved.conflicts.map(({ path, typed, current }) => ({ name: nameField(part, path), typed, current, seen: digestText(current) }));
}

interface PressedButton {
  /** The change, the list's name, and for an entry its index and how many there were. */
  button: string;
  section: SettingsSection;
  sent: FormData;
  by: By;
}

/** Changes a list or an optional record. Returns false if it has changed in the meantime. */
async function pressListButton(portal: Portal, { button, section, sent, by }: PressedButton): Promise<boolean> {
  const [kind = '', name = '', index = '', count = ''] = button.split('|');
  const [part] = splitName(name);
  if (!listParts(section).includes(part)) badRequest();
  const fields = listOwnFields(await loadPart(portal, part), section);

  const added = fields.find(({ control, path }) => control === addedAs[kind] && nameField(part, path) === name);
  const inside = fields.find(({ entry }) => entry !== null && nameField(part, entry.list) === name);
  const change = added === undefined ? readEntryChange(kind, { index, count }) : readAddition(kind, make(added, sent.get(`kind:${name}`)));
  const list = added?.path ?? inside?.entry?.list;
  if (list === undefined || change === null) return badRequest();
  return (await changeList(portal, { part, list, change, ...by })).kind === 'saved';
}

/** The controls that add something, by the button's change. */
const addedAs: Record<string, string | undefined> = { add: 'entries', put: 'absent' };

function make({ makes }: PartValues['fields'][number], kind: FormDataEntryValue | null): unknown {
  const id = createIdentifier()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return makes(`entry-${id.slice(0, 10)}`, typeof kind === 'string' ? kind : '');
}

function readAddition(kind: string, record: unknown): ListChange {
  return kind === 'put' ? { kind, record } : { kind: 'add', record };
}

function readEntryChange(kind: string, typed: { index: string; count: string }): ListChange | null {
  if (kind === 'drop') return { kind };
  const index = Number(typed.index);
  const count = Number(typed.count);
  const isEntry = /^\d{1,4}$/.test(typed.index) && /^\d{1,4}$/.test(typed.count) && index < count;
  return (kind === 'remove' || kind === 'move-up') && isEntry ? { kind, index, count } : null;
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
