import { useEffect, useRef, useState, type ReactNode } from 'react';

import { classNames } from './class-names.ts';

/**
 * Lets wide content scroll sideways in its own box. A shadow shows where there's more. The box can get the focus only if there's something
 * to scroll.
 */
export function ScrollRegion({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(true);

  useEffect(() => {
    const element = region.current;
    if (element === null) return;

    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={region}
      role="region"
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      className={classNames('scroll-shadow overflow-x-auto print:overflow-visible', className)}
    >
      {children}
    </div>
  );
}
