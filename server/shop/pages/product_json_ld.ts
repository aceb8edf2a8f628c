/** Describes a product to search engines as JSON-LD. */

import { pick } from '#core/i18n/translated.ts';
import type { Picture } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import { type Pricing, productPrice } from '#shop/prices/pricing.ts';
import { isBuyable } from '#shop/product/availability.ts';
import { type Product, valueIdsOf } from '#shop/product/product.ts';
import type { RatingView } from '#shop/product/views.ts';

/** The price before, as shops show it struck through. */
const struckPrice = (listPrice: number, { currency: { code, decimals } }: Pricing) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: (listPrice / 10 ** decimals).toFixed(decimals),
  priceCurrency: code,
});

/** JSON-LD of a product: an offer for each variant; if none exists yet, for what the page shows. */
export function productJsonLd(input: {
  product: Product;
  chosen: readonly number[];
  description: string;
  pictures: Picture[];
  url: string;
  vendor: string;
  rating: RatingView | null;
  pricing: Pricing;
  site: Site;
}): object {
  const { product, chosen, description, pictures, url, vendor, rating, pricing, site } = input;
  const { code, decimals } = pricing.currency;
  const active = product.variants.filter((variant) => variant.isActive);
  const offered =
    active.length > 0
      ? active.map((variant) => ({ variant, ids: valueIdsOf(variant) }))
      : [{ variant: undefined, ids: chosen }];
  const offers = offered.map(({ variant, ids }) => {
    const { shown } = productPrice(pricing, product, { chosen: ids, variant, quantity: 1 });
    return {
      '@type': 'Offer',
      ...(variant?.sku ? { sku: variant.sku } : {}),
      price: (shown.price / 10 ** decimals).toFixed(decimals),
      priceCurrency: code,
      ...(shown.hasDiscount ? { priceSpecification: struckPrice(shown.listPrice, pricing) } : {}),
      availability: `https://schema.org/${!variant || isBuyable(product, variant) ? 'InStock' : 'OutOfStock'}`,
      url: ids.length > 0 ? `${url}?attr=${ids.join(',')}` : url,
    };
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: pick(product.name, site.language.code),
    ...(description ? { description } : {}),
    image: pictures.map((picture) => new URL(picture.src, site.origin).href),
    ...(vendor ? { brand: { '@type': 'Brand', name: vendor } } : {}),
    ...(rating
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: rating.average,
            ratingCount: rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
    // What another shop sells is no offer of this one.
    ...(product.externalUrl ? {} : { offers: offers.length === 1 ? offers[0] : offers }),
  };
}
