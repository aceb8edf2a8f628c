/** Calculates the conversion funnel from views and orders; pure. */
import type { ShopView } from '#shop/statistics/shop_view.ts';

export const STEPS = [
  'product_view',
  'product_add_to_cart',
  'customer_checkout',
  'order_checkout',
  'order_payment',
  'order_confirmed',
] as const satisfies ShopView['name'][];
export type Step = (typeof STEPS)[number];

/** The number of views of one kind on a day. */
export type Viewed = { day: string; name: ShopView['name']; count: number };
export type Steps = Record<Step, number>;

/** @param share of the previous step; null if that had none */
type FunnelStep = { step: Step; count: number; share: number | null };

const NOTHING: Steps = {
  product_view: 0,
  product_add_to_cart: 0,
  customer_checkout: 0,
  order_checkout: 0,
  order_payment: 0,
  order_confirmed: 0,
};

/** Every day of the list, including days without views. */
export function stepsByDay(days: readonly string[], viewed: readonly Viewed[]): { day: string; steps: Steps }[] {
  return days.map((day) => ({ day, steps: stepsOf(viewed.filter((one) => one.day === day)) }));
}

export function stepsOf(viewed: readonly Omit<Viewed, 'day'>[]): Steps {
  const steps = { ...NOTHING };
  for (const { name, count } of viewed) if (Object.hasOwn(NOTHING, name)) steps[name as Step] += count;
  return steps;
}

export function funnelOf(steps: Steps): FunnelStep[] {
  return STEPS.map((step, at) => {
    const before = at === 0 ? undefined : STEPS[at - 1];
    return { step, count: steps[step], share: before ? shareOf(steps[step], steps[before]) : null };
  });
}

export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export type Sold = { orders: number; pieces: number };
export type ProductFigures = { id: number; views: number; added: number } & Sold;

/** Views, additions to carts and sales per product; most viewed first. */
export function productFigures(
  viewed: readonly { name: ShopView['name']; of: string; count: number }[],
  sold: ReadonlyMap<number, Sold>,
): ProductFigures[] {
  const products = new Map<number, ProductFigures>();
  const figuresOf = (id: number) => {
    const figures = products.get(id) ?? { id, views: 0, added: 0, orders: 0, pieces: 0 };
    products.set(id, figures);
    return figures;
  };
  for (const { name, of, count } of viewed) {
    if (name === 'product_view') figuresOf(Number(of)).views += count;
    if (name === 'product_add_to_cart') figuresOf(Number(of)).added += count;
  }
  for (const [id, figures] of sold) Object.assign(figuresOf(id), figures);
  return [...products.values()].sort((a, b) => b.views - a.views || b.orders - a.orders || a.id - b.id);
}
