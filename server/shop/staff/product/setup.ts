/** Reads a product with its choices for the product form. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { taxesOfCompany } from '#sales/api.ts';
import { isOffered } from '#shop/product/availability.ts';
import { categoryNames, isOnWebsite } from '#shop/product/category_tree.ts';
import { findProduct, productCategoryIds, productPictures, productTags } from '#shop/product/queries.ts';
import { allAttributes, allCategories } from '#shop/product/vocabulary_queries.ts';
import { templates, templateTaxes } from '#shop/schema/schema.ts';
import {
  accessoryProducts,
  optionalProducts,
  templateValues,
  valueExclusions,
  variants,
} from '#shop/schema/variants.schema.ts';
import type { Exclusion, Named, ProductSetup, TemplateRow, VariantRow } from './choices.ts';

/** Archived ones, too. @returns null if this website's catalogue has no such product */
export async function productSetup(id: number, site: Site): Promise<ProductSetup | null> {
  const product = await findProduct(id);
  if (!product || !isOffered({ ...product, isActive: true }, site)) return null;
  const [template] = await db.select().from(templates).where(eq(templates.id, id));
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.templateId, id))
    .orderBy(asc(variants.sequence), asc(variants.id));
  const taxRows = await db.select().from(templateTaxes).where(eq(templateTaxes.templateId, id));
  return {
    ...(await vocabulary(site)),
    product,
    template: template!,
    variants: rows,
    taxIds: taxRows.map(({ taxId }) => taxId),
    categoryIds: await productCategoryIds(id),
    tags: (await productTags(id)).map(({ name }) => pick(name, site.language.code)),
    pictures: await productPictures(id),
    optional: await optionalOf(id),
    accessories: await accessoriesOf(id),
    exclusions: await exclusionsOf(id),
  };
}

/** What a product may be given. */
async function vocabulary(site: Site): Promise<Pick<ProductSetup, 'taxes' | 'categories' | 'attributes'>> {
  const categories = (await allCategories()).filter((one) => isOnWebsite(one, site));
  const attributes = await allAttributes();
  return {
    taxes: await taxesOfCompany(site.company.id),
    categories: categoryNames(categories, site.language.code),
    attributes: attributes.filter(({ companyId }) => companyId === null || companyId === site.company.id),
  };
}

/** A product that is being made, with the one variant it begins with. */
export async function blankSetup(site: Site): Promise<ProductSetup> {
  const template: TemplateRow = {
    id: 0,
    companyId: site.company.id,
    websiteId: null,
    handle: '',
    name: {},
    summary: {},
    description: {},
    vendor: '',
    slug: null,
    seoTitle: null,
    seoDescription: null,
    price: 0,
    compareAtPrice: null,
    type: 'stocked',
    withdrawal: 'allowed',
    availability: 'always',
    availableThreshold: 5,
    customMessage: {},
    isPublished: false,
    publishAt: null,
    isActive: true,
    isHidden: false,
    lowStockAt: null,
    deliveryDays: null,
    externalUrl: null,
    externalLabel: null,
    sequence: 0,
    gridColumns: 1,
    gridRows: 1,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  const nothing = {
    taxIds: [],
    categoryIds: [],
    tags: [],
    pictures: [],
    optional: [],
    accessories: [],
    exclusions: [],
  };
  const product = { ...template, lines: [], variants: [BLANK_VARIANT], exclusions: {} };
  return { ...(await vocabulary(site)), ...nothing, product, template, variants: [BLANK_VARIANT] };
}

const BLANK_VARIANT: VariantRow = {
  id: 0,
  templateId: 0,
  combination: '',
  sku: '',
  barcode: '',
  price: null,
  compareAtPrice: null,
  cost: null,
  weight: 0,
  content: null,
  contentUnit: 'g',
  isTracked: false,
  sellsBeyondStock: false,
  onHand: 0,
  held: 0,
  imageId: null,
  isActive: true,
  sequence: 0,
};

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
