/** Says why a delivery method or a pickup point can't be deleted. */
import type { FastifyRequest } from 'fastify';
import type { AnyColumn } from '#core/db/columns.ts';
import { isInOpenOrder, isInUndeliveredOrder } from '#sales/api.ts';

/** @param column of orders, which points at it */
export async function deliveryRefusal(
  column: AnyColumn,
  id: number,
  { texts }: FastifyRequest,
): Promise<string | null> {
  if (await isInUndeliveredOrder(column, id))
    return texts.t('Orders that are not shipped yet use it. Hide it from the checkout until they are done.');
  if (await isInOpenOrder(column, id))
    return texts.t('Open carts or quotes use it. Hide it from the checkout until they are done.');
  return null;
}
