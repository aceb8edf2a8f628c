import { percent } from '#registry/values/format.ts';
import { colourAt } from '#widgets/core/chart/colours.ts';
import { cut, labelShares } from '#widgets/core/chart/labels.ts';
import type { SpecOf } from '#widgets/core/chart/spec.ts';
import { Legend } from './plain_axes.tsx';

const RADIUS = 90;
const VIEW = '-100 -100 200 200';

/** Slices of a whole, clockwise from the top, with their shares. */
export function PlainPie({ slices, longest }: SpecOf<'pie'>) {
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  const shares = labelShares(slices.map(({ value }) => value));
  const ends = slices.map((_, at) => slices.slice(0, at + 1).reduce((sum, { value }) => sum + value, 0) / whole);
  return (
    <div className="plain-chart">
      <Legend names={slices.map(({ label }) => cut(label, longest))} />
      <svg viewBox={VIEW} role="presentation">
        {ends.map((end, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
          <Slice key={at} from={ends[at - 1] ?? 0} to={end} share={shares[at] ?? null} colour={colourAt(at)} />
        ))}
      </svg>
    </div>
  );
}

type SliceProps = { from: number; to: number; share: number | null; colour: string };

function Slice({ from, to, share, colour }: SliceProps) {
  const part = to - from;
  const [x, y] = pointAt((from + to) / 2, RADIUS / 2);
  return (
    <>
      {part > 0.9999 ? <circle r={RADIUS} fill={colour} /> : <path d={outline(from, to)} fill={colour} />}
      {share !== null && (
        <text className="plain-chart__share" x={x} y={y} dy="0.35em">
          {percent(share, 0)}
        </text>
      )}
    </>
  );
}

/** @param turn of a full one */
const pointAt = (turn: number, radius: number): [number, number] => [
  Math.round(Math.sin(turn * 2 * Math.PI) * radius * 100) / 100,
  Math.round(-Math.cos(turn * 2 * Math.PI) * radius * 100) / 100,
];

const outline = (from: number, to: number): string =>
  `M0,0L${pointAt(from, RADIUS)}A${RADIUS},${RADIUS},0,${to - from > 0.5 ? 1 : 0},1,${pointAt(to, RADIUS)}Z`;
