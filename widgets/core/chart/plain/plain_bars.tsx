import { colourAt } from '#widgets/core/chart/colours.ts';
import { cut, MOST_STRAIGHT } from '#widgets/core/chart/labels.ts';
import type { Slice, SpecOf } from '#widgets/core/chart/spec.ts';
import { Legend, Marks, Place } from './plain_axes.tsx';
import { barAt, share } from './scale.ts';

/** About so many lines across. */
const MARKS = 3;

/** Bars of one series, each with its value, or of several beside each other. */
export function PlainBars(spec: SpecOf<'bar' | 'multiBar'>) {
  const series = spec.kind === 'bar' ? [spec] : spec.series;
  const places = series[0]?.bars ?? [];
  const most = Math.max(1, ...series.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const isSlanted = spec.kind === 'multiBar' || places.length > MOST_STRAIGHT;
  return (
    <div className="plain-chart">
      {spec.kind === 'multiBar' && <Legend names={spec.series.map(({ name }) => cut(name, spec.longest))} />}
      <svg role="presentation" className={`plain-chart__plot plain-chart__plot--${isSlanted ? 'slanted' : 'straight'}`}>
        <Marks most={most} count={MARKS} />
        <Names places={places} isSlanted={isSlanted} longest={spec.longest} />
        {series.map(({ bars }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
          <Bars key={at} bars={bars} most={most} among={[at, series.length]} hasValues={spec.kind === 'bar'} />
        ))}
      </svg>
    </div>
  );
}

type BarsProps = { bars: Slice[]; most: number; among: readonly [number, number]; hasValues: boolean };

function Bars({ bars, most, among, hasValues }: BarsProps) {
  return bars.map(({ value }, at) => {
    const { start, width, whole } = barAt(at, bars.length, among);
    const y = share(most - value, most);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
      <g key={at}>
        <rect
          x={share(start, whole)}
          width={share(width, whole)}
          y={y}
          height={share(value, most)}
          fill={colourAt(hasValues ? at : among[0])}
        />
        {hasValues && (
          <text className="plain-chart__count" x={share(start + width / 2, whole)} y={y} dy="-4">
            {Math.round(value)}
          </text>
        )}
      </g>
    );
  });
}

type NamesProps = { places: Slice[]; isSlanted: boolean; longest?: number | undefined };

function Names({ places, isSlanted, longest }: NamesProps) {
  return places.map(({ label }, at) => {
    const { start, width, whole } = barAt(at, places.length);
    const x = share(start + width / 2, whole);
    // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
    return <Place key={at} x={x} name={cut(label, longest)} isSlanted={isSlanted} row={at % 2} />;
  });
}
