/** Finds, adds and orders the pictures of a product. */
import { and, asc, eq, max } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { isOffered } from '#shop/product/availability.ts';
import { findTemplate } from '#shop/product/queries.ts';
import { productImages, templates } from '#shop/schema/schema.ts';
import type { TemplateRow } from '#shop/staff/product/choices.ts';

export type PictureRow = typeof productImages.$inferSelect;

/** The most pictures of one product. */
export const MOST_PICTURES = 100;

/** The product whose pictures an address is about. @throws NotFound if this website's catalogue has none */
export async function productOfAddress({ params, site }: FastifyRequest): Promise<TemplateRow> {
  const id = recordId.safeParse((params as { product?: string }).product);
  const product = id.success ? await findTemplate(id.data) : null;
  if (!product || !isOffered({ ...product, isActive: true }, site)) throw new NotFound();
  return product;
}

export async function pictureOf(templateId: number, id: number): Promise<PictureRow | null> {
  const [row] = await db
    .select()
    .from(productImages)
    .where(and(eq(productImages.id, id), eq(productImages.templateId, templateId)));
  return row ?? null;
}

export const countPictures = (templateId: number): Promise<number> =>
  db.$count(productImages, eq(productImages.templateId, templateId));

/** Behind those that there are. @returns how many found room */
export const addPictures = (templateId: number, fileIds: readonly number[]): Promise<number> =>
  transaction(async () => {
    await holdProduct(templateId);
    const room = Math.max(0, MOST_PICTURES - (await countPictures(templateId)));
    const added = fileIds.slice(0, room);
    if (added.length === 0) return 0;
    const [last] = await db
      .select({ sequence: max(productImages.sequence) })
      .from(productImages)
      .where(eq(productImages.templateId, templateId));
    const first = (last?.sequence ?? 0) + 1;
    await db
      .insert(productImages)
      .values(added.map((fileId, at) => ({ templateId, fileId, alt: {}, sequence: first + at })));
    await changed(`product:${templateId}`);
    return added.length;
  });

/** Those named come first, in this order; the others follow as they were. */
export const orderPictures = (templateId: number, wanted: readonly number[]): Promise<void> =>
  transaction(async () => {
    await holdProduct(templateId);
    const rows = await storedOrder(templateId);
    const own = new Map(rows.map((row) => [row.id, row.sequence]));
    const ids = [...new Set([...wanted.filter((id) => own.has(id)), ...own.keys()])];
    for (const [at, id] of ids.entries())
      if (own.get(id) !== at + 1)
        await db
          .update(productImages)
          .set({ sequence: at + 1 })
          .where(eq(productImages.id, id));
    await changed(`product:${templateId}`);
  });

/** Changes places with the picture before or behind it. */
export async function movePicture(templateId: number, id: number, to: 'up' | 'down'): Promise<void> {
  const ids = (await storedOrder(templateId)).map((row) => row.id);
  const from = ids.indexOf(id);
  const other = ids[from + (to === 'up' ? -1 : 1)];
  if (from < 0 || other === undefined) return;
  const moved = ids.map((one) => (one === id ? other : one === other ? id : one));
  await orderPictures(templateId, moved);
}

const storedOrder = (templateId: number) =>
  db
    .select({ id: productImages.id, sequence: productImages.sequence })
    .from(productImages)
    .where(eq(productImages.templateId, templateId))
    .orderBy(asc(productImages.sequence), asc(productImages.id));

/** Until the end of the transaction. */
export const holdProduct = (templateId: number) =>
  forUpdate(db.select({ id: templates.id }).from(templates).where(eq(templates.id, templateId)));
