/** Prepares product cards, names and addresses for pages and calls. */

import type { Translated } from '#core/db/columns.ts';
import { slugOf } from '#core/i18n/slug.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type Picture, picture, type ShownAt } from '#core/images/pictures.ts';
import type { Currency, Site } from '#core/sites/site.ts';
import { toHalves } from '#registry/values/half_steps.ts';
import type { FoundEntry } from '#shop/catalogue/search.ts';
import { contentPriceText } from '#shop/content/texts.ts';
import type { EntryImage } from './product.ts';
import { distinguishingValues, type PricedProduct, type ProductValue, variantValues } from './product.ts';

export type PriceView = {
  price: string;
  listPrice: string | null;
  discounted: boolean;
  /** Lowest price of the last 30 days. */
  lowest: string | null;
  /** Content and price per kg, l, m or piece; empty: none is shown. */
  perUnit: string;
};

export type Card = {
  templateId: number;
  /** The variant that can be added to the cart without a choice. */
  productId: number | null;
  name: string;
  url: string;
  picture: Picture;
  price: PriceView;
  from: boolean;
  addable: boolean;
  available: boolean;
  published: boolean;
  badge: string | null;
  /** CSS classes of its size in the grid; empty for one cell. */
  place: string;
};

/** Slugs that staff write are the same in every language. */
export const productPath = (
  { name, id, slug }: { name: Translated; id: number; slug: string | null },
  language: string,
): string => `/shop/product/${slug ?? slugOf(name, id, language)}`;

/** URL of a product page with a choice, and the category the visitor came from. */
export function productAddress(
  path: string,
  { attr = [], category }: { attr?: readonly number[]; category?: number | null | undefined },
): string {
  const query = [attr.length > 0 && `attr=${attr.join(',')}`, category && `category=${category}`].filter(Boolean);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

const CARD: ShownAt = { sizes: '(min-width: 75rem) 18rem, (min-width: 48rem) 30vw, 45vw', widest: 360 };
const LARGE_CARD: ShownAt = { sizes: '(min-width: 75rem) 60rem, 100vw', widest: 960 };

export type CardPlace = {
  /** In which its price is. */
  currency: Currency;
  /** The visitor's category, if the product page would not lead back to it by itself. */
  cameFrom?: number | null;
};

export function cardOf(entry: FoundEntry, site: Site, { currency, cameFrom = null }: CardPlace): Card {
  const { t } = textsFor(site.language.code);
  const name = pick(entry.name, site.language.code);
  const { isSoldOutHere, shown } = entry;
  const price = priceView(entry, { site, currency });
  const place = placeOf(entry);
  return {
    templateId: entry.id,
    productId: entry.onlyVariantId,
    name,
    url: site.url(productAddress(productPath(entry, site.language.code), { category: cameFrom })),
    picture: imageOf(entry.image, entry.id, name, site, place ? LARGE_CARD : CARD),
    price,
    from: shown.hasRange,
    addable: entry.onlyVariantId !== null && entry.isBuyable,
    available: entry.isBuyable && !isSoldOutHere,
    published: entry.isPublished,
    badge: !entry.isPublished
      ? t('Unpublished')
      : !entry.isBuyable
        ? t('Out of stock')
        : isSoldOutHere
          ? t('Out of stock in this variant')
          : price.discounted
            ? t('Sale')
            : null,
    place,
  };
}

function placeOf({ gridColumns: x, gridRows: y }: FoundEntry): string {
  const classes = [x > 1 && `card-place--x${x}`, y > 1 && `card-place--y${y}`].filter(Boolean);
  return classes.length > 0 ? ['card-place', ...classes].join(' ') : '';
}

function priceView(
  { shown: { price, listPrice }, lowest, perUnit }: FoundEntry,
  { site, currency }: { site: Site; currency: Currency },
): PriceView {
  const texts = textsFor(site.language.code);
  const { money } = texts;
  const discounted = listPrice - price >= 1;
  return {
    price: money(price, currency),
    listPrice: discounted ? money(listPrice, currency) : null,
    discounted,
    lowest: lowest === null ? null : money(lowest, currency),
    perUnit: contentPriceText(perUnit, currency, texts),
  };
}

/** The product's picture at an address that changes with its content. */
export function imageOf(
  image: EntryImage | null,
  templateId: number,
  name: string,
  site: Site,
  shown: ShownAt,
): Picture {
  const alt = (image && pick(image.alt, site.language.code)) || name;
  return image
    ? picture({ model: 'product.image', id: image.imageId, field: 'image', file: image, focus: image, alt, ...shown })
    : picture({ model: 'product.template', id: templateId, field: 'image', file: null, alt, ...shown });
}

type Named = Pick<PricedProduct, 'name' | 'lines'>;

/** 'Clay Plant Pot (Large)': the template's name and the values that distinguish the variant. */
export const displayName = (product: Named, chosen: readonly number[], language: string): string =>
  named(product, distinguishingValues(product, chosen), language);

/** `display_name`: with every value of the combination that makes the variant. */
export const combinationName = (product: Named, chosen: readonly number[], language: string): string =>
  named(product, variantValues(product, chosen), language);

/** Names of the values of a combination, joined. */
export const valueNames = (product: Named, chosen: readonly number[], language: string): string =>
  textsFor(language).joined(distinguishingValues(product, chosen).map(({ name }) => pick(name, language)));

function named(product: Named, values: readonly ProductValue[], language: string): string {
  const name = pick(product.name, language);
  const options = textsFor(language).joined(values.map((value) => pick(value.name, language)));
  return options ? `${name} (${options})` : name;
}

/** A product's average rating, 1 to 5, also rounded to half stars. */
export type RatingView = { average: number; halves: number; count: number };

/** Null while nobody has rated. */
export const ratingView = (stats: { avg: number; total: number } | undefined): RatingView | null =>
  stats?.total ? { average: stats.avg, halves: toHalves(stats.avg), count: stats.total } : null;
