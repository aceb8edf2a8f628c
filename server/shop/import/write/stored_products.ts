/** Reads the stored products of a batch in a few queries. */
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import {
  categories,
  productImages,
  templateCategories,
  templates,
  templateTags,
  templateTaxes,
} from '#shop/schema/schema.ts';
import { attributeLines, attributes, templateValues, variants } from '#shop/schema/variants.schema.ts';

export type StoredProduct = {
  template: typeof templates.$inferSelect;
  lines: { id: number; attributeId: number; sequence: number; variants: 'always' | 'dynamic' | 'no_variant' }[];
  values: { id: number; lineId: number; valueId: number; priceExtra: number }[];
  variants: (typeof variants.$inferSelect)[];
  pictures: (typeof productImages.$inferSelect)[];
  /** Those that the file can name; the import leaves all others alone. */
  categoryIds: number[];
  tagIds: number[];
  taxIds: number[];
};

/** Handle → product, for existing products of the company. */
export async function storedProducts(
  companyId: number,
  handles: readonly string[],
  isComplete: boolean,
): Promise<Map<string, StoredProduct>> {
  const found = await db
    .select()
    .from(templates)
    .where(and(eq(templates.companyId, companyId), inArray(templates.handle, [...handles])));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const lines = byTemplate(await linesOf(ids));
  const values = byTemplate(await db.select().from(templateValues).where(inArray(templateValues.templateId, ids)));
  const itsVariants = byTemplate(await countedVariantsOf(ids));
  const pictures = byTemplate(await db.select().from(productImages).where(inArray(productImages.templateId, ids)));
  const inCategories = byTemplate(await (isComplete ? categoriesOf(ids) : namedCategoriesOf(ids)));
  const tagged = byTemplate(await db.select().from(templateTags).where(inArray(templateTags.templateId, ids)));
  const taxed = byTemplate(isComplete ? await taxesOf(ids) : []);
  return new Map(
    found.map((template) => {
      const { id } = template;
      const product: StoredProduct = {
        template,
        lines: lines.get(id) ?? [],
        values: values.get(id) ?? [],
        variants: itsVariants.get(id) ?? [],
        pictures: pictures.get(id) ?? [],
        categoryIds: (inCategories.get(id) ?? []).map(({ categoryId }) => categoryId),
        tagIds: (tagged.get(id) ?? []).map(({ tagId }) => tagId),
        taxIds: (taxed.get(id) ?? []).map(({ taxId }) => taxId),
      };
      return [template.handle, product];
    }),
  );
}

const byTemplate = <R extends { templateId: number }>(rows: R[]): Map<number, R[]> =>
  Map.groupBy(rows, ({ templateId }) => templateId);

/**
 * Locks the variants, so that sales and holds wait: they count from the imported stock instead of being overwritten.
 */
const countedVariantsOf = (ids: number[]) =>
  forUpdate(db.select().from(variants).where(inArray(variants.templateId, ids)).orderBy(asc(variants.id)));

const linesOf = (ids: number[]) =>
  db
    .select({
      templateId: attributeLines.templateId,
      id: attributeLines.id,
      attributeId: attributeLines.attributeId,
      sequence: attributeLines.sequence,
      variants: attributes.variants,
    })
    .from(attributeLines)
    .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
    .where(inArray(attributeLines.templateId, ids));

const taxesOf = (ids: number[]) => db.select().from(templateTaxes).where(inArray(templateTaxes.templateId, ids));

const categoriesOf = (ids: number[]) =>
  db.select().from(templateCategories).where(inArray(templateCategories.templateId, ids));

const namedCategoriesOf = (ids: number[]) =>
  db
    .select({ templateId: templateCategories.templateId, categoryId: templateCategories.categoryId })
    .from(templateCategories)
    .innerJoin(categories, eq(categories.id, templateCategories.categoryId))
    .where(and(inArray(templateCategories.templateId, ids), isNotNull(categories.externalKey)));
