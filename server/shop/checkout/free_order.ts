/** Places an order that costs nothing. */
import { transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import type { Order } from '#sales/api.ts';
import { orderPayable, UNAVAILABLE } from './order_payable.ts';

/** Long enough for the rest of the transaction. */
const HELD_MS = 60_000;

/**
 * Confirms the order like a paid one; a repeated call changes nothing.
 * @throws Conflict where it now costs something, or pieces are missing
 */
export function confirmFree({ id, currencyCode }: Order): Promise<void> {
  return transaction(async () => {
    const expiresAt = new Date(Date.now() + HELD_MS);
    const reference = await orderPayable.began(id, { amount: 0, currencyCode, expiresAt });
    const { outcome, book } = await orderPayable.paid(id, { amount: 0, came: 0, reference, isReserved: false });
    if (outcome !== 'settled') throw new Conflict(UNAVAILABLE);
    await book?.(null);
  });
}
