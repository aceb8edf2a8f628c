/** One line of the table. */
export type Row = {
  what: string;
  /** The required value. */
  limit: string;
  measured: string;
  /** Null where nothing is required. */
  holds: boolean | null;
};

export const atMost = (what: string, limit: number, value: number, unit: string): Row => ({
  what,
  limit: `≤ ${written(limit, unit)}`,
  measured: written(value, unit),
  holds: value <= limit,
});

export const atLeast = (what: string, limit: number, value: number, unit: string): Row => ({
  what,
  limit: `≥ ${written(limit, unit)}`,
  measured: written(value, unit),
  holds: value >= limit,
});

export const justSo = (what: string, value: number, unit: string): Row => ({
  what,
  limit: '',
  measured: written(value, unit),
  holds: null,
});

/** Rounds to the digits that matter. */
function written(value: number, unit: string): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toFixed(Math.abs(value) < 0.1 && value !== 0 ? 4 : digits)} ${unit}`.trim();
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] as number;

/** 95 of 100 are not above it. */
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

export const p99 = (values: readonly number[]): number => quantile(values, 0.99);
