/** Tells which recorded prices may still be asked for; pure. */
import { subDays } from 'date-fns/subDays';
import type { priceHistory } from '#shop/schema/price_history.schema.ts';
import { REDUCTION_DAYS } from './price_steps.ts';

type Row = typeof priceHistory.$inferSelect;
type Span = { from: number; to: number };

/**
 * @param rows of one product, the oldest first
 * @param starts when rules that are valid now began, in ms
 * @returns ids of rows that no reduction of today is compared with
 */
export function needlessPrices(rows: readonly Row[], starts: readonly number[], now: number): number[] {
  const targets = [...Map.groupBy(rows, (row) => `${row.variantId} ${row.templateValueId}`).values()];
  const window = before(now);
  const spans = [
    { ...window, to: Infinity },
    ...starts.map(before),
    ...targets.flatMap((own) => startOfReduction(own, window.from) ?? []).map(before),
  ];
  return targets.flatMap((own) =>
    own
      .filter((row, i) => {
        const next = own[i + 1];
        return next && !spans.some(({ from, to }) => row.at.getTime() <= to && next.at.getTime() > from);
      })
      .map(({ id }) => id),
  );
}

const before = (to: number): Span => ({ from: subDays(to, REDUCTION_DAYS).getTime(), to });

/** Since when a target has the reduced price that it had then; null: it was not reduced then. */
function startOfReduction(own: readonly Row[], then: number): number | null {
  const at = own.findLastIndex((row) => row.at.getTime() <= then);
  const present = own[at];
  if (!present || !isReduced(present)) return null;
  const last = own.slice(0, at).findLastIndex((row) => !isReduced(row) || row.price !== present.price);
  return own[last + 1]!.at.getTime();
}

const isReduced = ({ price, compareAtPrice }: Row): boolean => (compareAtPrice ?? 0) > (price ?? 0);
