import { memo, type ChangeEvent } from 'react';

import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import type { FieldWords } from '#app/ui/fields/field-frame.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/button.tsx';
import type { MarkdownKind } from '../content/text/markdown-document.ts';
import { MarkdownField } from '../content/text/markdown-field.tsx';
import { ColourNote } from './colour-note.tsx';
import { PictureField } from './picture-field.tsx';
import { SelectField } from './select-field.tsx';

export interface SettingsFieldViewProps {
  field: SettingsField;
  text: string;
  theirs: string | null;
  onType: (name: string, text: string) => void;
  onTakeTheirs: (name: string) => void;
  onKeepMine: (name: string) => void;
}

/** One value of the settings, with what readers see instead, what's wrong with it, and someone else's version after a conflict. */
export const SettingsFieldView = memo(function SettingsFieldView(props: SettingsFieldViewProps) {
  const { field, text, theirs, onType, onTakeTheirs, onKeepMine } = props;
  const { name, control, isRequired, problem } = field;
  const shared = {
    name: `v:${name}`,
    label: field.label,
    hint: writeHint(field) === '' && !field.isMissing ? undefined : <Hint field={field} />,
    error: problem ?? undefined,
    isOptional: !isRequired,
    value: text,
  };

  return (
    <div data-field={name} data-keeps-slash={field.isAddress} className="min-w-0">
      <Control field={field} {...shared} onType={(typed) => onType(name, typed)} />
      {control === 'colour' ? <ColourNote name={name} colour={text} /> : null}
      <FieldNotes field={field} theirs={theirs} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
    </div>
  );
});

type FieldNotesProps = Pick<SettingsFieldViewProps, 'field' | 'theirs' | 'onTakeTheirs' | 'onKeepMine'>;

/** What readers see instead of a value, and someone else's version of it after a conflict. */
export function FieldNotes({ field: { name, label, was }, theirs, onTakeTheirs, onKeepMine }: FieldNotesProps) {
  return (
    <>
      {was === null ? null : (
        <p className="mt-1.5 flex min-w-0 items-baseline gap-2 text-sm text-ink-muted">
          <span className="rounded-sm bg-warning-soft px-1.5 font-semibold text-warning">Changed</span>
          <span className="line-clamp-2 min-w-0 wrap-anywhere">was {was === '' ? 'not set' : was}</span>
        </p>
      )}
      {theirs === null ? null : (
        <div role="group" aria-label={`Other version of ${label}`} className="mt-2 rounded-md border border-warning bg-warning-soft p-3">
          <p className="text-sm font-semibold">This changed while you were editing. The draft now says:</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{theirs === '' ? 'Nothing' : theirs}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button look="secondary" onClick={() => onTakeTheirs(name)}>
              Use this version
            </Button>
            <Button look="quiet" onClick={() => onKeepMine(name)}>
              Keep what I typed
            </Button>
          </p>
        </div>
      )}
    </>
  );
}

interface ControlProps extends FieldWords {
  field: SettingsField;
  name: string;
  value: string;
  onType: (text: string) => void;
}

/** The field's own control: a line, several lines, or a short list. */
function Control({ field: { control, choices, isMissing, markdown }, onType, ...words }: ControlProps) {
  const kind = findKind(control, markdown);
  if (kind !== null) return <MarkdownField {...words} kind={kind} onType={onType} />;

  const shared = {
    ...words,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => onType(target.value),
  };
  switch (control) {
    case 'text':
    case 'lines':
    case 'rows':
      return <TextArea {...shared} rows={2} className="[&_textarea]:min-h-11" />;
    case 'picture':
    case 'portrait':
    case 'link-preview':
    case 'video':
    case 'captions':
      return <PictureField {...shared} kind={control} onChange={onType} />;
    case 'choice':
      return <SelectField {...shared} options={choices} />;
    case 'yes-no':
      return <SelectField {...shared} isOptional={words.isOptional && !choices.some(({ value }) => value === '')} options={choices} />;
    default:
      return (
        <TextField
          {...shared}
          type={control === 'email' ? 'email' : 'text'}
          inputMode={control === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          className={classNames(isMissing && control !== 'colour' && '[&_input]:border-dashed')}
        />
      );
  }
}

function findKind(control: SettingsField['control'], markdown: SettingsField['markdown']): MarkdownKind | null {
  if (control === 'rows') return null;
  return markdown !== null && control === 'lines' ? 'lines' : markdown;
}

/** How to write a value of several parts in one field. */
const formatHints: Partial<Record<SettingsField['control'], string>> = {
  lines: 'One per line.',
  rows: 'One row per line, with | between the cells.',
};

function Hint({ field }: { field: SettingsField }) {
  return (
    <>
      {field.isMissing ? <span className="font-medium text-warning">Not set. </span> : null}
      {writeHint(field)}
    </>
  );
}

/** Text with formatting needs no hint about Markdown. */
function writeHint({ hint, control, markdown }: SettingsField): string {
  return [markdown === 'blocks' ? null : hint, formatHints[control] ?? null].filter((text) => text !== null).join(' ');
}
