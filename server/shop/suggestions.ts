/** What the cart suggests beside what is in it: accessories of its products (behaviours §12, Suggested accessories). */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import type { Picture, ShownAt } from '../core/pictures.ts';
import type { Site } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';
import { isBuyable, isSold } from './availability.ts';
import { type CartProduct, cartPictures, cartProducts } from './cart_products.ts';
import type { ShownCart } from './cart_view.ts';
import type { EntryImage } from './catalogue_entry.ts';
import { type Pricing, productPrice } from './pricing.ts';
import { valueIdsOf } from './product.ts';
import { templates } from './schema.ts';
import { accessoryProducts, variants } from './variants.schema.ts';
import { displayName, imageOf, productPath } from './views.ts';

export type Suggestion = { productId: number; name: string; url: string; picture: Picture; price: string };

const MOST_SHOWN = 4;
const PICTURE: ShownAt = { sizes: '4rem', widest: 64 };

/** In random order: nobody comes always first. */
export async function suggestionsFor({ products, pricing }: ShownCart, site: Site): Promise<Suggestion[]> {
  const templateIds = [...new Set([...products.values()].map(({ product }) => product.id))];
  if (templateIds.length === 0) return [];
  const rows = await db
    .select({ id: variants.id, templateId: variants.templateId })
    .from(accessoryProducts)
    .innerJoin(templates, eq(templates.id, accessoryProducts.accessoryId))
    .innerJoin(variants, eq(variants.templateId, templates.id))
    .where(
      and(
        inArray(accessoryProducts.templateId, templateIds),
        notInArray(accessoryProducts.accessoryId, templateIds),
        eq(templates.isPublished, true),
        eq(variants.isActive, true),
      ),
    )
    .orderBy(variants.sequence);
  const found = await cartProducts(rows.map(({ id }) => id));
  const buyable = rows.flatMap(({ id }) => found.get(id) ?? []).filter((one) => maySuggest(one, site));
  const first = new Map([...buyable].reverse().map((one) => [one.product.id, one]));
  const shown = shuffled([...first.values()]).slice(0, MOST_SHOWN);
  const pictures = await cartPictures(shown);
  return shown.map((one) => suggestionOf(one, pictures.get(one.variant.id) ?? null, { site, pricing }));
}

/** Without choices that make no variant: those are asked for on its page. */
const maySuggest = ({ product, variant }: CartProduct, site: Site): boolean =>
  isSold(product, site) && isBuyable(product, variant) && product.lines.every((line) => line.variants !== 'no_variant');

function suggestionOf(
  { product, variant }: CartProduct,
  image: EntryImage | null,
  { site, pricing }: { site: Site; pricing: Pricing },
): Suggestion {
  const { money } = textsFor(site.language.code);
  const chosen = valueIdsOf(variant);
  return {
    productId: variant.id,
    name: displayName(product, chosen, site.language.code),
    url: site.url(productPath(product, site.language.code)),
    picture: imageOf(image, product.id, '', site, PICTURE),
    price: money(productPrice(pricing, product, { chosen, variant, quantity: 1 }).shown.price, pricing.currency),
  };
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
