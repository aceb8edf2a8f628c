/** Reads and saves everything staff edit about a product. */

import { and, asc, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { TAX_TAG, taxesOfCompany } from '#sales/api.ts';
import { isOffered } from '#shop/product/availability.ts';
import { findProduct } from '#shop/product/queries.ts';
import { templates, templateTaxes } from '#shop/schema/schema.ts';
import {
  accessoryProducts,
  attributes,
  attributeValues,
  optionalProducts,
  templateValues,
  valueExclusions,
  variants,
} from '#shop/schema/variants.schema.ts';
import type { Exclusion, Named, ProductSetup } from './product_choices.ts';
import type { ProductInput } from './product_form.ts';
import { refuseSharedAttributes } from './shared_attributes.ts';

export const PRODUCT: StoredRecord = { table: templates };

/** @returns null if this website's catalogue has no such product */
export async function productSetup(id: number, site: Site): Promise<ProductSetup | null> {
  const product = await findProduct(id);
  if (!product || !isOffered(product, site)) return null;
  const { handle, gridColumns, gridRows } = templates;
  const [own] = await db.select({ handle, gridColumns, gridRows }).from(templates).where(eq(templates.id, id));
  const weights = await db
    .select({ id: variants.id, weight: variants.weight })
    .from(variants)
    .where(eq(variants.templateId, id));
  const taxRows = await db.select().from(templateTaxes).where(eq(templateTaxes.templateId, id));
  return {
    product,
    ...own!,
    weights: new Map(weights.map((one) => [one.id, one.weight])),
    taxes: await taxesOfCompany(site.company.id),
    taxIds: taxRows.map(({ taxId }) => taxId),
    optional: await optionalOf(id),
    accessories: await accessoriesOf(id),
    exclusions: await exclusionsOf(id),
  };
}

async function optionalOf(id: number): Promise<Named[]> {
  const rows = await db
    .select({ id: templates.id, handle: templates.handle })
    .from(optionalProducts)
    .innerJoin(templates, eq(templates.id, optionalProducts.optionId))
    .where(eq(optionalProducts.templateId, id))
    .orderBy(asc(optionalProducts.sequence), asc(optionalProducts.optionId));
  const products = await Promise.all(rows.map((row) => findProduct(row.id)));
  return rows.flatMap(({ handle }, at) => {
    const product = products[at];
    return product ? [{ id: product.id, name: product.name, lines: product.lines, handle }] : [];
  });
}

async function accessoriesOf(id: number): Promise<string[]> {
  const rows = await db
    .select({ handle: templates.handle })
    .from(accessoryProducts)
    .innerJoin(templates, eq(templates.id, accessoryProducts.accessoryId))
    .where(eq(accessoryProducts.templateId, id))
    .orderBy(asc(templates.handle));
  return rows.map(({ handle }) => handle);
}

const exclusionsOf = (id: number): Promise<Exclusion[]> =>
  db
    .select({
      valueId: valueExclusions.templateValueId,
      templateId: valueExclusions.templateId,
      excludedValueId: valueExclusions.excludedValueId,
    })
    .from(valueExclusions)
    .innerJoin(templateValues, eq(templateValues.id, valueExclusions.templateValueId))
    .where(eq(templateValues.templateId, id))
    .orderBy(asc(valueExclusions.id));

/** Handle → product, for products the company sells. */
export async function productsByHandle(handles: readonly string[], site: Site): Promise<Map<string, number>> {
  if (handles.length === 0) return new Map();
  const rows = await db
    .select({ handle: templates.handle, id: templates.id })
    .from(templates)
    .where(and(inArray(templates.handle, [...handles]), eq(templates.companyId, site.company.id)));
  return new Map(rows.map(({ handle, id }) => [handle, id]));
}

export async function changeProduct(setup: ProductSetup, input: ProductInput, person: Person | null): Promise<void> {
  const { id } = setup.product;
  await refuseSharedAttributes(setup.product, input, person);
  const { price, isPublished, gridColumns, gridRows } = input;
  await db
    .update(templates)
    .set({ price, isPublished, gridColumns, gridRows, updatedAt: new Date() })
    .where(eq(templates.id, id));
  await writeNeighbours(id, input);
  for (const [variantId, weight] of input.weights)
    await db
      .update(variants)
      .set({ weight })
      .where(and(eq(variants.id, variantId), eq(variants.templateId, id)));
  await writeChoices(input);
  await changed(`product:${id}`, 'attribute', TAX_TAG);
}

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
