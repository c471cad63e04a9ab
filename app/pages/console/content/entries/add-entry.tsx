import { useEffect, useId, useRef, useState } from 'react';

import type { FieldChoice } from '#app/features/revisions/list-fields.ts';
import { Button, PlainButton } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useModal } from '#app/ui/use-modal.ts';
import { iconOfKind } from './kind-icons.ts';

interface AddEntryProps {
  label: string;
  /** The entry that the new one goes before, for screen readers. Undefined at the end of the list. */
  before?: string;
  choices: readonly FieldChoice[];
  onAdd: (kind: string) => void;
}

/** Adds an entry at one place of a list. If the list holds several kinds, a menu asks which. */
export function AddEntry({ label, before, choices, onAdd }: AddEntryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const press = () => (choices.length === 0 ? onAdd('') : setIsOpen(true));
  const menu = isOpen ? (
    <KindMenu
      title={label}
      choices={choices}
      onClose={() => setIsOpen(false)}
      onPick={(kind) => {
        setIsOpen(false);
        onAdd(kind);
      }}
    />
  ) : null;

  if (before === undefined)
    return (
      <>
        <Button look="quiet" onClick={press} className="px-2!">
          <Icon name="plus" className="size-4" />
          {label}
        </Button>
        {menu}
      </>
    );
  return (
    <div className="group/add relative flex h-4 items-center justify-center pointer-coarse:h-8">
      <PlainButton
        aria-label={`${label} before ${before}`}
        onClick={press}
        className="absolute z-10 inline-flex size-7 items-center justify-center rounded-full border border-line-strong bg-surface text-brand opacity-0 group-hover/add:opacity-100 focus-visible:opacity-100 pointer-coarse:size-9 pointer-coarse:opacity-100"
      >
        <Icon name="plus" className="size-4" />
      </PlainButton>
      {menu}
    </div>
  );
}

interface KindMenuProps {
  title: string;
  choices: readonly FieldChoice[];
  onPick: (kind: string) => void;
  onClose: () => void;
}

/** The kinds of entries that a list holds, with a search. Enter picks the first. */
function KindMenu({ title, choices, onPick, onClose }: KindMenuProps) {
  const modal = useModal(true, onClose);
  const titleId = useId();
  const search = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => search.current?.querySelector('input')?.focus(), []);

  const words = typed.trim().toLowerCase().split(/\s+/);
  const found = choices.filter(({ label, note = '' }) => words.every((word) => `${label} ${note}`.toLowerCase().includes(word)));
  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className="m-auto flex max-h-[85dvh] w-[min(34rem,calc(100vw-2rem))] flex-col rounded-lg border border-line bg-surface p-0 text-ink shadow-raised"
    >
      <div ref={search} className="border-b border-line p-4">
        <h2 id={titleId} className="mb-2 font-serif text-xl font-semibold">
          {title}
        </h2>
        <TextField
          label="Search"
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            const [first] = found;
            if (first !== undefined) onPick(first.value);
          }}
        />
      </div>
      {found.length === 0 ? <p className="p-4 text-ink-muted">Nothing matches. Try another word.</p> : null}
      <ul className="m-0 grid min-h-0 list-none overflow-y-auto p-2 sm:grid-cols-2">
        {found.map(({ value, label, note }) => (
          <li key={value}>
            <PlainButton
              onClick={() => onPick(value)}
              className="flex min-h-11 w-full items-start gap-3 rounded-md px-3 py-2 text-left hover:bg-brand-soft"
            >
              <Icon name={iconOfKind(value)} className="mt-0.5 size-5 shrink-0 text-brand" />
              <span className="min-w-0">
                <span className="block font-semibold">{label}</span>
                <span className="line-clamp-2 block text-sm text-ink-muted">{note}</span>
              </span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
