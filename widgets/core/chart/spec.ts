/** What a chart shows: labels are plain text, and the chart formats numbers. */
export type ChartSpec = {
  /** Shown where there is nothing to draw. */
  noData: string;
  /** Labels are cut after this many characters; the tooltip has the full label. */
  longest?: number;
  /** Stands before the number in the tooltip; the name by default. */
  counted?: string;
} & (
  | { kind: 'line'; name: string; labels: string[]; values: number[]; xTicks: number[]; yTicks: number }
  | { kind: 'pie'; slices: Slice[] }
  | { kind: 'bar'; name: string; bars: Slice[] }
  | { kind: 'multiBar'; series: { name: string; bars: Slice[] }[]; controls: { grouped: string; stacked: string } }
);

export type SpecOf<K extends ChartSpec['kind']> = Extract<ChartSpec, { kind: K }>;

/** `said`: its full name, for the tooltip. `at`: its position among the bars, set when drawing. */
export type Slice = { label: string; value: number; fullLabel?: string; at?: number };

/** The day as ISO 8601. */
export type Day = { day: string; count: number };
