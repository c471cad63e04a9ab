import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

/** Hands over what a person typed into a controlled field before hydration: React leaves it there and fires no event. */
export function useEarlyEntry(field: RefObject<HTMLInputElement | null>, take: (field: HTMLInputElement) => void): void {
  const takeEntry = useEffectEvent(take);

  useLayoutEffect(() => {
    if (field.current !== null && isEntered(field.current)) takeEntry(field.current);
  }, [field]);
}

/** Tells whether a field has a different value from the one it was rendered with. */
export function isEntered(field: Element): boolean {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked);
}
