/** What a chart shows: labels are plain text, and the chart formats numbers. */
export type ChartSpec = {
  /** Shown where there is nothing to draw. */
  noData: string;
  /** Labels are cut after so many characters; who points at one reads all of it. */
  longest?: number;
  /** Stands before the number of what is pointed at; else its name does. */
  counted?: string;
} & (
  | { kind: 'line'; name: string; labels: string[]; values: number[]; xTicks: number[]; yTicks: number }
  | { kind: 'pie'; slices: Slice[] }
  | { kind: 'bar'; name: string; bars: Slice[] }
  | { kind: 'multiBar'; series: { name: string; bars: Slice[] }[]; controls: { grouped: string; stacked: string } }
);

/** `said`: its whole name, for who points at it. `at`: its place among the bars, which the drawing gives it. */
export type Slice = { label: string; value: number; said?: string; at?: number };
