/** What both drawings of a chart say alike. */
import { cutText } from '#registry/values/cut_text.ts';
import type { ChartSpec, Slice } from './spec.ts';

/** More bars than these have no room for their names side by side. */
export const MOST_STRAIGHT = 4;
/** Slants the names below an axis. */
export const DEGREES = -35;
/** The smallest share of a slice with a label: those of two narrower ones beside each other would overlap. */
export const LABEL_THRESHOLD = 0.08;

export const cut = (label: string, longest = Number.POSITIVE_INFINITY): string =>
  label.length > longest ? `${cutText(label, longest)}...` : label;

export function hasNothing(spec: ChartSpec): boolean {
  if (spec.kind === 'line') return spec.values.length === 0;
  if (spec.kind === 'pie') return isNothing(spec.slices);
  if (spec.kind === 'bar') return isNothing(spec.bars);
  return spec.series.every(({ bars }) => isNothing(bars));
}

const isNothing = (bars: readonly Slice[]): boolean => bars.every(({ value }) => value === 0);
