/** A guest's paid order of two pieces of one product. */

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { db } from '#core/db/database.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { orderLines } from '#sales/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import type { FakeBank } from '#tests/setup/payments/fake_bank.ts';
import { paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';
import { anOrderToPay, type OrderToPay } from './order_to_pay.ts';

export type PaidOrder = OrderToPay & { lineId: number; paymentId: number };

/** @param reported what the bank says of its payment */
export async function aPaidOrder(
  { app, bank }: { app: FastifyInstance; bank: FakeBank },
  reported: 'captured' | 'authorized' = 'captured',
): Promise<PaidOrder> {
  const order = await anOrderToPay();
  await visitor(app).call(`/my/orders/${order.id}/transaction`, {
    acquirer_id: bank.row.id,
    access_token: order.accessToken,
    agree: true,
  });
  const [payment] = await paymentsFor(order.id);
  await settle(bank.row, [bank.reported(reported, payment!)], 'webhook');
  const [line] = (await db.select().from(orderLines).where(eq(orderLines.orderId, order.id))).filter(
    ({ isDelivery }) => !isDelivery,
  );
  return { ...order, lineId: line!.id, paymentId: payment!.id };
}

export const onHandOf = async (variantId: number): Promise<number> =>
  (await db.select({ onHand: variants.onHand }).from(variants).where(eq(variants.id, variantId)))[0]!.onHand;
