import { useEffect, useRef } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { showChart } from './chart.ts';
import type { ChartSpec } from './spec.ts';

/** The drawing of a table's figures: screen readers have the table. */
export default function Drawing({ spec }: { spec: ChartSpec }) {
  const box = useRef<HTMLDivElement>(null);
  const newest = useNewest(spec);
  const content = JSON.stringify(spec);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when its figures change
  useEffect(() => {
    const life = new AbortController();
    if (box.current) showChart(box.current, () => newest.current, life.signal);
    return () => life.abort();
  }, [content, newest]);
  return <div ref={box} className="chart__drawing with-script" aria-hidden="true" />;
}
