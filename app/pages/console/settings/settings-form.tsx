import { Fragment, useEffect, useEffectEvent, type ReactNode } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';

import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { SettingsAnswer } from './receive-settings.server.ts';
import { SelectField } from './select-field.tsx';
import { SettingsFieldView } from './settings-field.tsx';
import { SettingsPreview } from './settings-preview.tsx';
import { useEditedValues } from './use-edited-values.ts';

/** How long typing must pause before the draft is saved, in milliseconds. */
const savesAfter = 1_200;

interface SettingsFormProps {
  section: string;
  fields: readonly SettingsField[];
  /** The response to the form. */
  answer: SettingsAnswer | undefined;
  action: string;
  /** Shown below the preview. */
  children: ReactNode;
}

/** The form of one section. It saves the draft when typing pauses. Without scripts, the Save button does. */
export function SettingsForm({ section, fields, answer, action, children }: SettingsFormProps) {
  const send = useSubmit();
  const isSaving = useNavigation().formAction === action;
  const { values, edited, type, takeTheirs, noteSent } = useEditedValues(section, fields, answer);

  const save = useEffectEvent(() => {
    const hasConflict = edited.some(([, { theirs }]) => theirs !== null);
    if (edited.length === 0 || hasConflict) return;
    const sent = new FormData();
    for (const [name, { text, seen }] of edited) {
      sent.set(`v:${name}`, text);
      sent.set(`w:${name}`, seen);
    }
    noteSent();
    void send(sent, { method: 'post', action, replace: true, preventScrollReset: true });
  });

  const waiting = edited.map(([name, { text }]) => `${name}=${text}`).join('\n');
  useEffect(() => {
    if (waiting === '' || isSaving) return undefined;
    const timer = setTimeout(() => save(), savesAfter);
    return () => clearTimeout(timer);
  }, [waiting, isSaving]);

  return (
    <>
      <Form method="post" action={action} onSubmit={noteSent} replace preventScrollReset className="min-w-0">
        {fields.map((field, index) => {
          const value = values[field.name];
          return (
            <Fragment key={field.name}>
              <Headings field={field} before={fields[index - 1]} />
              {field.control === 'entries' || field.control === 'absent' ? (
                <AddToList field={field} />
              ) : (
                <div className="mb-5 max-w-2xl">
                  <input type="hidden" name={`w:${field.name}`} value={value?.seen ?? field.seen} />
                  <SettingsFieldView
                    field={field}
                    text={value?.text ?? field.typed}
                    theirs={value?.theirs ?? null}
                    onType={type}
                    onTakeTheirs={takeTheirs}
                  />
                </div>
              )}
            </Fragment>
          );
        })}
        <SaveBar isSaving={isSaving} isEdited={edited.length > 0} answer={answer} />
      </Form>
      <aside className="min-w-0 lg:col-start-2 xl:col-start-3">
        <SettingsPreview section={section} values={values} />
        {children}
      </aside>
    </>
  );
}

/** The headings that change between two fields, with the buttons of a list entry. */
function Headings({ field, before }: { field: SettingsField; before: SettingsField | undefined }) {
  const entryBefore = before?.entry ?? null;
  const { entry, groups } = field;
  const place = entry === null ? '' : `${entry.name}|${entry.index}|${entry.count}`;
  const isNewEntry = entry !== null && (entryBefore?.name !== entry.name || entryBefore.index !== entry.index);
  const same = isNewEntry ? groups.length - 1 : groups.findIndex((group, level) => before?.groups[level] !== group);
  const changed = same === -1 ? [] : groups.slice(Math.max(0, Math.min(same, groups.length - 1)));

  return changed.map((group, index) => {
    const isLast = index === changed.length - 1;
    const Heading = groups.length - changed.length + index === 0 ? 'h2' : 'h3';
    return (
      <div
        key={`${group}-${index}`}
        className="mt-7 mb-3 flex max-w-2xl flex-wrap items-center justify-between gap-2 border-t border-line pt-4"
      >
        <Heading className={Heading === 'h2' ? 'font-serif text-xl font-semibold' : 'font-semibold'}>{group}</Heading>
        {isLast && isNewEntry ? (
          <span className="flex gap-1">
            {entry.index === 0 ? null : <ListButton value={`move-up|${place}`} label="Move up" describes={group} />}
            <ListButton value={`${entry.isRecord ? 'drop' : 'remove'}|${place}`} label="Remove" describes={group} />
          </span>
        ) : null}
      </div>
    );
  });
}

/** The end of a list, where another entry can be added, or the place of an optional record. */
function AddToList({ field: { name, label, control, choices } }: { field: SettingsField }) {
  const isRecord = control === 'absent';
  return (
    <div className="mb-6 flex max-w-2xl flex-wrap items-end gap-3">
      {choices.length === 0 ? null : (
        <SelectField name={`kind:${name}`} label={`Kind of ${label.toLowerCase()}`} options={choices} className="min-w-48" />
      )}
      <ListButton
        value={`${isRecord ? 'put' : 'add'}|${name}`}
        label={isRecord ? `Add ${label.toLowerCase()}` : `Add to ${label.toLowerCase()}`}
        isAdding
      />
    </div>
  );
}

interface ListButtonProps {
  value: string;
  label: string;
  /** The entry that the button is about, for screen readers. */
  describes?: string;
  isAdding?: boolean;
}

function ListButton({ value, label, describes, isAdding = false }: ListButtonProps) {
  return (
    <Button
      type="submit"
      name="list"
      value={value}
      look={isAdding ? 'secondary' : 'quiet'}
      aria-label={describes === undefined ? undefined : `${label}: ${describes}`}
      className={isAdding ? undefined : 'px-2! text-sm'}
    >
      {label}
    </Button>
  );
}

function SaveBar({ isSaving, isEdited, answer }: { isSaving: boolean; isEdited: boolean; answer: SettingsAnswer | undefined }) {
  const message = isSaving ? null : (answer?.message ?? null);

  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-paper px-4 py-3 print:hidden">
      <div className="min-w-0">
        {message === null ? null : (
          <p role="alert" className="flex max-w-xl gap-2 text-sm font-medium text-warning">
            <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
            {message}
          </p>
        )}
        <p role="status" className="text-sm text-ink-muted">
          {describeSaving({ isSaving, isEdited, savedAt: answer?.savedAt ?? null })}
        </p>
      </div>
      <Button type="submit" look="secondary" disabled={isSaving}>
        Save draft
      </Button>
    </div>
  );
}

function describeSaving({ isSaving, isEdited, savedAt }: { isSaving: boolean; isEdited: boolean; savedAt: string | null }): string {
  if (isSaving) return 'Saving the draft…';
  if (isEdited) return 'Not saved yet';
  if (savedAt === null) return 'Changes are saved as a draft. Learners and clients see them once you publish.';
  return `Draft saved ${savedAt}. Only owners can see it.`;
}
