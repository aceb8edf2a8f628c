/** Reads all that an export says of some products, in a few queries. */
import { asc, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { exclusionRulesOf } from '#shop/import/exclusion_rules.ts';
import {
  productImages,
  tags,
  templateCategories,
  templates,
  templateTags,
  templateTaxes,
} from '#shop/schema/schema.ts';
import {
  accessoryProducts,
  attributeLines,
  attributes,
  attributeValues,
  optionalProducts,
  templateValues,
  variants,
} from '#shop/schema/variants.schema.ts';

export type ExportedProduct = Awaited<ReturnType<typeof readProducts>>[number];
export type ExportedValue = ExportedProduct['values'][number];

/** @param language in which values name each other */
export async function readProducts(ids: number[], language: string) {
  const found = await db.select().from(templates).where(inArray(templates.id, ids)).orderBy(asc(templates.id));
  const values = byProduct(await valuesOf(ids));
  const itsVariants = byProduct(
    await db
      .select()
      .from(variants)
      .where(inArray(variants.templateId, ids))
      .orderBy(asc(variants.sequence), asc(variants.id)),
  );
  const pictures = byProduct(
    await db
      .select()
      .from(productImages)
      .where(inArray(productImages.templateId, ids))
      .orderBy(asc(productImages.sequence), asc(productImages.id)),
  );
  const categories = byProduct(
    await db.select().from(templateCategories).where(inArray(templateCategories.templateId, ids)),
  );
  const tagged = byProduct(await tagsOf(ids));
  const taxed = byProduct(await taxesOf(ids));
  const accessories = byProduct(await accessoriesOf(ids));
  const options = byProduct(await optionsOf(ids));
  const exclusions = await exclusionRulesOf(ids, language);
  return found.map((template) => {
    const { id } = template;
    return {
      template,
      values: values.get(id) ?? [],
      variants: itsVariants.get(id) ?? [],
      pictures: pictures.get(id) ?? [],
      categoryIds: (categories.get(id) ?? []).map(({ categoryId }) => categoryId),
      tags: (tagged.get(id) ?? []).map(({ name }) => name),
      taxIds: (taxed.get(id) ?? []).map(({ taxId }) => taxId),
      accessories: (accessories.get(id) ?? []).map(({ handle }) => handle),
      exclusions: exclusions.get(id) ?? [],
      optionalProducts: (options.get(id) ?? []).map(({ handle }) => handle),
    };
  });
}

const byProduct = <R extends { templateId: number }>(rows: R[]): Map<number, R[]> =>
  Map.groupBy(rows, ({ templateId }) => templateId);

/** Its attributes in their order, each with its values in theirs. */
const valuesOf = (ids: number[]) =>
  db
    .select({
      templateId: templateValues.templateId,
      id: templateValues.id,
      priceExtra: templateValues.priceExtra,
      place: attributeLines.sequence,
      attribute: attributes,
      value: attributeValues,
    })
    .from(templateValues)
    .innerJoin(attributeLines, eq(attributeLines.id, templateValues.lineId))
    .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
    .innerJoin(attributeValues, eq(attributeValues.id, templateValues.valueId))
    .where(inArray(templateValues.templateId, ids))
    .orderBy(
      asc(attributeLines.sequence),
      asc(attributeLines.id),
      asc(attributeValues.sequence),
      // Its name, as another company gives it another id.
      asc(attributeValues.key),
    );

const tagsOf = (ids: number[]) =>
  db
    .select({ templateId: templateTags.templateId, name: tags.name })
    .from(templateTags)
    .innerJoin(tags, eq(tags.id, templateTags.tagId))
    .where(inArray(templateTags.templateId, ids))
    .orderBy(asc(tags.key));

const taxesOf = (ids: number[]) => db.select().from(templateTaxes).where(inArray(templateTaxes.templateId, ids));

const accessoriesOf = (ids: number[]) =>
  db
    .select({ templateId: accessoryProducts.templateId, handle: templates.handle })
    .from(accessoryProducts)
    .innerJoin(templates, eq(templates.id, accessoryProducts.accessoryId))
    .where(inArray(accessoryProducts.templateId, ids))
    .orderBy(asc(templates.handle));

const optionsOf = (ids: number[]) =>
  db
    .select({ templateId: optionalProducts.templateId, handle: templates.handle })
    .from(optionalProducts)
    .innerJoin(templates, eq(templates.id, optionalProducts.optionId))
    .where(inArray(optionalProducts.templateId, ids))
    .orderBy(asc(optionalProducts.sequence), asc(templates.handle));
