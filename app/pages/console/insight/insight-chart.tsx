import { useEffect, useRef, useState } from 'react';

import { loadWithRetry } from '#app/browser/connection.ts';
import { heightOf, type ChartData } from './chart-data.ts';

/**
 * Shows a chart whose script loads on first render. Until then (and without scripts), space is reserved for the chart, and the table below
 * shows the same figures.
 */
export function InsightChart({ label, data }: { label: string; data: ChartData }) {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = place.current;
    if (element === null) return;

    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (width === 0) return;

    let isWanted = true;
    void loadWithRetry(() => import('./draw-chart.ts')).then(({ drawChart }) => {
      if (isWanted) place.current?.replaceChildren(drawChart(data, { width, label }));
    });
    return () => {
      isWanted = false;
    };
  }, [data, width, label]);

  // The height depends on the data, so it can't come from a class.
  return <div ref={place} className="min-w-0 overflow-hidden print:break-inside-avoid" style={{ minHeight: heightOf(data) }} />;
}
