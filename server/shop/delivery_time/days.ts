/** Says how soon products are delivered. */
import type { Texts } from '#core/i18n/texts.ts';
import { isOnDemand, type Product } from '#shop/product/product.ts';
import type { ShopSettings } from '#shop/product/settings.ts';

export const MOST_DELIVERY_DAYS = 365;

type Delivered = Pick<Product, 'type' | 'deliveryDays' | 'lines'>;
type Default = Pick<ShopSettings, 'deliveryDays'>;

/**
 * Of goods that are sent together, the latest; what is made to order has no days but its own.
 * @returns working days; null: nothing is sent, or nothing is said
 */
export function deliveryDays(products: readonly Delivered[], { deliveryDays: usual }: Default): number | null {
  const days = products
    .filter(({ type }) => type !== 'service')
    .map((product) => product.deliveryDays ?? (isOnDemand(product) ? null : usual));
  return days.length > 0 && days.every((one) => one !== null) ? Math.max(...days) : null;
}

export const deliveryTime = (days: number | null, { tn }: Texts): string =>
  days === null ? '' : tn('Delivered within {n} working day', 'Delivered within {n} working days', days, { n: days });
