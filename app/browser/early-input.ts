import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Passes on what someone typed into a controlled field before hydration. React keeps such text but doesn't fire an event for it. */
export function useEarlyEntry(field: RefObject<HTMLInputElement | null>, take: (field: HTMLInputElement) => void): void {
  const takeEntry = useEffectEvent(take);

  useLayoutEffect(() => {
    if (field.current !== null && isEntered(field.current)) takeEntry(field.current);
  }, [field]);
}

/** Tells whether a field's value differs from the one it was rendered with. */
export function isEntered(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}
