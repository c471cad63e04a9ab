import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';

import { loadWithRetry } from '#app/browser/connection.ts';
import { nameKindOf } from '#app/features/revisions/list-fields.ts';
import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { EntryNode } from './arrange-fields.ts';
import { useEditedForm } from './edited-form.ts';
import { ChangeButton } from './change-button.tsx';
import { iconOfKind } from './kind-icons.ts';

interface EntryCardProps {
  list: SettingsField;
  card: EntryNode;
  level: number;
  /** The entry's values, if it's edited here and has any. */
  children: ReactNode;
}

/** An entry of a list: what it is, how to move it or take it out, and its values. Entries within an entry are rows instead of cards. */
export function EntryCard({ list, card: { index, title, kind }, level, children }: EntryCardProps) {
  const { changeList, linkTo } = useEditedForm();
  const { name, listSeen, items } = list;
  const ownName = `${name}[${index}]`;
  const label = kind === null ? title : nameKindOf(kind);
  const spoken = title === label ? `${label}, ${index + 1} of ${items.length}` : `${label}, ${title}`;
  const move = (from: number, to: number) => changeList(changeOf('move', from, to), { focus: `${name}[${to}]` });
  const changeOf = (change: string, at: number, to?: number) => [change, name, at, listSeen, ...(to === undefined ? [] : [to])].join('|');
  const { card, handle } = useDrag({ list: name, index, onMove: move });
  const page = linkTo(ownName);

  const pressKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || !event.altKey) return;
    event.preventDefault();
    const to = index + step;
    if (to >= 0 && to < items.length) move(index, to);
  };

  return (
    <div
      ref={card}
      role="group"
      aria-label={spoken}
      data-entry={ownName}
      className={classNames(
        'relative min-w-0 before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-brand data-dragged:opacity-60',
        'not-data-drop-edge:before:hidden data-[drop-edge=bottom]:before:-bottom-2 data-[drop-edge=top]:before:-top-2',
        level === 0 ? 'group/card rounded-lg border border-line bg-surface px-4 pt-2 pb-4 focus-within:border-brand' : 'group/row py-2',
      )}
    >
      <div className="mb-1 flex min-h-9 flex-wrap items-center gap-x-2">
        <span
          ref={handle}
          role="button"
          tabIndex={0}
          data-handle
          aria-label={`Move ${spoken}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          title="Drag to move, or press Alt with an arrow key"
          onKeyDown={pressKey}
          className="-ml-2 inline-flex size-8 shrink-0 cursor-grab items-center justify-center rounded-md text-ink-muted hover:bg-sunken pointer-coarse:size-11"
        >
          <Icon name="grip-vertical" className="size-4" />
        </span>
        <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-sm text-ink-muted">
          {kind === null ? null : <Icon name={iconOfKind(kind)} className="size-4 shrink-0" />}
          {page === null ? (
            <span className="min-w-0 truncate">{label}</span>
          ) : (
            <Link to={page} className="min-w-0 font-semibold wrap-anywhere text-brand underline underline-offset-2">
              {title}
            </Link>
          )}
        </p>
        <span
          className={classNames(
            'flex flex-wrap sm:opacity-0 sm:pointer-coarse:opacity-100',
            level === 0
              ? 'sm:group-focus-within/card:opacity-100 sm:group-hover/card:opacity-100'
              : 'sm:group-focus-within/row:opacity-100 sm:group-hover/row:opacity-100',
          )}
        >
          {index === 0 ? null : (
            <ChangeButton
              change={changeOf('move', index, index - 1)}
              label="Move up"
              describes={spoken}
              onPress={() => move(index, index - 1)}
            />
          )}
          {index === items.length - 1 ? null : (
            <ChangeButton
              change={changeOf('move', index, index + 1)}
              label="Move down"
              describes={spoken}
              onPress={() => move(index, index + 1)}
            />
          )}
          <ChangeButton change={changeOf('remove', index)} label="Remove" describes={spoken} onPress={changeList} />
        </span>
      </div>
      {children}
      {children === null && page === null ? <p className="text-sm text-ink-muted">There's nothing to fill in here.</p> : null}
    </div>
  );
}

interface DragOptions {
  list: string;
  index: number;
  onMove: (from: number, to: number) => void;
}

function useDrag({ list, index, onMove }: DragOptions) {
  const card = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const attach = async () => {
      const { dragEntry } = await loadWithRetry(() => import('./drag-entries.ts'));
      if (isGone || card.current === null || handle.current === null) return;
      stop = dragEntry({ card: card.current, handle: handle.current, list, index, onMove: (from, to) => move(from, to) });
    };
    void attach();
    return () => {
      isGone = true;
      stop();
    };
  }, [list, index]);

  return { card, handle };
}
