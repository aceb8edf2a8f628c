import type { Amounts } from './amounts.ts';

/** A subtotal is goods alone, before delivery and tax. Minor units; delivery is null where nothing is brought. */
export function goodsAndDelivery(
  lines: readonly { isDelivery: boolean }[],
  { untaxed, lines: amounts }: Pick<Amounts, 'untaxed' | 'lines'>,
): { goods: number; delivery: number | null } {
  const brought = lines.flatMap(({ isDelivery }, at) => (isDelivery ? [amounts[at]!.untaxed] : []));
  const delivery = brought.reduce((sum, one) => sum + one, 0);
  return { goods: untaxed - delivery, delivery: brought.length > 0 ? delivery : null };
}
