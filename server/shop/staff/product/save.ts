/** Makes and changes a product with everything that its form holds. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { slugify } from '#core/i18n/slug.ts';
import { pick, SOURCE_LANGUAGE } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { TAX_TAG } from '#sales/api.ts';
import { recordPrices } from '#shop/prices/price_history.ts';
import { isSlugTaken, keepFormerSlug } from '#shop/product/slugs.ts';
import { moveStock } from '#shop/product/stock_moves.ts';
import { templateCategories, templates, templateTags, templateTaxes } from '#shop/schema/schema.ts';
import {
  accessoryProducts,
  attributes,
  attributeValues,
  optionalProducts,
  templateValues,
  valueExclusions,
  variants,
} from '#shop/schema/variants.schema.ts';
import { tagIds } from '#shop/staff/tags/tag_ids.ts';
import { isNew, type ProductSetup, type VariantRow } from './choices.ts';
import type { ProductInput } from './form.ts';
import { refuseSharedAttributes } from './shared_attributes.ts';
import { writeOptions } from './write_options.ts';

export async function addProduct(
  setup: ProductSetup,
  input: ProductInput,
  site: Site,
  person: Person | null,
): Promise<number> {
  const [made] = await db
    .insert(templates)
    .values({ ...input.row, companyId: site.company.id, handle: await freeHandle(input.row.name, site) })
    .returning({ id: templates.id });
  const id = made!.id;
  const [first] = await db.insert(variants).values({ templateId: id }).returning({ id: variants.id });
  const own = input.variants.map((one) => ({ ...one, id: first!.id }));
  await changeProduct({ ...setup, product: { ...setup.product, id } }, { ...input, variants: own }, site, person);
  return id;
}

/** Made of the name; with a number where another product has it. */
export async function freeHandle(name: Translated, { company }: Site): Promise<string> {
  const base = slugify(pick(name, SOURCE_LANGUAGE)) || 'product';
  for (let n = 1; ; n += 1) {
    const handle = n === 1 ? base : `${base}-${n}`;
    const same = and(eq(templates.companyId, company.id), eq(templates.handle, handle));
    if ((await db.$count(templates, same)) === 0) return handle;
  }
}

/** Within a transaction that holds the product. */
export async function changeProduct(
  setup: ProductSetup,
  input: ProductInput,
  site: Site,
  person: Person | null,
): Promise<void> {
  const { id } = setup.product;
  const { slug } = input.row;
  await refuseSharedAttributes(setup.product, input, person);
  if (slug !== null && (await isSlugTaken(slug, site.company.id, id)))
    throw new Invalid(SLUG_TAKEN, { slug: SLUG_TAKEN });
  await keepFormerSlug(id, site.company.id, setup.template.slug, slug);
  await db
    .update(templates)
    .set({ ...input.row, updatedAt: new Date() })
    .where(eq(templates.id, id));
  await writeNeighbours(id, input);
  await writeLabels(setup, id, input, site);
  await writeVariants(id, setup.variants, input, person);
  if (!isNew(setup)) await writeChoices(input);
  await writeOptions(setup, input.options, site, person);
  await recordPrices([id]);
  await changed(`product:${id}`, 'attribute', TAX_TAG);
}

export const SLUG_TAKEN = msg('Another product has this address');

async function writeNeighbours(templateId: number, { taxIds, optionIds, accessoryIds }: ProductInput): Promise<void> {
  await db.delete(templateTaxes).where(eq(templateTaxes.templateId, templateId));
  await db.delete(optionalProducts).where(eq(optionalProducts.templateId, templateId));
  await db.delete(accessoryProducts).where(eq(accessoryProducts.templateId, templateId));
  if (taxIds.length > 0) await db.insert(templateTaxes).values(taxIds.map((taxId) => ({ templateId, taxId })));
  if (optionIds.length > 0)
    await db
      .insert(optionalProducts)
      .values(optionIds.map((optionId, sequence) => ({ templateId, optionId, sequence })));
  if (accessoryIds.length > 0)
    await db.insert(accessoryProducts).values(accessoryIds.map((accessoryId) => ({ templateId, accessoryId })));
}

/** Tags, and the categories that the form shows. */
async function writeLabels(
  setup: ProductSetup,
  templateId: number,
  { tags, categoryIds }: ProductInput,
  site: Site,
): Promise<void> {
  const ids = await tagIds(tags, site);
  await db.delete(templateTags).where(eq(templateTags.templateId, templateId));
  if (ids.length > 0) await db.insert(templateTags).values(ids.map((tagId) => ({ templateId, tagId })));
  const shown = setup.categories.map(({ id }) => id);
  const ofTemplate = eq(templateCategories.templateId, templateId);
  if (shown.length > 0)
    await db.delete(templateCategories).where(and(ofTemplate, inArray(templateCategories.categoryId, shown)));
  if (categoryIds.length > 0)
    await db.insert(templateCategories).values(categoryIds.map((categoryId) => ({ templateId, categoryId })));
}

/** Those of a page of variants, or all. */
export async function writeVariants(
  templateId: number,
  before: readonly VariantRow[],
  { variants: wanted, reason }: Pick<ProductInput, 'variants' | 'reason'>,
  person: Person | null,
): Promise<void> {
  for (const { id, values, moved } of wanted) {
    const row = before.find((one) => one.id === id);
    const differs = !row || Object.entries(values).some(([name, value]) => row[name as keyof VariantRow] !== value);
    if (differs)
      await db
        .update(variants)
        .set(values)
        .where(and(eq(variants.id, id), eq(variants.templateId, templateId)));
    await moveStock({ variantId: id, quantity: moved, reason, userId: person?.userId ?? null });
  }
}

async function writeChoices({ displays, values, exclusions }: ProductInput): Promise<void> {
  for (const [attributeId, display] of displays)
    await db.update(attributes).set({ display }).where(eq(attributes.id, attributeId));
  for (const { id, valueId, priceExtra, ...custom } of values) {
    await db.update(templateValues).set({ priceExtra }).where(eq(templateValues.id, id));
    await db.update(attributeValues).set(custom).where(eq(attributeValues.id, valueId));
  }
  const ids = values.map(({ id }) => id);
  if (ids.length > 0) await db.delete(valueExclusions).where(inArray(valueExclusions.templateValueId, ids));
  if (exclusions.length > 0)
    await db
      .insert(valueExclusions)
      .values(exclusions.map(({ valueId, ...excluded }) => ({ templateValueId: valueId, ...excluded })));
}
