/** What came with an order besides goods, such as tickets; other domains tell its page. */
import { hook } from '#core/domain/hook.ts';
import type { Site } from '#core/sites/site.ts';

/** `title`: of the section on the page; `note`: beside the link. */
export type Brought = { title: string; links: { name: string; url: string; note: string }[] };

/** Its links open without an account, as the page of the order does. Null: the order brought nothing of the kind. */
export const broughtByOrders = hook<(orderId: number, site: Site) => Promise<Brought | null>>();

export async function broughtBy(orderId: number, site: Site): Promise<Brought[]> {
  const found = await Promise.all(broughtByOrders.all().map((find) => find(orderId, site)));
  return found.filter((one) => one !== null);
}
