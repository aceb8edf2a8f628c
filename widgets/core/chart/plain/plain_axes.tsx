import { colourAt } from '#widgets/core/chart/colours.ts';
import { DEGREES } from '#widgets/core/chart/labels.ts';
import { roundNumbers, share } from './scale.ts';

/** Straight names stand in two rows by turns. */
const ROWS_PX = [20, 32];

/** Lines across a drawing with what they stand for. */
export const Marks = ({ most, count }: { most: number; count: number }) =>
  roundNumbers(most, count).map((value) => {
    const y = share(most - value, most);
    return (
      <g key={value}>
        <line className="plain-chart__mark" x1="0" x2="100%" y1={y} y2={y} />
        <text className="plain-chart__value" x="-8" y={y} dy="0.32em">
          {value}
        </text>
      </g>
    );
  });

type PlaceProps = { x: string; name: string; isSlanted: boolean; row?: number };

/** A line at a place of the axis, and its name below: one that ends there, or one in the middle of the row. */
export const Place = ({ x, name, isSlanted, row = 0 }: PlaceProps) => (
  <>
    <line className="plain-chart__mark" x1={x} x2={x} y1="0" y2="100%" />
    {isSlanted ? (
      <svg role="presentation" x={x} y="100%" className="plain-chart__name">
        <text x="-4" y="12" transform={`rotate(${DEGREES})`}>
          {name}
        </text>
      </svg>
    ) : (
      <text className="plain-chart__count" x={x} y="100%" dy={ROWS_PX[row]}>
        {name}
      </text>
    )}
  </>
);

/** What each colour stands for. */
export const Legend = ({ names }: { names: readonly string[] }) => (
  <ul className="plain-chart__legend">
    {names.map((name, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
      <li key={at}>
        <svg role="presentation" viewBox="0 0 10 10">
          <circle cx="5" cy="5" r="5" fill={colourAt(at)} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);
