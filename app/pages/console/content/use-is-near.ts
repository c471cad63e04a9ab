import { startTransition, useEffect, useState, type RefObject } from 'react';

/** How far outside the window a field gets its editor, so that a long page doesn't make them all at once. */
const nearby = '600px';

/** Tells whether an element has come near the window. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        startTransition(() => setIsNear(true));
      },
      { rootMargin: nearby },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return isNear;
}
