/** Suggests accessories of the products in a cart. */
import { and, eq, inArray, notExists, notInArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { ShownAt } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import { contentPriceText } from '#shop/content/texts.ts';
import { contentPriceOf, type Pricing, productPrice } from '#shop/prices/pricing.ts';
import { isBuyable, isSold } from '#shop/product/availability.ts';
import type { EntryImage } from '#shop/product/product.ts';
import { valueIdsOf } from '#shop/product/product.ts';
import { displayName, imageOf, productPath } from '#shop/product/views.ts';
import { templates } from '#shop/schema/schema.ts';
import { accessoryProducts, attributeLines, attributes, variants } from '#shop/schema/variants.schema.ts';
import type { Suggestion } from './cart_view.ts';
import { type CartProduct, cartPictures, cartProducts } from './products.ts';
import type { ShownCart } from './view.ts';

const MOST_SHOWN = 4;
const PICTURE: ShownAt = { sizes: '4rem', widest: 64 };

/** The columns that decide about a suggestion; the rest is read for the few chosen ones. */
const { id, companyId, websiteId, isActive, isPublished, isHidden, type, availability } = templates;
const offered = { id, companyId, websiteId, isActive, isPublished, isHidden, type, availability };
const shelf = {
  id: variants.id,
  isActive: variants.isActive,
  isTracked: variants.isTracked,
  sellsBeyondStock: variants.sellsBeyondStock,
  onHand: variants.onHand,
  held: variants.held,
};

/** Products with such choices are left out, as they are made on the product page. */
const choicesWithoutVariant = db
  .select({ id: attributeLines.id })
  .from(attributeLines)
  .innerJoin(attributes, eq(attributes.id, attributeLines.attributeId))
  .where(and(eq(attributeLines.templateId, templates.id), eq(attributes.variants, 'no_variant')));

/** In random order, so that none is always first. */
export async function suggestionsFor({ products, pricing }: ShownCart, site: Site): Promise<Suggestion[]> {
  const templateIds = [...new Set([...products.values()].map(({ product }) => product.id))];
  if (templateIds.length === 0) return [];
  const rows = await db
    .select({ template: offered, variant: shelf })
    .from(accessoryProducts)
    .innerJoin(templates, eq(templates.id, accessoryProducts.accessoryId))
    .innerJoin(variants, eq(variants.templateId, templates.id))
    .where(
      and(
        inArray(accessoryProducts.templateId, templateIds),
        notInArray(accessoryProducts.accessoryId, templateIds),
        eq(templates.isPublished, true),
        eq(variants.isActive, true),
        notExists(choicesWithoutVariant),
      ),
    )
    .orderBy(variants.sequence, variants.id);
  const buyable = rows.filter(({ template, variant }) => isSold(template, site) && isBuyable(template, variant));
  const first = new Map(buyable.reverse().map(({ template, variant }) => [template.id, variant.id]));
  const chosen = shuffled([...first.values()]).slice(0, MOST_SHOWN);
  const found = await cartProducts(chosen);
  const shown = chosen.flatMap((id) => found.get(id) ?? []);
  const pictures = await cartPictures(shown);
  return shown.map((one) => suggestionOf(one, pictures.get(one.variant.id) ?? null, { site, pricing }));
}

function suggestionOf(
  { product, variant }: CartProduct,
  image: EntryImage | null,
  { site, pricing }: { site: Site; pricing: Pricing },
): Suggestion {
  const texts = textsFor(site.language.code);
  const chosen = valueIdsOf(variant);
  const { shown } = productPrice(pricing, product, { chosen, variant, quantity: 1 });
  return {
    productId: variant.id,
    name: displayName(product, chosen, site.language.code),
    url: site.url(productPath(product, site.language.code)),
    picture: imageOf(image, product.id, '', site, PICTURE),
    price: texts.money(shown.price, pricing.currency),
    perUnit: contentPriceText(contentPriceOf(pricing, variant, shown), pricing.currency, texts),
  };
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
