/** Keeps the hidden products that other domains sell, such as tickets of events. */
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, inTransaction } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

export type HiddenProduct = {
  companyId: number;
  /** Null: sold on every website of the company. */
  websiteId: number | null;
  /** Unique in the company; tells which product it is. */
  handle: string;
  name: Translated;
  /** Minor units of the company's currency. */
  price: number;
};

/** Creates the product, or changes it where it differs. Nothing has to be delivered for it. @returns its variant */
export function keepHiddenProduct({ companyId, websiteId, handle, name, price }: HiddenProduct): Promise<number> {
  return inTransaction(async () => {
    const values = { websiteId, name, price, isActive: true, updatedAt: new Date() };
    const [template] = await db
      .insert(templates)
      .values({
        ...{ companyId, handle, ...values, summary: {}, description: {}, customMessage: {} },
        ...{ type: 'service', availability: 'never', isHidden: true },
      })
      .onConflictDoUpdate({
        target: [templates.companyId, templates.handle],
        set: values,
        setWhere: eq(templates.isHidden, true),
      })
      .returning({ id: templates.id });
    if (!template) throw new Error(`The handle ${handle} belongs to a product of the shop.`);
    await db.insert(variants).values({ templateId: template.id }).onConflictDoNothing();
    const [variant] = await db.select({ id: variants.id }).from(variants).where(eq(variants.templateId, template.id));
    await changed(`product:${template.id}`);
    return variant!.id;
  });
}

/** It can't be bought any more; orders keep it. */
export async function retireHiddenProduct({ companyId, handle }: Pick<HiddenProduct, 'companyId' | 'handle'>) {
  const [template] = await db
    .update(templates)
    .set({ isActive: false })
    .where(and(eq(templates.companyId, companyId), eq(templates.handle, handle), eq(templates.isHidden, true)))
    .returning({ id: templates.id });
  if (template) await changed(`product:${template.id}`);
}
