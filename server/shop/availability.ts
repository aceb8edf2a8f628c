/** What can be bought of a variant, and the sentence that says so: behaviours §12, Stock. */
import type { Product, ProductVariant } from './product.ts';

/** Pieces a buyer may still ask for; null: as many as they like. */
export function piecesFree(
  product: Pick<Product, 'type'>,
  variant: Pick<ProductVariant, 'isTracked' | 'sellsBeyondStock' | 'onHand' | 'held'>,
): number | null {
  if (product.type !== 'stocked' || !variant.isTracked || variant.sellsBeyondStock) return null;
  return Math.max(0, variant.onHand - variant.held);
}

export function isBuyable(product: Pick<Product, 'type'>, variant: ProductVariant): boolean {
  return variant.isActive && piecesFree(product, variant) !== 0;
}

/** Limits apply to stocked products of the kinds 'always' and 'threshold'. */
export function limitsQuantity(product: Pick<Product, 'availability'>): boolean {
  return product.availability === 'always' || product.availability === 'threshold';
}

/** The quantity a cart may hold of what was asked for. */
export function allowedQuantity(product: Product, variant: ProductVariant, asked: number): number {
  const free = limitsQuantity(product) ? piecesFree(product, variant) : null;
  return free === null ? asked : Math.min(asked, free);
}
