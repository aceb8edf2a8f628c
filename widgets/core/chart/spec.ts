/** What a chart shows. Labels are text; numbers are as they are, and written by the chart. */
export type ChartSpec = {
  /** Shown where there is nothing to draw. */
  noData: string;
} & (
  | { kind: 'line'; name: string; labels: string[]; values: number[]; xTicks: number[]; yTicks: number }
  | { kind: 'pie'; slices: Slice[] }
  | { kind: 'bar'; name: string; bars: Slice[] }
  | { kind: 'multiBar'; series: { name: string; bars: Slice[] }[]; controls: { grouped: string; stacked: string } }
);

export type Slice = { label: string; value: number };
