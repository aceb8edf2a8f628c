import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { report } from '#registry/report.ts';
import { useLazyModule } from '#widgets/core/hooks/use_lazy_module.ts';
import type { ChartSpec } from './spec.ts';

const load = () => import('./draw.ts');

/**
 * Draws a chart that answers the pointer into a box, once somebody points at it: what draws it is heavy. Where that
 * can't be loaded or fails, the plain drawing stays, and the next pointer tries again.
 * @returns `wake`: to be called when somebody points at the chart
 */
export function useLiveChart(spec: ChartSpec) {
  const box = useRef<HTMLDivElement>(null);
  const [isAwake, setAwake] = useState(false);
  const refuse = (error: unknown) => {
    setAwake(false);
    report('A chart could not be drawn', error);
  };
  const code = useLazyModule(load, isAwake, refuse);
  const newest = useNewest(spec);
  // Who pointed at it before it was ready need not do so again.
  useEffect(() => {
    if (box.current?.parentElement?.matches(':hover')) setAwake(true);
  }, []);
  const content = JSON.stringify(spec);
  const isLive = isAwake && code !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when its figures change
  useLayoutEffect(() => {
    if (!isLive || !code || !box.current) return;
    const life = new AbortController();
    try {
      code.draw(box.current, newest.current, life.signal);
    } catch (error) {
      refuse(error);
    }
    return () => life.abort();
  }, [isLive, content]);
  return { box, isLive, wake: () => setAwake(true) };
}
