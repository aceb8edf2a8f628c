/** Searches products for staff who write quotes. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ShownAt } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import type { Sellable } from '#sales/api.ts';
import { cartPictures, cartProducts } from '#shop/cart/products.ts';
import { searchCatalogue } from '#shop/catalogue/search.ts';
import { NO_TERMS, pricingBy } from '#shop/prices/pricing.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { piecesLeft } from './availability.ts';
import { unitPrice, valueIdsOf } from './product.ts';
import { displayName, imageOf } from './views.ts';

const MOST_PRODUCTS = 8;
const MOST_VARIANTS = 24;
const SMALL: ShownAt = { sizes: '3rem', widest: 96 };

/** Variants of the products that match the words, the best first. */
export async function sellableLike(search: string, site: Site): Promise<Sellable[]> {
  const { entries } = await searchCatalogue({
    pricing: await pricingBy(NO_TERMS, site),
    scope: {
      companyId: site.company.id,
      websiteId: site.website.id,
      language: site.language.code,
      seesUnpublished: false,
    },
    search,
    categoryIds: null,
    tagId: null,
    filters: new Map(),
    sort: 'featured',
    offset: 0,
    limit: MOST_PRODUCTS,
  });
  const templateIds = entries.map(({ id }) => id);
  if (templateIds.length === 0) return [];
  const found = await db
    .select({ id: variants.id, templateId: variants.templateId })
    .from(variants)
    .where(and(inArray(variants.templateId, templateIds), eq(variants.isActive, true)))
    .orderBy(variants.templateId, variants.sequence, variants.id);
  const ranked = found.sort((a, b) => templateIds.indexOf(a.templateId) - templateIds.indexOf(b.templateId));
  return sellables(
    ranked.slice(0, MOST_VARIANTS).map(({ id }) => id),
    site,
  );
}

/** The data of this company's variants for a quote; variants that no longer exist are missing. */
export async function sellables(variantIds: readonly number[], site: Site): Promise<Sellable[]> {
  const products = await cartProducts(variantIds);
  const pictures = await cartPictures(products.values());
  return variantIds.flatMap((variantId) => {
    const found = products.get(variantId);
    if (!found || found.product.companyId !== site.company.id) return [];
    const chosen = valueIdsOf(found.variant);
    const name = displayName(found.product, chosen, site.language.code);
    return [
      {
        variantId,
        name,
        price: unitPrice(found.product, chosen, found.variant).price,
        sku: found.variant.sku ?? '',
        stock: piecesLeft(found.product, found.variant),
        picture: imageOf(pictures.get(variantId) ?? null, found.product.id, name, site, SMALL).src,
      },
    ];
  });
}

export async function skus(variantIds: readonly number[]): Promise<{ variantId: number; sku: string }[]> {
  if (variantIds.length === 0) return [];
  const rows = await db
    .select({ variantId: variants.id, sku: variants.sku })
    .from(variants)
    .where(inArray(variants.id, [...new Set(variantIds)]));
  return rows.filter(({ sku }) => sku !== '');
}
