/** Draws charts with nvd3, in the place of their plain drawings. */
import { type Chart, d3, nv, type Tooltip } from 'nvd3';
import { percent } from '#registry/values/format.ts';
import { COLOURS } from './colours.ts';
import { cut, DEGREES, hasNothing, LABEL_THRESHOLD, labelShares, MOST_STRAIGHT } from './labels.ts';
import type { ChartSpec, Slice, SpecOf } from './spec.ts';
import { tooltipContent } from './tooltip.ts';

/** Of bars and slices, after the first drawing. */
const TRANSITION_MS = 500;
/** Narrower boxes have no room for names and controls side by side. */
const ROOM_PX = 560;
/** Where the library puts names beside controls of this width. */
const BESIDE = { top: 5, bottom: 5, left: 0 };
const BELOW = { top: 14, bottom: 12, left: -180 };

export function draw(box: HTMLElement, spec: ChartSpec, signal: AbortSignal): void {
  const chart = MAKERS[spec.kind](spec as never);
  // Bars would grow out of nothing where the plain drawing had them.
  chart.duration(0).noData(spec.noData).color(COLOURS);
  // Names are cut already, and the library would cut them again at 20.
  chart.legend?.maxKeyLength(Number.POSITIVE_INFINITY);
  const tooltips = [chart.tooltip, chart.interactiveLayer?.tooltip].filter((one): one is Tooltip => Boolean(one));
  for (const tooltip of tooltips) tooltip.contentGenerator((data, box) => tooltipContent(data, box, spec.counted));
  const placeNames = () => spec.kind === 'multiBar' && chart.legend?.margin(box.clientWidth < ROOM_PX ? BELOW : BESIDE);
  placeNames();
  const svg = d3.select(box).append('svg');
  signal.addEventListener('abort', () => {
    svg.remove();
    for (const tooltip of tooltips) document.getElementById(tooltip.id())?.remove();
  });
  svg.datum(dataOf(spec)).call(chart);
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) chart.duration(TRANSITION_MS);
  const drawAgain = () => {
    placeNames();
    chart.update();
  };
  whenResized(box, drawAgain, signal);
}

/** Also from nothing, as when a tab is opened. */
function whenResized(box: HTMLElement, drawAgain: () => void, signal: AbortSignal): void {
  let drawnWidth = box.clientWidth;
  // Its first call finds the box as it was drawn.
  const resized = new ResizeObserver(() => {
    if (box.clientWidth === 0 || box.clientWidth === drawnWidth) return;
    drawnWidth = box.clientWidth;
    drawAgain();
  });
  resized.observe(box);
  signal.addEventListener('abort', () => resized.disconnect());
}

const whole = (value: number): string => String(Math.round(value));

const MAKERS: { [K in ChartSpec['kind']]: (spec: SpecOf<K>) => Chart } = {
  line({ labels, xTicks, yTicks, values }) {
    const chart = nv.models.lineChart().useInteractiveGuideline(true).showLegend(false);
    chart.forceY([0, Math.max(1, ...values)]).margin({ left: 48, right: 24, bottom: 64, top: 16 });
    chart.xAxis
      .tickFormat((at) => labels[at] ?? '')
      .tickValues(xTicks)
      .showMaxMin(false)
      .rotateLabels(DEGREES);
    chart.yAxis.tickFormat(whole).ticks(yTicks).showMaxMin(false);
    return chart;
  },
  pie({ slices, longest }) {
    const chart = nv.models.pieChart().labelType(shareIn(slices)).labelThreshold(LABEL_THRESHOLD).margin({ bottom: 8 });
    return chart.x(({ label }: Slice) => cut(label, longest)).y(({ value }: Slice) => value);
  },
  bar({ bars, longest }) {
    const chart = barChart(nv.models.discreteBarChart(), bars, longest).showValues(true).valueFormat(whole);
    return bars.length > MOST_STRAIGHT ? slanted(chart) : chart.staggerLabels(true);
  },
  multiBar({ series, controls, longest }) {
    const chart = nv.models.multiBarChart().reduceXTicks(false).showControls(true).controlLabels(controls);
    return slanted(barChart(chart, series[0]?.bars ?? [], longest));
  },
};

/** What stands in a slice. Those that the library's legend takes out are marked, and count nothing in their place. */
const shareIn = (slices: readonly (Slice & { disabled?: boolean })[]) => (_slice: unknown, at: number) => {
  const share = labelShares(slices.map(({ disabled, value }) => (disabled ? 0 : value)))[at];
  return share ? percent(share, 0) : '';
};

/** Bars stand where their place in the list is: two of the same name are still two. */
function barChart(chart: Chart, bars: readonly Slice[], longest?: number): Chart {
  chart.x((bar: Slice) => bar.at ?? 0).y(({ value }: Slice) => value);
  chart.xAxis.tickFormat((at) => cut(bars[at]?.label ?? '', longest));
  chart.yAxis.tickFormat(whole);
  return chart;
}

function slanted(chart: Chart): Chart {
  chart.margin({ left: 88, bottom: 112 });
  chart.xAxis.rotateLabels(DEGREES);
  return chart;
}

function dataOf(spec: ChartSpec): unknown[] {
  if (hasNothing(spec)) return [];
  if (spec.kind === 'line') return [{ key: spec.name, values: spec.values.map((y, x) => ({ x, y })), area: true }];
  if (spec.kind === 'pie') return spec.slices;
  if (spec.kind === 'bar') return [{ key: spec.name, values: placed(spec.bars) }];
  return spec.series.map(({ name, bars }) => ({ key: cut(name, spec.longest), values: placed(bars) }));
}

const placed = (bars: readonly Slice[]): Slice[] => bars.map((bar, at) => ({ ...bar, at }));
