/** Finds the lines of carts and orders that are tickets. */
import { asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { type SoldTicket, soldTickets } from '#events/queries.ts';
import { orderLines } from '#sales/api.ts';

export type Line = { id: number; variantId: number | null; quantity: number };
export type TicketLine = Line & SoldTicket;

/** In the order in which seats are counted: by event, then by ticket. */
export async function ticketLines(lines: readonly Line[]): Promise<TicketLine[]> {
  const sold = await soldTickets();
  return lines
    .flatMap(({ id, variantId, quantity }): TicketLine[] => {
      const found = sold.get(variantId);
      return found && quantity > 0 ? [{ id, variantId, quantity, ...found }] : [];
    })
    .sort((a, b) => a.event.id - b.event.id || a.ticket.id - b.ticket.id);
}

/** @param reference such as `order:12` */
export const orderIn = (reference: string): number => Number(/^order:(\d+)$/.exec(reference)?.[1] ?? 0);

export async function ticketLinesOf(orderId: number): Promise<TicketLine[]> {
  const { id, variantId, quantity } = orderLines;
  const ofOrder = eq(orderLines.orderId, orderId);
  return ticketLines(await db.select({ id, variantId, quantity }).from(orderLines).where(ofOrder).orderBy(asc(id)));
}
