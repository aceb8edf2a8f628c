/** Decides whether and how many pieces of a product can be bought. */
import type { Site } from '#core/sites/site.ts';
import type { Product, ProductVariant } from './product.ts';

type Counted = Pick<Product, 'type' | 'availability'>;
type Offered = Pick<Product, 'isActive' | 'companyId' | 'websiteId'>;
type Shelf = Pick<ProductVariant, 'isTracked' | 'sellsBeyondStock' | 'onHand' | 'held'>;

/** Whether it is in this website's catalogue, published or not. */
export function isOffered(product: Offered, site: Site): boolean {
  const isHere = product.websiteId === null || product.websiteId === site.website.id;
  return product.isActive && isHere && product.companyId === site.company.id;
}

/** Whether anyone may buy it here. */
export const isSold = (
  product: Offered & Pick<Product, 'isPublished'> & Partial<Pick<Product, 'isHidden' | 'externalUrl'>>,
  site: Site,
): boolean => (product.isPublished || product.isHidden === true) && !product.externalUrl && isOffered(product, site);

/** Pieces in stock that are not held; null: stock is not counted. */
export function piecesLeft(
  product: Pick<Product, 'type'>,
  { isTracked, sellsBeyondStock, onHand, held }: Shelf,
): number | null {
  if (product.type !== 'stocked' || !isTracked || sellsBeyondStock) return null;
  return Math.max(0, onHand - held);
}

/** Pieces a buyer may order; null: no limit. Only the kinds 'always' and 'threshold' have a limit. */
export function piecesFree(product: Counted, variant: Shelf): number | null {
  const isLimited = product.availability === 'always' || product.availability === 'threshold';
  return isLimited ? piecesLeft(product, variant) : null;
}

export function isBuyable(product: Counted, variant: Shelf & Pick<ProductVariant, 'isActive'>): boolean {
  return variant.isActive && piecesFree(product, variant) !== 0;
}

/** The requested quantity, limited to what a cart may contain. */
export function allowedQuantity(product: Counted, variant: Shelf, asked: number): number {
  const free = piecesFree(product, variant);
  return free === null ? asked : Math.min(asked, free);
}
