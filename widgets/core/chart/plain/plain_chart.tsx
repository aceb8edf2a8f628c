import { hasNothing } from '#widgets/core/chart/labels.ts';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';
import { PlainBars } from './plain_bars.tsx';
import { PlainLine } from './plain_line.tsx';
import { PlainPie } from './plain_pie.tsx';

/** A chart as the server draws it, of any width, until somebody points at it. */
export function PlainChart({ spec }: { spec: ChartSpec }) {
  if (hasNothing(spec)) return <p className="plain-chart plain-chart--nothing">{spec.noData}</p>;
  if (spec.kind === 'line') return <PlainLine {...spec} />;
  if (spec.kind === 'pie') return <PlainPie {...spec} />;
  return <PlainBars {...spec} />;
}
