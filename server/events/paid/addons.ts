/** Finds the page of add-ons that are offered with tickets in a cart. */
import type { Cart } from '#sales/api.ts';
import { cartLines } from '#sales/api.ts';
import { optionHandles } from '#shop/api.ts';
import { ticketLines } from './ticket_lines.ts';

/** Of the first kind of ticket that has some; null: none has. @param wanted tickets that were just put into the cart */
export async function addonsPath(cart: Pick<Cart, 'id'>, wanted: ReadonlySet<number | null>): Promise<string | null> {
  for (const { id, ticket, variantId } of await ticketLines(await cartLines(cart)))
    if (wanted.has(ticket.id) && (await optionHandles(variantId as number)).length > 0)
      return `/shop/cart/options?${new URLSearchParams({ line: String(id) })}`;
  return null;
}
