/** Assembles the conversion report: funnel, products, days and payment methods. */
import { dayIn, dayPlus, endOfDay, startOfDay } from '#core/i18n/days.ts';
import type { Website } from '#core/sites/website.ts';
import { soldInShop } from '#sales/api.ts';
import { writeViews } from '#shop/statistics/view_counting.ts';
import { productFigures, type Sold, stepsByDay, stepsOf, type Viewed } from './funnel.ts';
import { type Period, templatesOfVariants, viewsByDay, viewsOfPayments, viewsOfProducts } from './queries.ts';

export const PERIODS_DAYS = [7, 30] as const;
export type PeriodDays = (typeof PERIODS_DAYS)[number];

type Place = Pick<Website, 'id' | 'timeZone'>;

/** The last days of a website, today included. */
export async function shopReport({ id, timeZone }: Place, length: PeriodDays, now = new Date()) {
  await writeViews();
  const today = dayIn(timeZone, now);
  const days = Array.from({ length }, (_, at) => dayPlus(today, at - length + 1));
  const period: Period = { websiteId: id, from: days[0] as string, to: today };
  const viewed = await viewsByDay(period);
  const count = (name: Viewed['name']) => viewed.reduce((sum, one) => (one.name === name ? sum + one.count : sum), 0);
  return {
    days: stepsByDay(days, viewed),
    steps: stepsOf(viewed),
    signins: count('customer_signin'),
    signups: count('customer_signup'),
    products: productFigures(await viewsOfProducts(period), await soldByProduct(period, timeZone)),
    payments: await viewsOfPayments(period),
  };
}

async function soldByProduct({ websiteId, from, to }: Period, timeZone: string): Promise<Map<number, Sold>> {
  const sold = await soldInShop(websiteId, startOfDay(timeZone, from), endOfDay(timeZone, to));
  const templates = await templatesOfVariants(sold.map(({ variantId }) => variantId));
  const products = new Map<number, { orders: Set<number>; pieces: number }>();
  for (const { orderId, variantId, pieces } of sold) {
    const id = templates.get(variantId) as number;
    const product = products.get(id) ?? { orders: new Set(), pieces: 0 };
    product.orders.add(orderId);
    product.pieces += pieces;
    products.set(id, product);
  }
  return new Map([...products].map(([id, { orders, pieces }]) => [id, { orders: orders.size, pieces }]));
}
