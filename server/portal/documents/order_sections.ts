/** Sections that other domains add to the page of an order, such as its tickets. */
import { hook } from '#core/domain/hook.ts';
import type { Site } from '#core/sites/site.ts';

/** `note`: beside the link. */
export type OrderSection = { title: string; links: { name: string; url: string; note: string }[] };

/** Its links open without an account, as the page of the order does. Null: nothing of the kind was ordered. */
export const orderSections = hook<(orderId: number, site: Site) => Promise<OrderSection | null>>();

export async function sectionsOf(orderId: number, site: Site): Promise<OrderSection[]> {
  const found = await Promise.all(orderSections.all().map((find) => find(orderId, site)));
  return found.filter((one) => one !== null);
}
