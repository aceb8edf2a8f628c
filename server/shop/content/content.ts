/** Calculates what a product costs per kilogram, litre, metre or piece. */

/** What a pack holds is stated in one of these. */
export const CONTENT_UNITS = ['g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'm2', 'piece'] as const;
export type ContentUnit = (typeof CONTENT_UNITS)[number];

/** A price is stated for one of these. */
export type PriceUnit = 'kg' | '100 g' | 'l' | '100 ml' | 'm' | 'm2' | 'piece';

/** How a website states unit prices: of all contents per kg and l, or of small ones per 100 g and 100 ml. */
export type UnitPriceStyle = 'none' | 'whole' | 'small';

/** What a variant holds. */
export type Content = {
  /** Thousandths of the unit; null: not known. */
  content: number | null;
  contentUnit: ContentUnit;
};

export type ContentPrice = {
  /** Thousandths of the unit. */
  content: number;
  contentUnit: ContentUnit;
  /** Minor units. */
  price: number;
  per: PriceUnit;
};

/** Numbers of contents keep three decimals. */
export const CONTENT_DIGITS = 3;
/** A million of the unit, in thousandths. */
export const MOST_CONTENT = 1_000_000_000;

/** How many of the price's unit make one of the content's, as a fraction. */
const MEASURES: Record<ContentUnit, { per: PriceUnit; parts: number; small?: PriceUnit }> = {
  g: { per: 'kg', parts: 1000, small: '100 g' },
  kg: { per: 'kg', parts: 1, small: '100 g' },
  ml: { per: 'l', parts: 1000, small: '100 ml' },
  cl: { per: 'l', parts: 100, small: '100 ml' },
  l: { per: 'l', parts: 1, small: '100 ml' },
  cm: { per: 'm', parts: 100 },
  m: { per: 'm', parts: 1 },
  m2: { per: 'm2', parts: 1 },
  piece: { per: 'piece', parts: 1 },
};

/** A quarter of a kilogram or litre: contents up to it are small. */
const isSmall = (content: number, parts: number): boolean => content * 4 <= parts * 1000;
const HUNDREDS = 10;

/** @param price as the shop shows it @returns null: none is to be shown, as where the price itself is the unit price */
export function contentPrice(
  { content, contentUnit }: Content,
  price: number,
  style: UnitPriceStyle,
): ContentPrice | null {
  if (style === 'none' || content === null || content <= 0) return null;
  const { per, parts, small } = MEASURES[contentUnit];
  const isInHundreds = style === 'small' && small !== undefined && isSmall(content, parts);
  const wholes = isInHundreds ? parts / HUNDREDS : parts;
  if (content === wholes * 1000) return null;
  const amount = Math.round((price * wholes * 1000) / content);
  return { content, contentUnit, price: amount, per: isInHundreds ? small : per };
}
