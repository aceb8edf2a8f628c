/** What both drawings of a chart say alike. */
import { cutText } from '#registry/values/cut_text.ts';
import type { ChartSpec, Slice } from './spec.ts';

/** More bars than these have no room for their names side by side. */
export const MOST_STRAIGHT = 4;
/** Slants the names below an axis. */
export const DEGREES = -35;
/** The specified smallest share of a slice with a label. */
export const LABEL_THRESHOLD = 0.02;
/** Labels of slices whose middles are nearer than this share of the circle would cover each other. */
const ROOM = 0.065;

export const cut = (label: string, longest = Number.POSITIVE_INFINITY): string =>
  label.length > longest ? `${cutText(label, longest)}...` : label;

export function hasNothing(spec: ChartSpec): boolean {
  if (spec.kind === 'line') return spec.values.length === 0;
  if (spec.kind === 'pie') return isNothing(spec.slices);
  if (spec.kind === 'bar') return isNothing(spec.bars);
  return spec.series.every(({ bars }) => isNothing(bars));
}

const isNothing = (bars: readonly Slice[]): boolean => bars.every(({ value }) => value === 0);

/** The shares that stand in their slices: from the specified one on, and where no label of a larger slice is in the way. */
export function labelShares(values: readonly number[]): (number | null)[] {
  const whole = values.reduce((sum, value) => sum + value, 0);
  let end = 0;
  const slices = values.map((value) => {
    end += value;
    return { share: value / whole, middle: (end - value / 2) / whole };
  });
  const shown: typeof slices = [];
  for (const slice of [...slices].sort((one, other) => other.share - one.share))
    if (slice.share >= LABEL_THRESHOLD && shown.every(({ middle }) => distance(middle, slice.middle) >= ROOM))
      shown.push(slice);
  return slices.map((slice) => (shown.includes(slice) ? slice.share : null));
}

/** Around the circle, in turns. */
function distance(one: number, other: number): number {
  const between = Math.abs(one - other);
  return Math.min(between, 1 - between);
}
