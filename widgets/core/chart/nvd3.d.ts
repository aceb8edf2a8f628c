/** Types for the parts of nvd3 1.8 and d3 3.5 that charts use. */
declare module 'nvd3' {
  export type Selection = {
    append(name: string): Selection;
    datum(data: unknown): Selection;
    call(chart: Chart): Selection;
    remove(): void;
  };
  export type Axis = {
    tickFormat(write: (value: number) => string): Axis;
    tickValues(values: number[]): Axis;
    rotateLabels(degrees: number): Axis;
    staggerLabels(isOn: boolean): Axis;
    showMaxMin(isOn: boolean): Axis;
    ticks(count: number): Axis;
  };
  export type TooltipRow = { key: string; value: number; color: string };
  /** `data`: the slice or bar that is pointed at. */
  export type TooltipData = { value?: unknown; series?: TooltipRow[]; data?: { fullLabel?: string } };
  export type Tooltip = {
    contentGenerator(make: (data: TooltipData | null, box: HTMLElement) => false | ''): Tooltip;
    id(): string;
  };
  type Margin = { top?: number; right?: number; bottom?: number; left?: number };
  type Slice = import('./spec.ts').Slice;
  /** Each chart has some of these; all but the last answer the chart itself. */
  export interface Chart {
    (selection: Selection): void;
    duration(ms: number): Chart;
    noData(text: string): Chart;
    color(colours: string[]): Chart;
    margin(margin: Margin): Chart;
    x(read: (slice: Slice) => string | number): Chart;
    y(read: (slice: Slice) => number): Chart;
    forceY(values: number[]): Chart;
    useInteractiveGuideline(isOn: boolean): Chart;
    showLegend(isOn: boolean): Chart;
    showControls(isOn: boolean): Chart;
    showValues(isOn: boolean): Chart;
    staggerLabels(isOn: boolean): Chart;
    reduceXTicks(isOn: boolean): Chart;
    controlLabels(labels: { grouped: string; stacked: string }): Chart;
    labelType(text: (slice: unknown, at: number) => string): Chart;
    labelThreshold(share: number): Chart;
    valueFormat(write: (value: number) => string): Chart;
    xAxis: Axis;
    yAxis: Axis;
    legend?: { maxKeyLength(characters: number): unknown; margin(margin: Margin): unknown };
    tooltip: Tooltip;
    interactiveLayer?: { tooltip: Tooltip };
    update(): void;
  }
  export const d3: { select(element: Element): Selection };
  export const nv: {
    models: Record<'lineChart' | 'pieChart' | 'multiBarChart' | 'discreteBarChart', () => Chart>;
  };
}
