import { useId, useRef, useState, type DragEvent } from 'react';

import type { UploadKind } from '#app/features/uploads/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { FieldError, FieldHint, OptionalMark, useFieldIds, type FieldWords } from '#app/ui/fields/field-frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ProgressBar } from '#app/ui/progress-bar.tsx';
import { useUpload } from './use-upload.ts';

interface PictureFieldProps extends FieldWords {
  name: string;
  /** The address of the uploaded file. Empty if there's none. */
  value: string;
  onChange: (address: string) => void;
  kind?: UploadKind;
}

/** What each kind of upload is called, and which files the browser offers. The portal checks what's in them. */
const kinds: Readonly<Record<UploadKind, { noun: string; accept: string }>> = {
  picture: { noun: 'picture', accept: '.png,.jpg,.jpeg,.webp,.svg' },
  portrait: { noun: 'photo', accept: '.png,.jpg,.jpeg,.webp' },
  'link-preview': { noun: 'picture', accept: '.png,.jpg,.jpeg,.webp' },
  video: { noun: 'video', accept: '.mp4,.webm' },
  captions: { noun: 'captions file', accept: '.vtt' },
};

/** Uploads a file and holds its address: choose one, drop one, see it, replace it or remove it. */
export function PictureField({ name, value, onChange, kind = 'picture', label, hint, error, isOptional }: PictureFieldProps) {
  const { errorId, hintId, aria } = useFieldIds({ error, hint });
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { progress, message, send, cancel, forget } = useUpload(kind, onChange);
  const { isOver, ...drop } = useDrop(send);
  const { noun, accept } = kinds[kind];

  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={aria['aria-describedby']} className="max-w-2xl">
      <p id={labelId} className="text-sm font-semibold">
        {label}
        {isOptional ? <OptionalMark /> : null}
      </p>
      <FieldHint id={hintId} hint={hint} />
      <input type="hidden" name={name} value={value} />
      <div
        {...drop}
        className={classNames(
          'mt-1.5 flex flex-wrap items-center gap-4 rounded-md border bg-surface p-3',
          isOver ? 'border-brand bg-brand-soft' : classNames('border-dashed', error ? 'border-danger' : 'border-line-strong'),
        )}
      >
        <Shown key={value} value={value} kind={kind} />
        <div className="flex min-w-48 flex-1 flex-col gap-2">
          {progress === null ? null : <Progress progress={progress} noun={noun} onCancel={cancel} />}
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" className="text-sm" disabled={progress !== null} onClick={() => input.current?.click()}>
              <Icon name="cloud-upload" className="size-4" />
              {value === '' ? `Choose a ${noun}` : 'Replace'}
            </Button>
            {value === '' || progress !== null ? null : (
              <Button
                look="quiet"
                className="text-sm"
                aria-label={`Remove ${label.toLowerCase()}`}
                onClick={() => {
                  forget();
                  onChange('');
                }}
              >
                Remove
              </Button>
            )}
          </div>
          {value === '' && progress === null ? <p className="text-sm text-ink-muted">Or drop one here.</p> : null}
        </div>
        <input
          ref={input}
          type="file"
          accept={accept}
          aria-label={`${label}: choose a ${noun}`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can be chosen again after it was mended.
            target.value = '';
            if (file !== undefined) send(file);
          }}
        />
      </div>
      {message === null ? null : (
        <p role="alert" className={classNames('mt-1.5 text-sm font-medium', message.tone === 'error' ? 'text-danger' : 'text-warning')}>
          {message.text}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

function useDrop(send: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const leave = () => setIsOver(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: leave,
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      leave();
      const [file] = event.dataTransfer.files;
      if (file !== undefined) send(file);
    },
  };
}

function Progress({ progress, noun, onCancel }: { progress: number; noun: string; onCancel: () => void }) {
  const percent = Math.round(progress * 100);
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <ProgressBar value={progress} label={`Uploading the ${noun}`} className="min-w-32 flex-1" />
      <span role="status" className="tabular-nums">
        {percent < 100 ? `${percent}%` : `Checking the ${noun}…`}
      </span>
      <Button look="quiet" className="px-2! text-sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** Shows what's uploaded. A picture that can't be shown says so. */
function Shown({ value, kind }: { value: string; kind: UploadKind }) {
  const [isBroken, setIsBroken] = useState(false);
  if (value === '') return null;
  if (kind === 'video' || kind === 'captions')
    return (
      <a
        href={value}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-brand underline"
      >
        <Icon name={kind === 'video' ? 'video' : 'file-text'} className="size-5" />
        {kind === 'video' ? 'Watch the uploaded video' : 'Read the uploaded captions'}
      </a>
    );
  if (isBroken) return <p className="max-w-48 text-sm font-medium text-danger">This picture couldn't be loaded. Upload it again.</p>;
  return (
    <img
      src={value}
      alt="What's uploaded now"
      onError={() => setIsBroken(true)}
      className="max-h-32 max-w-48 rounded-sm border border-line bg-paper object-contain"
    />
  );
}
