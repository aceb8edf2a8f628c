/** Finds products by their addresses, and keeps the slugs that they had. */
import { and, eq, ne } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { unslug } from '#core/i18n/slug.ts';
import type { Site } from '#core/sites/site.ts';
import { formerSlugs, templates } from '#shop/schema/schema.ts';
import { type FoundProduct, findProduct } from './queries.ts';
import { productPath } from './views.ts';

/** The product at an address, today's or a former one. */
export async function productAt(slug: string, { company, language }: Site): Promise<FoundProduct | null> {
  const id = unslug(slug);
  const byId = id !== null && id > 0 && id < 2 ** 31 ? await findProduct(id) : null;
  if (byId && productPath(byId, language.code) === `/shop/product/${slug}`) return byId;
  const written = await productOfSlug(slug, company.id);
  return written === null ? byId : findProduct(written);
}

async function productOfSlug(slug: string, companyId: number): Promise<number | null> {
  const [own] = await db
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.companyId, companyId), eq(templates.slug, slug)));
  if (own) return own.id;
  const [former] = await db
    .select({ id: formerSlugs.templateId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.companyId, companyId), eq(formerSlugs.slug, slug)));
  return former?.id ?? null;
}

/** Whether another product of the company has or had it. @param id null: of a new product */
export async function isSlugTaken(slug: string, companyId: number, id: number | null): Promise<boolean> {
  const owner = await productOfSlug(slug, companyId);
  if (owner !== null) return owner !== id;
  const numbered = unslug(slug);
  if (numbered === null || numbered === id) return false;
  // The address that a product without slug has ends with its id.
  return (await db.$count(templates, and(eq(templates.id, numbered), ne(templates.id, id ?? 0)))) > 0;
}

/** Within the transaction that gives the product another slug. */
export async function keepFormerSlug(
  templateId: number,
  companyId: number,
  before: string | null,
  after: string | null,
): Promise<void> {
  if (before === after) return;
  if (after !== null)
    await db
      .delete(formerSlugs)
      .where(
        and(eq(formerSlugs.companyId, companyId), eq(formerSlugs.slug, after), eq(formerSlugs.templateId, templateId)),
      );
  if (before !== null) await db.insert(formerSlugs).values({ companyId, slug: before, templateId });
}
