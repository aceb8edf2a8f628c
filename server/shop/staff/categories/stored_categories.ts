/** Finds, saves and orders the categories of a website's shop. */
import { asc, count, eq, isNull, max, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { companies } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { PRICE_TAGS } from '#shop/prices/price_book.ts';
import { descendants, isOnWebsite } from '#shop/product/category_tree.ts';
import type { Category } from '#shop/product/vocabulary_queries.ts';
import { pricelistRules } from '#shop/schema/pricelists.schema.ts';
import { categories, templateCategories } from '#shop/schema/schema.ts';

export type CategoryInput = Pick<Category, 'name' | 'description' | 'parentId' | 'websiteId'>;

export const CATEGORY: StoredRecord = {
  table: categories,
  parts: (id) => [
    { table: templateCategories, where: eq(templateCategories.categoryId, id) },
    { table: pricelistRules, where: eq(pricelistRules.categoryId, id) },
  ],
};

const UNDER_ITSELF = msg('Select another category: this one is, or is under, the category itself');
const NO_SUCH_PARENT = msg('Select one of the categories');

/** Those of the website and of all websites, in display order. */
export async function categoriesHere(site: Site): Promise<Category[]> {
  const rows = await db
    .select()
    .from(categories)
    .where(or(isNull(categories.companyId), eq(categories.companyId, site.company.id)))
    .orderBy(asc(categories.sequence), asc(categories.id));
  return rows.filter((row) => isOnWebsite(row, site));
}

export const categoryOf = async (id: number, site: Site): Promise<Category | null> =>
  (await categoriesHere(site)).find((one) => one.id === id) ?? null;

/** Two people who move categories under each other's wait for each other. */
export const holdCategories = ({ company }: Site) =>
  forUpdate(db.select({ id: companies.id }).from(companies).where(eq(companies.id, company.id)));

/** Behind its siblings. @throws Invalid naming the field */
export const addCategory = (input: CategoryInput, site: Site): Promise<number> =>
  transaction(async () => {
    await holdCategories(site);
    await checkParent(null, input.parentId, site);
    const [made] = await db
      .insert(categories)
      .values({ ...input, companyId: site.company.id, sequence: await lastPlace(input.parentId) })
      .returning({ id: categories.id });
    await categoriesChanged();
    return made!.id;
  });

/** Within a transaction that holds the categories. @throws Invalid naming the field */
export async function changeCategory(row: Category, input: CategoryInput, site: Site): Promise<void> {
  await checkParent(row.id, input.parentId, site);
  const sequence = input.parentId === row.parentId ? row.sequence : await lastPlace(input.parentId);
  await db
    .update(categories)
    .set({ ...input, sequence })
    .where(eq(categories.id, row.id));
  await categoriesChanged();
}

/** Changes places with the sibling before or behind it. */
export const moveCategory = (id: number, to: 'up' | 'down', site: Site): Promise<void> =>
  transaction(async () => {
    await holdCategories(site);
    const all = await categoriesHere(site);
    const row = all.find((one) => one.id === id);
    const siblings = all.filter((one) => one.parentId === row?.parentId);
    const from = siblings.findIndex((one) => one.id === id);
    const other = siblings[from + (to === 'up' ? -1 : 1)];
    if (from < 0 || !other) return;
    const moved = siblings.with(from, other).with(siblings.indexOf(other), siblings[from]!);
    for (const [at, one] of moved.entries())
      if (one.sequence !== at + 1)
        await db
          .update(categories)
          .set({ sequence: at + 1 })
          .where(eq(categories.id, one.id));
    await categoriesChanged();
  });

export const categoriesChanged = (): Promise<void> => changed('category', ...PRICE_TAGS);

/** Category → how many products stand in it. */
export async function productCounts(): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: templateCategories.categoryId, products: count() })
    .from(templateCategories)
    .groupBy(templateCategories.categoryId);
  return new Map(rows.map(({ id, products }) => [id, products]));
}

/** The products that stand in it. */
export const productsIn = async (categoryId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: templateCategories.templateId })
    .from(templateCategories)
    .where(eq(templateCategories.categoryId, categoryId));
  return rows.map(({ id }) => id);
};

async function checkParent(id: number | null, parentId: number | null, site: Site): Promise<void> {
  if (parentId === null) return;
  const all = await categoriesHere(site);
  if (id !== null && (parentId === id || descendants(id, all).includes(parentId)))
    throw new Invalid(UNDER_ITSELF, { parent: UNDER_ITSELF });
  if (!all.some((one) => one.id === parentId)) throw new Invalid(NO_SUCH_PARENT, { parent: NO_SUCH_PARENT });
}

async function lastPlace(parentId: number | null): Promise<number> {
  const [last] = await db
    .select({ sequence: max(categories.sequence) })
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId));
  return (last?.sequence ?? 0) + 1;
}
