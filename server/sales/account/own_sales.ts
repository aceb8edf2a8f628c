/** Exports a person's carts, quotes, orders, shipments, returns and invoices. */
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Subject } from '#core/domain/subject.ts';
import { areOfPartners } from '#sales/account/orders_of_partners.ts';
import { IS_FOR_CUSTOMER } from '#sales/documents/is_document.ts';
import { orderReturnLines, orderReturns, shipmentLines, shipments } from '#sales/schema/fulfilment.schema.ts';
import { invoiceLines, invoices } from '#sales/schema/invoices.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';

export const ownSales = async (subject: Subject): Promise<Record<string, unknown>> => ({
  orders: await ownOrders(subject),
  invoices: await ownInvoices(subject),
});

async function ownOrders({ partnerIds, companyId }: Subject) {
  const found = await db
    .select()
    .from(orders)
    .where(and(areOfPartners(partnerIds, companyId), or(eq(orders.origin, 'shop'), IS_FOR_CUSTOMER)))
    .orderBy(asc(orders.id));
  const ids = found.map(({ id }) => id);
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
  const sent = await ownShipments(ids);
  const returned = await ownReturns(ids);
  return found.map(({ accessToken, sessionId, viewedOn, ...order }) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    shipments: sent.filter(({ orderId }) => orderId === order.id),
    returns: returned.filter(({ orderId }) => orderId === order.id),
  }));
}

async function ownShipments(orderIds: number[]) {
  const found = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds))
    .orderBy(asc(shipments.id));
  const goods = await db
    .select()
    .from(shipmentLines)
    .where(
      inArray(
        shipmentLines.shipmentId,
        found.map(({ id }) => id),
      ),
    );
  return found.map(({ submission, by, ...one }) => ({
    ...one,
    lines: goods.filter(({ shipmentId }) => shipmentId === one.id),
  }));
}

async function ownReturns(orderIds: number[]) {
  const found = await db
    .select()
    .from(orderReturns)
    .where(inArray(orderReturns.orderId, orderIds))
    .orderBy(asc(orderReturns.id));
  const goods = await db
    .select()
    .from(orderReturnLines)
    .where(
      inArray(
        orderReturnLines.returnId,
        found.map(({ id }) => id),
      ),
    );
  return found.map(({ submission, ...one }) => ({
    ...one,
    lines: goods.filter(({ returnId }) => returnId === one.id),
  }));
}

async function ownInvoices({ partnerIds, companyId }: Subject) {
  const found = await db
    .select()
    .from(invoices)
    .where(
      and(
        inArray(invoices.partnerId, [...partnerIds]),
        companyId === null ? undefined : eq(invoices.companyId, companyId),
        isNotNull(invoices.number),
      ),
    )
    .orderBy(asc(invoices.id));
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(
      inArray(
        invoiceLines.invoiceId,
        found.map(({ id }) => id),
      ),
    );
  return found.map(({ accessToken, ...invoice }) => ({
    ...invoice,
    lines: lines.filter(({ invoiceId }) => invoiceId === invoice.id),
  }));
}
