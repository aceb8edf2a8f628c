/** Where things stand in a plain drawing, which does not know how wide it is. */

/** @returns `part` of `whole`, as SVG takes it: `33.33%` */
export const share = (part: number, whole: number): string => `${Math.round((part / whole) * 10_000) / 100}%`;

const STEPS = [1, 2, 5];

/** @returns about `count` round numbers from 0 to `most`, whole ones */
export function roundNumbers(most: number, count: number): number[] {
  if (most < 1 || count < 1) return [0];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, (STEPS.find((size) => size * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
}

/** Room beside the bars of a place, as a part of the place. */
const GAP = 0.1;

/**
 * @param at which of `count` places
 * @param series which of `of` bars in it
 * @returns start and width of the bar, as parts of `whole`
 */
export function barAt(at: number, count: number, [series, of]: readonly [number, number] = [0, 1]) {
  const width = (1 - GAP) / of;
  return { start: at + GAP + series * width, width, whole: count + GAP };
}
