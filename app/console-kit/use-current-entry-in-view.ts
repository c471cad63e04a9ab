import { useEffect, type RefObject } from 'react';

/**
 * Keeps the current entry of a menu or a tab bar centred by scrolling only the bar, even after the window is resized. `current` is what the
 * current entry depends on, such as the address.
 */
export function useCurrentEntryInView(bar: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const frame = bar.current;
    if (frame === null) return undefined;

    const sizes = new ResizeObserver(() => {
      const entry = frame.querySelector('[aria-current="page"]');
      if (entry === null) return;
      const { left, width } = entry.getBoundingClientRect();
      const around = frame.getBoundingClientRect();
      frame.scrollLeft += left + width / 2 - (around.left + around.width / 2);
    });
    sizes.observe(frame);
    return () => sizes.disconnect();
  }, [bar, current]);
}
