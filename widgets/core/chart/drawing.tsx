import type { PointerEvent } from 'react';
import { PlainChart } from './plain/plain_chart.tsx';
import type { ChartSpec } from './spec.ts';
import { useLiveChart } from './use_live_chart.ts';

/** The drawing of a table's figures: screen readers have the table. A finger that scrolls past it points at nothing. */
export default function Drawing({ spec }: { spec: ChartSpec }) {
  const { box, isLive, wake } = useLiveChart(spec);
  const point = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && wake();
  return (
    <div className="chart__drawing" aria-hidden="true" onPointerEnter={point} onClick={wake}>
      <div ref={box} className="chart__live" />
      {!isLive && <PlainChart spec={spec} />}
    </div>
  );
}
