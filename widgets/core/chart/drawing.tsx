import { PlainChart } from './plain/plain_chart.tsx';
import type { ChartSpec } from './spec.ts';
import { useLiveChart } from './use_live_chart.ts';

/** The drawing of a table's figures: screen readers have the table. */
export default function Drawing({ spec }: { spec: ChartSpec }) {
  const { box, isLive, wake } = useLiveChart(spec);
  return (
    <div className="chart__drawing" aria-hidden="true" onPointerEnter={wake} onPointerDown={wake}>
      <div ref={box} className="chart__live" />
      {!isLive && <PlainChart spec={spec} />}
    </div>
  );
}
