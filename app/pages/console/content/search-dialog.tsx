import { useEffect, useId, useRef, useState } from 'react';

import { foldWords } from '#app/content/text/fold-words.ts';
import { PlainButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import type { DrawnIcon } from '#app/ui/drawn-icons.ts';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useModal } from '#app/ui/use-modal.ts';

/** Something to pick: what it's called, what it's for, and what's picked. */
export interface SearchChoice<Picked> {
  title: string;
  note: string;
  icon?: DrawnIcon;
  picked: Picked;
}

export interface SearchDialogProps<Picked> {
  title: string;
  hint?: string;
  choices: readonly SearchChoice<Picked>[];
  /** Why there are no choices, while they're loading for example. */
  status?: string | null;
  /** Makes a choice of what was typed, which then comes first. */
  choiceOf?: (typed: string) => SearchChoice<Picked> | null;
  /** The most choices that are shown at once. */
  most?: number;
  onPick: (picked: Picked) => void;
  onClose: () => void;
}

/** A dialog with a search and a list to pick from. Enter picks the first. */
export function SearchDialog<Picked>({ title, hint, choices, status = null, choiceOf, most, onPick, onClose }: SearchDialogProps<Picked>) {
  const search = useRef<HTMLDivElement>(null);
  // Closing the dialog gives the focus back to what had it before.
  const close = () => search.current?.closest('dialog')?.close();
  const modal = useModal(true, () => {
    close();
    onClose();
  });
  const titleId = useId();
  const [typed, setTyped] = useState('');
  useEffect(() => search.current?.querySelector('input')?.focus(), []);

  const pick = (choice: SearchChoice<Picked> | undefined) => {
    if (choice === undefined) return;
    close();
    onPick(choice.picked);
  };
  const own = choiceOf?.(typed.trim()) ?? null;
  const found = [...(own === null ? [] : [own]), ...findChoices(choices, typed)];
  const hasIcons = choices.some(({ icon }) => icon !== undefined);

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
          hint={hint}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            pick(found[0]);
          }}
        />
      </div>
      <div role="status" className="px-4 py-2 text-sm text-ink-muted empty:hidden">
        {status ?? (found.length === 0 ? 'Nothing matches. Try another word.' : '')}
      </div>
      <ul className={classNames('m-0 min-h-0 list-none overflow-y-auto p-2', hasIcons && 'grid sm:grid-cols-2')}>
        {found.slice(0, most).map((choice, index) => (
          <li key={`${choice.title}-${choice.note}-${index}`}>
            <PlainButton
              onClick={() => pick(choice)}
              className="flex min-h-11 w-full items-start gap-3 rounded-md px-3 py-2 text-left hover:bg-brand-soft"
            >
              {choice.icon === undefined ? null : <Icon name={choice.icon} className="mt-0.5 size-5 shrink-0 text-brand" />}
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{choice.title}</span>
                <span className="line-clamp-2 text-sm wrap-anywhere text-ink-muted">{choice.note}</span>
              </span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </dialog>
  );
}

function findChoices<Picked>(choices: readonly SearchChoice<Picked>[], typed: string): SearchChoice<Picked>[] {
  const words = foldWords(typed).split(' ');
  return choices.filter(({ title, note }) => words.every((word) => foldWords(`${title} ${note}`).includes(word)));
}
