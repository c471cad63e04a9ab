import { useMemo, useRef, type ReactNode } from 'react';
import { Form } from 'react-router';

import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { Button, PlainButton } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { arrangeFields } from '../content/entries/arrange-fields.ts';
import { EditedFormContext, EditedValuesContext } from '../content/entries/edited-form.ts';
import { ChangeButton } from '../content/entries/change-button.tsx';
import { FormNodes } from '../content/entries/form-nodes.tsx';
import { ProblemsPanel, type ProblemList } from '../content/problems-panel.tsx';
import type { RemovedEntry, SettingsAnswer } from './receive-settings.server.ts';
import { useEditedForm, useRemoved } from './values/use-edited-form.ts';
import { useStableFields } from './values/use-stable-fields.ts';

interface SettingsFormProps {
  section: string;
  fields: readonly SettingsField[];
  /** The response to the form. */
  answer: SettingsAnswer | undefined;
  action: string;
  /** Returns the page of an entry that isn't edited on this one. */
  linkTo?: (name: string) => string | null;
  /** Tells whether a field is on another page of the same file. */
  isElsewhere?: (name: string) => boolean;
  /** What an author should look at. Missing if the page doesn't list problems. */
  problems?: ProblemList;
  /** Shown in place of the form, which goes on saving what was typed. */
  preview?: ReactNode;
  /** A link in the bar at the bottom of the window. */
  barLink?: ReactNode;
  /** Shown beside the form or, on narrow screens, below it. */
  children: ReactNode;
}

const nowhere = () => null;
const never = () => false;

/** The form of one section. It saves the draft when typing pauses. Without scripts, the Save button does. */
export function SettingsForm({
  section,
  fields: loaded,
  answer,
  action,
  linkTo = nowhere,
  isElsewhere = never,
  problems,
  preview,
  barLink,
  children,
}: SettingsFormProps) {
  const fields = useStableFields(loaded);
  const { form, values, homeless, forgetHomeless, isEdited, isSaving, isMoving, saveAll } = useEditedForm({
    section,
    fields,
    answer,
    action,
    linkTo,
    isElsewhere,
  });
  const { removed, notePutBack } = useRemoved(answer);
  const nodes = useMemo(() => arrangeFields(fields), [fields]);
  const undo = removed === null ? null : describeUndo(removed, fields);

  return (
    <>
      <EditedFormContext value={form}>
        <EditedValuesContext value={values}>
          <div className="min-w-0">
            {preview}
            <Form
              method="post"
              action={action}
              replace
              preventScrollReset
              hidden={preview !== undefined}
              className="min-w-0"
              onSubmit={(event) => {
                event.preventDefault();
                saveAll();
              }}
            >
              {/* Enter in a field presses the form's first button, which must not be one that changes a list. */}
              <PlainButton type="submit" hidden tabIndex={-1}>
                Save draft
              </PlainButton>
              <Homeless texts={homeless} onForget={forgetHomeless} />
              <div inert={isMoving} className="max-w-3xl">
                <FormNodes nodes={nodes} />
              </div>
              <div className="sticky bottom-0 z-20 -mx-4 mt-6 border-t border-line bg-paper print:hidden">
                {problems === undefined ? null : <ProblemsPanel {...problems} values={values} onChange={form.type} />}
                {removed === null || undo === null ? null : (
                  <div role="status" className="flex flex-wrap items-center gap-3 px-4 pt-2 text-sm">
                    <span className="min-w-0 wrap-anywhere">Removed “{removed.title}”.</span>
                    <input type="hidden" name="record" value={removed.record} />
                    <ChangeButton
                      change={undo.change}
                      label="Undo"
                      describes={`Put “${removed.title}” back`}
                      onPress={(change) => {
                        notePutBack();
                        form.changeList(change, { focus: undo.focus, also: { record: removed.record } });
                      }}
                    />
                  </div>
                )}
                <SaveBar isSaving={isSaving} isEdited={isEdited} answer={answer}>
                  {barLink}
                </SaveBar>
              </div>
            </Form>
          </div>
        </EditedValuesContext>
      </EditedFormContext>
      {/* Outside the contexts, because a changed context makes React discard the HTML of a part whose script hasn't arrived. */}
      <aside className="min-w-0 lg:col-start-2 xl:col-start-3">{children}</aside>
    </>
  );
}

/** Returns the change that puts an entry back. Null if its list is gone. */
function describeUndo({ name, index }: RemovedEntry, fields: readonly SettingsField[]): { change: string; focus: string } | null {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) return null;
  if (index === null) return { change: `restore|${name}`, focus: name };
  const at = Math.min(index, field.items.length);
  return { change: `restore|${name}|${at}|${field.listSeen}`, focus: `${name}[${at}]` };
}

/** What was typed into fields that are gone, because someone moved or removed their entries. It stays here until it's discarded. */
function Homeless({ texts, onForget }: { texts: readonly string[]; onForget: (text: string) => void }) {
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="unsaved" className="mb-6 max-w-3xl rounded-lg border border-warning bg-warning-soft p-4">
      <h2 id="unsaved" className="font-semibold">
        You typed this, but its place in the text is gone
      </h2>
      {texts.map((text) => (
        <HomelessText key={text} text={text} onForget={() => onForget(text)} />
      ))}
    </section>
  );
}

function HomelessText({ text, onForget }: { text: string; onForget: () => void }) {
  const source = useRef<HTMLParagraphElement>(null);
  return (
    <div className="mt-3">
      <p ref={source} className="rounded-md bg-surface p-3 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        <CopyButton text={text} what="your text" copied="You can paste it anywhere" source={source} />
        <Button look="quiet" onClick={onForget}>
          Discard it
        </Button>
      </p>
    </div>
  );
}

interface SaveBarProps {
  isSaving: boolean;
  isEdited: boolean;
  answer: SettingsAnswer | undefined;
  children: ReactNode;
}

function SaveBar({ isSaving, isEdited, answer, children }: SaveBarProps) {
  const message = isSaving ? null : (answer?.message ?? null);

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
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
      {children}
      <Button type="submit" look="secondary" disabled={isSaving} className="shrink-0">
        Save draft
      </Button>
    </div>
  );
}

function describeSaving({ isSaving, isEdited, savedAt }: { isSaving: boolean; isEdited: boolean; savedAt: string | null }): string {
  if (isSaving) return 'Saving the draft…';
  if (isEdited) return 'Not saved yet';
  if (savedAt === null) return 'Changes are saved as a draft. Learners and clients see them once an owner publishes them.';
  // The time ends with a period.
  return `Draft saved ${savedAt} Only owners and editors can see it.`;
}
