/** Signs links by which the customer of an order withdraws without an account. */
import { millisecondsInDay } from 'date-fns/constants';
import { sign, unsign } from '#core/process/secret.ts';
import type { OrderDocument } from '#sales/api.ts';
import { boughtOfDocument } from './bought.ts';

export const WITHDRAW = '/shop/withdraw';

const PURPOSE = 'shop.withdraw';

/** Valid for a day or two, and the same for a day, so that pages with it stay the same. */
export function withdrawalPath(orderId: number, now = Date.now()): string {
  const until = (Math.floor(now / millisecondsInDay) + 2) * millisecondsInDay;
  return `${WITHDRAW}/items?${new URLSearchParams({ access_token: sign(PURPOSE, `${orderId} ${until}`) })}`;
}

/** The order; null where the link was altered or is too old. */
export function orderOfLink(token: string, now = Date.now()): number | null {
  const [orderId, until] = (unsign(PURPOSE, token) ?? '').split(' ').map(Number);
  return orderId && until && until >= now ? orderId : null;
}

/** For the page of an order: one, or none where nothing is left to withdraw from. */
export async function withdrawalPathsOf(document: OrderDocument): Promise<string[]> {
  const bought = await boughtOfDocument(document);
  return bought.some(({ left }) => left > 0) ? [withdrawalPath(document.order.id)] : [];
}
