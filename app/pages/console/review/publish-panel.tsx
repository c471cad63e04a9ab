import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { ShownAction } from '#app/console-kit/action/action-answer.ts';
import { ActionForm, answerTo, type ActionFormProps } from '#app/console-kit/action/action-form.tsx';
import { LinkedLines } from '#app/console-kit/linked-lines.tsx';
import { chosenField, publishForm, signedReasonField } from '#app/features/revisions/publish-form.ts';
import type { Form } from '#app/forms/form.ts';
import { AffectedRecords } from '../settings/affected-records.tsx';
import { ChangeList, type ShownChange } from './change-list.tsx';
import { SignatureQuestion } from './signature-question.tsx';

/** A file with unpublished changes, as the review shows it. */
export interface UnpublishedFile {
  /** The draft's ID. */
  id: string;
  name: string;
  /** Who saved it last, and when. */
  author: string;
  when: string;
  /** The draft as it was seen (see `writeSeenDrafts`). */
  seen: string;
  isChosen: boolean;
  /** Whether an update changed the file after it had been edited, so an owner has to decide first. */
  isOutdated: boolean;
  /** Names the files that this one can't be published without. Empty if there are none. */
  needs: string;
  /** What publishing it does to learners' records. */
  affected: readonly string[];
  /** Whether it changes the conduct agreement that learners signed, so that publishing it needs a decision about their signatures. */
  changesSigned: boolean;
  changes: readonly ShownChange[];
}

export interface PublishPanelProps {
  files: readonly UnpublishedFile[];
  /** Undefined for those who can't publish. */
  publish: ShownAction | undefined;
  answer: ActionFormProps['answer'];
  /** What's between the files and the form. */
  children: ReactNode;
}

const formId = 'publish';

/** The question about signatures is above the fields, because it has a note and a link. */
const formWithoutQuestion: Form = { fields: { reason: publishForm.fields.reason } };
const signedForm: Form = { fields: { reason: signedReasonField } };

/** Shows what readers don't see yet, by file, and the form that publishes the chosen files. */
export function PublishPanel({ files, publish, answer, children }: PublishPanelProps) {
  const container = useRef<HTMLDivElement>(null);
  // Without scripts, the page comes back with what was chosen before it was refused.
  const own = answerTo(answer, 'publish');
  const refused = own?.refusal?.values?.[chosenField]?.split(/[ :]/);
  const asksSigned = files.some(({ changesSigned }) => changesSigned) || own?.refusal?.errors['signatures'] !== undefined;
  const total = files.length;
  /** How many files are chosen. Null until scripts count them: the checkboxes hold the choice, so choosing works without. */
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => setCount(countChosen(container.current)), [files]);

  return (
    <div ref={container} onChange={() => setCount(countChosen(container.current))} className="group/files">
      <section aria-labelledby="unpublished">
        <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
          <h2 id="unpublished" className="font-serif text-xl font-semibold">
            Not published yet
          </h2>
          {count === null || publish === undefined || total === 1 ? null : (
            <label className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={count === total}
                ref={(input) => {
                  if (input !== null) input.indeterminate = count > 0 && count < total;
                }}
                onChange={(event) => {
                  for (const box of listBoxes(container.current)) box.checked = event.currentTarget.checked;
                }}
                className="size-5 accent-brand"
              />
              Choose all
            </label>
          )}
        </div>
        <ul className="m-0 list-none space-y-6 p-0">
          {files.map((file) => (
            <FileChanges
              key={file.id}
              file={file}
              isChosen={refused?.includes(file.id) ?? file.isChosen}
              canChoose={publish !== undefined}
            />
          ))}
        </ul>
      </section>
      {children}
      {publish === undefined ? null : (
        <div className="mt-6">
          <ActionForm
            id={formId}
            action={publish}
            form={asksSigned ? signedForm : formWithoutQuestion}
            answer={answer}
            head={asksSigned ? <SignatureQuestion answer={own} /> : undefined}
            label={<PublishLabel count={count} total={total} />}
            shownMessage={own?.refusal?.links && <LinkedLines text={own.refusal.message ?? ''} links={own.refusal.links} />}
          />
        </div>
      )}
    </div>
  );
}

function listBoxes(container: HTMLElement | null): HTMLInputElement[] {
  return [...(container?.querySelectorAll<HTMLInputElement>(`[name=${chosenField}]`) ?? [])];
}

function countChosen(container: HTMLElement | null): number {
  return listBoxes(container).filter(({ checked }) => checked).length;
}

/** Says how many files the button publishes. Without scripts, which can't count them, it only says whether that's all. */
function PublishLabel({ count, total }: { count: number | null; total: number }) {
  if (count !== null) return count === total ? 'Publish' : `Publish ${count} of ${total} files`;
  return (
    <>
      <span className="group-has-[[name=draft]:not(:checked)]/files:hidden">Publish</span>
      <span className="hidden group-has-[[name=draft]:not(:checked)]/files:inline">Publish the chosen files</span>
    </>
  );
}

interface FileChangesProps {
  file: UnpublishedFile;
  isChosen: boolean;
  canChoose: boolean;
}

function FileChanges({ file, isChosen, canChoose }: FileChangesProps) {
  const { id, name, author, when, seen, isOutdated, needs, affected, changesSigned, changes } = file;
  const about = `about-${id}`;
  const isByOne = changes.every((change) => change.author === author);
  return (
    <li className="group/file">
      <h3 className="font-semibold wrap-anywhere">
        {canChoose ? (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              form={formId}
              name={chosenField}
              value={seen}
              defaultChecked={isChosen}
              aria-describedby={about}
              data-signed={changesSigned || undefined}
              className="size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0">{name}</span>
          </label>
        ) : (
          name
        )}
      </h3>
      <p id={about} className="mb-2 text-sm wrap-anywhere text-ink-muted">
        {isByOne ? null : 'Last saved by '}
        {author}, {when}
        {needs === '' || !canChoose ? null : <span className="block">Publish it together with {needs}.</span>}
      </p>
      {isOutdated ? <OutdatedNote canDecide={canChoose} /> : null}
      <ChangeList changes={changes} isByOne={isByOne} />
      {canChoose && affected.length > 0 ? (
        <div className="mt-3 hidden group-has-[[name=draft]:checked]/file:block">
          <AffectedRecords sentences={affected} file={file} />
        </div>
      ) : null}
    </li>
  );
}

/** Says that an update changed the file under the draft, and where to decide about it. */
function OutdatedNote({ canDecide }: { canDecide: boolean }) {
  return (
    <p className="mb-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      An update changed this file after it was edited here.{' '}
      {canDecide ? (
        <>
          <a href="#updates" className="font-semibold text-brand underline underline-offset-2">
            Choose what to keep
          </a>{' '}
          before you publish it.
        </>
      ) : (
        'An owner has to choose what to keep before it can be published.'
      )}
    </p>
  );
}
