import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

interface SlashKeyOptions {
  /** The name of the list that "/" adds an entry to. Null if it has only one kind of entries, which need no choice. */
  list: string | null;
  onFocus: () => void;
  onPress: (place: number) => void;
}

/** Listens for "/" in a list, while one of its buttons, entries or empty texts has the focus. */
export function useSlashKey({ list, onFocus, onPress }: SlashKeyOptions): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const focus = useEffectEvent(onFocus);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = list === null ? null : findSlashPlace(event, list);
    if (place === null) return;
    event.preventDefault();
    onPress(place);
  });

  useEffect(() => {
    const element = section.current;
    const listen = (event: KeyboardEvent) => press(event);
    const note = () => focus();
    element?.addEventListener('keydown', listen);
    element?.addEventListener('focusin', note);
    return () => {
      element?.removeEventListener('keydown', listen);
      element?.removeEventListener('focusin', note);
    };
  }, []);
  return section;
}

/**
 * Returns where "/" adds an entry to a list: at the button that has the focus, or after the entry that it's in. Null if the key means something
 * else: in a text that isn't empty, in an address or a table, and in a dialog.
 */
function findSlashPlace(event: KeyboardEvent, list: string): number | null {
  const { target } = event;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  if (!(target instanceof HTMLElement) || target.closest('dialog, select, [data-keeps-slash]') !== null) return null;
  if (textOf(target) !== '') return null;

  const button = target.closest<HTMLElement>('[data-place]');
  return button === null ? placeAfter(target, list) : Number(button.dataset['place']);
}

function textOf(target: HTMLElement): string {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value;
  return target.isContentEditable ? target.innerText.trim() : '';
}

/** Returns the place after the entry of a list that an element is in. */
function placeAfter(target: HTMLElement, list: string): number | null {
  let entry = target.closest<HTMLElement>('[data-entry]');
  while (entry !== null) {
    const name = entry.dataset['entry'] ?? '';
    const index = name.startsWith(list) ? /^\[(?<index>\d+)\]$/.exec(name.slice(list.length))?.groups?.['index'] : undefined;
    if (index !== undefined) return Number(index) + 1;
    entry = entry.parentElement?.closest<HTMLElement>('[data-entry]') ?? null;
  }
  return null;
}
