/** Finds the files that an order gives its customer, and whether it does so now. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { FileAccess } from '#core/domain/content_routes.ts';
import { visitKind } from '#core/http/visit_kind.ts';
import { mayRead } from '#core/people/people.ts';
import { files } from '#core/sites/schema.ts';
import { type Order, type OrderDownload, orderLines, orders, refundedLines } from '#sales/api.ts';
import { openedDownloads, productFiles } from '#shop/schema/downloads.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { downloadPath, isFileKey } from './links.ts';
import { hasAnyFiles } from './stored_files.ts';

const MOST_SHOWN = 200;

const boughtFiles = (orderId: number) =>
  db
    .selectDistinct({
      id: productFiles.id,
      templateId: productFiles.templateId,
      fileId: productFiles.fileId,
      name: productFiles.name,
      size: files.size,
    })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(productFiles, eq(productFiles.templateId, variants.templateId))
    .innerJoin(files, eq(files.id, productFiles.fileId))
    .where(and(eq(orderLines.orderId, orderId), gt(orderLines.quantity, 0)))
    .orderBy(asc(productFiles.id))
    .limit(MOST_SHOWN);

/** Products of an order whose files it opens now: it is paid, and they were not refunded. */
async function openProducts({ id, state, paymentStatus }: Order): Promise<Set<number>> {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_refunded';
  if (!isPaid || (state !== 'sale' && state !== 'done')) return new Set();
  const lines = await db
    .select({ id: orderLines.id, templateId: variants.templateId })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(and(eq(orderLines.orderId, id), gt(orderLines.quantity, 0)));
  const refunded = paymentStatus === 'partly_refunded' ? await refundedLines(id) : new Set<number>();
  return new Set(lines.filter((line) => !refunded.has(line.id)).map(({ templateId }) => templateId));
}

/** With links while the order opens them. */
export async function downloadsOfOrder(order: Order): Promise<OrderDownload[]> {
  if (!(await hasAnyFiles())) return [];
  const sold = await boughtFiles(order.id);
  const open = sold.length > 0 ? await openProducts(order) : new Set<number>();
  return sold.map(({ id, templateId, name, size }) => ({
    name,
    size,
    path: open.has(templateId) ? downloadPath(order.id, id) : null,
  }));
}

/** Null: the order sold no such file. */
export async function boughtFile(orderId: number, id: number) {
  const file = (await boughtFiles(orderId)).find((one) => one.id === id);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!file || !order) return null;
  return { ...file, isOpen: (await openProducts(order)).has(file.templateId) };
}

/** A program that looks through mails opens nothing for the customer. */
export async function rememberOpened(orderId: number, templateId: number, { method, headers }: FastifyRequest) {
  if (visitKind(method, headers) !== 'person') return;
  await db.insert(openedDownloads).values({ orderId, templateId }).onConflictDoNothing();
}

/** Staff of the company for products, and who followed the link of an order. */
export const mayReadProductFile: FileAccess = async (fileId, viewer, site, token) => {
  if (!(await hasAnyFiles())) return false;
  const rows = await db
    .select({ companyId: templates.companyId })
    .from(productFiles)
    .innerJoin(templates, eq(templates.id, productFiles.templateId))
    .where(eq(productFiles.fileId, fileId));
  if (rows.length === 0) return false;
  if (token !== undefined && isFileKey(fileId, token)) return true;
  return mayRead(viewer, 'products') && rows.some(({ companyId }) => companyId === site.company.id);
};
