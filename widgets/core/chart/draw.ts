/** Draws charts with nvd3; heavy, so `chart.ts` imports it only when needed. */
import { type Chart, d3, nv, type Tooltip } from 'nvd3';
import { cutText } from '#registry/values/cut_text.ts';
import type { ChartSpec, Slice } from './spec.ts';
import { tooltipContent } from './tooltip.ts';

/** Of bars and slices. */
const TRANSITION_MS = 500;
/** Legible on light and dark backgrounds, and distinguishable with most colour vision. */
const COLOURS = '#3f8f6b #c8623f #4b8bab #b08a1e #9a6aa8 #2f9a99 #c2607f #7d8f4e #96704f #7a8794'.split(' ');
/** The smallest share of a slice with a label. */
const LABEL_THRESHOLD = 0.02;
const DEGREES = -35;
/** More bars than these have no room for their names side by side. */
const MOST_STRAIGHT = 4;

export function draw(box: HTMLElement, spec: ChartSpec, signal: AbortSignal): void {
  const chart = MAKERS[spec.kind](spec as never);
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  chart
    .duration(isCalm ? 0 : TRANSITION_MS)
    .noData(spec.noData)
    .color(COLOURS);
  // Names are cut already, and the library would cut them again at 20.
  chart.legend?.maxKeyLength(Number.POSITIVE_INFINITY);
  const tooltips = [chart.tooltip, chart.interactiveLayer?.tooltip].filter((one): one is Tooltip => Boolean(one));
  for (const tooltip of tooltips) tooltip.contentGenerator((data, box) => tooltipContent(data, box, spec.counted));
  const svg = d3.select(box).append('svg');
  svg.datum(dataOf(spec)).call(chart);
  let drawnWidth = box.clientWidth;
  // Also from nothing, as when a tab is opened; the observer's first call finds it as it was drawn.
  const resized = new ResizeObserver(() => {
    if (box.clientWidth === 0 || box.clientWidth === drawnWidth) return;
    drawnWidth = box.clientWidth;
    chart.update();
  });
  resized.observe(box);
  signal.addEventListener('abort', () => {
    resized.disconnect();
    svg.remove();
    for (const tooltip of tooltips) document.getElementById(tooltip.id())?.remove();
  });
}

type SpecOf<K extends ChartSpec['kind']> = Extract<ChartSpec, { kind: K }>;

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
  pie({ longest }) {
    const chart = nv.models.pieChart().labelType('percent').labelThreshold(LABEL_THRESHOLD).margin({ bottom: 8 });
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

const cut = (label: string, longest = Number.POSITIVE_INFINITY): string =>
  label.length > longest ? `${cutText(label, longest)}...` : label;

function dataOf(spec: ChartSpec): unknown[] {
  if (spec.kind === 'line') {
    const values = spec.values.map((y, x) => ({ x, y }));
    return values.length > 0 ? [{ key: spec.name, values, area: true }] : [];
  }
  if (spec.kind === 'pie') return isNothing(spec.slices) ? [] : spec.slices;
  if (spec.kind === 'bar') return isNothing(spec.bars) ? [] : [{ key: spec.name, values: placed(spec.bars) }];
  if (spec.series.every(({ bars }) => isNothing(bars))) return [];
  return spec.series.map(({ name, bars }) => ({ key: cut(name, spec.longest), values: placed(bars) }));
}

const isNothing = (bars: readonly Slice[]): boolean => bars.every(({ value }) => value === 0);

const placed = (bars: readonly Slice[]): Slice[] => bars.map((bar, at) => ({ ...bar, at }));
