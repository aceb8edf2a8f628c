import { colourAt } from '#widgets/core/chart/colours.ts';
import type { SpecOf } from '#widgets/core/chart/spec.ts';
import { Marks, Place } from './plain_axes.tsx';
import { share } from './scale.ts';

/** The drawing's own units: it is stretched to its place. */
const SIZE = 1000;
/** More would not be seen, and years of days would make the page heavy. */
const MOST_POINTS = 400;

/** A line over an area; names below are those of `xTicks`. */
export function PlainLine({ labels, values, xTicks, yTicks }: SpecOf<'line'>) {
  const most = Math.max(1, ...values);
  const last = Math.max(1, values.length - 1);
  const line = `M${pointsOf(values, most).join('L')}`;
  return (
    <div className="plain-chart">
      <svg role="presentation" className="plain-chart__plot plain-chart__plot--line">
        <Marks most={most} count={yTicks} />
        {xTicks.map((at) => (
          <Place key={at} x={share(at, last)} name={labels[at] ?? ''} isSlanted />
        ))}
        <svg role="presentation" viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none">
          <path className="plain-chart__area" d={`${line}V${SIZE}H0Z`} fill={colourAt(0)} />
          <path className="plain-chart__line" d={line} stroke={colourAt(0)} />
        </svg>
      </svg>
    </div>
  );
}

/** `x,y` of each value, or of the highest of some beside each other. */
function pointsOf(values: readonly number[], most: number): string[] {
  const together = Math.ceil(values.length / MOST_POINTS);
  const last = Math.max(1, values.length - 1);
  const points: string[] = [];
  for (let at = 0; at < values.length; at += together) {
    const highest = Math.max(...values.slice(at, at + together));
    points.push(`${Math.round((at / last) * SIZE)},${Math.round((1 - highest / most) * SIZE)}`);
  }
  return points;
}
