/** The product page, and what `get_combination_info` answers. */

import type { Picture } from '../core/pictures.ts';
import type { Site } from '../core/site.ts';
import { pick } from '../core/translated.ts';
import { isBuyable, piecesFree, piecesLeft } from './availability.ts';
import type { EntryImage } from './catalogue_entry.ts';
import type { CombinationInfo } from './contract.ts';
import {
  closestCombination,
  findVariant,
  isPossible,
  type Product,
  type ProductLine,
  unitPrice,
  valueIdsOf,
} from './product.ts';
import { combinationName, displayName, imageOf } from './views.ts';

const PAGE_SIZES = '(min-width: 62rem) 36rem, 100vw';

/** Params of the widget `js_product`: all it needs for its first drawing. */
export type ProductFormParams = {
  templateId: number;
  attributes: FormAttribute[];
  info: Omit<CombinationInfo, 'carousel'>;
  /** Chosen values. */
  combination: number[];
  /** Variants that exist: combination → 1 can be bought, 0 sold out. Empty when they are made on demand. */
  existing: Record<string, 0 | 1>;
  currency: { symbol: string; decimals: number };
  /** Addresses in the page's language: the product, the cart, and where the form is sent. */
  path: string;
  cartPath: string;
  updatePath: string;
  /** Category that the visitor came from, kept in the addresses of choices. */
  cameFrom: number | null;
};
export type FormAttribute = {
  id: number;
  name: string;
  display: ProductLine['display'];
  variants: ProductLine['variants'];
  /** An attribute with one value is not shown, but its value counts. */
  isHidden: boolean;
  values: { id: number; name: string; color: string | null; priceExtra: number }[];
};

export type CombinationRequest = { product: Product; chosen: readonly number[]; inCart: number; site: Site };

/** Specification A §3 and behaviours §11. Amounts are major units, for showing only: the cart counts for itself. */
export function combinationInfo({
  product,
  chosen,
  inCart,
  site,
}: CombinationRequest): Omit<CombinationInfo, 'carousel'> {
  const variant = findVariant(product, chosen);
  const { price, listPrice, hasDiscount } = unitPrice(product, chosen, variant);
  const isThere = isPossible(product, chosen);
  const free = variant ? piecesFree(product, variant) : null;
  const major = (minor: number) => minor / 10 ** site.currency.decimals;
  return {
    product_id: variant && isThere ? variant.id : false,
    product_template_id: product.id,
    display_name: combinationName(product, chosen, site.language.code),
    price: major(price),
    list_price: major(listPrice),
    has_discounted_price: hasDiscount,
    is_combination_possible: isThere,
    virtual_available: (variant && piecesLeft(product, variant)) ?? 0,
    product_type: { stocked: 'product', consumable: 'consu', service: 'service' }[
      product.type
    ] as CombinationInfo['product_type'],
    inventory_availability: free === null && product.availability !== 'custom' ? 'never' : product.availability,
    available_threshold: product.availableThreshold,
    custom_message: pick(product.customMessage, site.language.code),
    product_template: product.id,
    cart_qty: inCart,
    uom_name: '',
  };
}

/** The combination a page opens with: the address's choice, completed. */
export function openingCombination(product: Product, wanted: readonly number[]): number[] {
  return closestCombination(product, wanted, (variant) => isBuyable(product, variant));
}

export function productForm(
  request: CombinationRequest & { path: string; cameFrom: number | null },
): ProductFormParams {
  const { product, chosen, site, path, cameFrom } = request;
  const hasOnDemand = product.lines.some((line) => line.variants === 'dynamic');
  const active = product.variants.filter((variant) => variant.isActive);
  return {
    templateId: product.id,
    attributes: product.lines.map((line) => ({
      id: line.attributeId,
      name: pick(line.name, site.language.code),
      display: line.display,
      variants: line.variants,
      isHidden: line.values.length === 1 && !line.values[0]?.isCustom,
      values: line.values.map(({ id, name, color, priceExtra }) => ({
        id,
        name: pick(name, site.language.code),
        color,
        priceExtra,
      })),
    })),
    info: combinationInfo(request),
    combination: [...chosen],
    existing: hasOnDemand
      ? {}
      : Object.fromEntries(active.map((variant) => [variant.combination, isBuyable(product, variant) ? 1 : 0])),
    currency: { symbol: site.currency.symbol, decimals: site.currency.decimals },
    path: site.url(path),
    cartPath: site.url('/shop/cart'),
    updatePath: site.url('/shop/cart/update'),
    cameFrom,
  };
}

export type CarouselPicture = Picture & {
  /** Address of the largest size, for the look from close by. */
  zoom: string;
  thumb: string;
};

/** The pictures of a variant: its own first. */
export function pagePictures(
  product: Product,
  images: readonly EntryImage[],
  chosen: readonly number[],
  site: Site,
): CarouselPicture[] {
  const own = findVariant(product, chosen)?.imageId;
  const ordered = [...images].sort((a, b) => Number(b.fileId === own) - Number(a.fileId === own));
  const name = displayName(product, chosen, site.language.code);
  const list: (EntryImage | null)[] = ordered.length > 0 ? ordered : [null];
  return list.map((image) => {
    const picture = imageOf(image, product.id, name, site, PAGE_SIZES);
    return { ...picture, zoom: sizeOf(picture.src, ZOOM_BOX), thumb: sizeOf(picture.src, THUMB_BOX) };
  });
}

const ZOOM_BOX = '1920x1920';
const THUMB_BOX = '90x90';

/** The same picture in another size. */
const sizeOf = (src: string, box: string): string => src.replace(/\/\d+x\d+(?=$|\?)/, `/${box}`);

/** JSON-LD of a product: each variant that exists is an offer; where none does yet, what the page shows is. */
export function productJsonLd(input: {
  product: Product;
  chosen: readonly number[];
  description: string;
  pictures: Picture[];
  url: string;
  vendor: string;
  site: Site;
}): object {
  const { product, chosen, description, pictures, url, vendor, site } = input;
  const active = product.variants.filter((variant) => variant.isActive);
  const offered =
    active.length > 0
      ? active.map((variant) => ({ variant, ids: valueIdsOf(variant) }))
      : [{ variant: undefined, ids: chosen }];
  const offers = offered.map(({ variant, ids }) => {
    return {
      '@type': 'Offer',
      ...(variant?.sku ? { sku: variant.sku } : {}),
      price: (unitPrice(product, ids, variant).price / 10 ** site.currency.decimals).toFixed(site.currency.decimals),
      priceCurrency: site.currency.code,
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
    offers: offers.length === 1 ? offers[0] : offers,
  };
}
